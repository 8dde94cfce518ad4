/** The time of the picture that is being shown, in ms; undefined while a player has not said it. */
type PlayingTime = () => number | undefined;

let current: PlayingTime | undefined;

/** A player says what time its picture is of. Returns a function that ends it. */
export function saysPlayingTime(time: PlayingTime): () => void {
  current = time;
  return () => {
    if (current === time) current = undefined;
  };
}

/** "none": nothing is playing. */
export function playingTime(): number | undefined | "none" {
  return current ? current() : "none";
}
