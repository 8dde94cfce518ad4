export function BecomeStreamerPage() {
  return (
    <>
      <title>Become a Streamer · Touchline</title>
      <h1>Become a Streamer</h1>
    </>
  );
}
