interface Match {
  matchDate: string;
  homeSchool: string;
  awaySchool: string;
  sport: string;
}

/** A match as MatchBoard and MatchLine take it: values, so that a board whose match is the same is not drawn again. */
export function boardOf({ matchDate, homeSchool, awaySchool, sport }: Match) {
  return { date: matchDate, home: homeSchool, away: awaySchool, sport };
}
