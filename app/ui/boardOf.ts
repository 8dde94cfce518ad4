interface Match {
  matchDate: string;
  homeSchool: string;
  awaySchool: string;
  sport: string;
}

/**
 * A match as MatchBoard and MatchLine take it: plain values, so that a board of an unchanged match is not rendered
 * again.
 */
export function boardOf({ matchDate, homeSchool, awaySchool, sport }: Match) {
  return { date: matchDate, home: homeSchool, away: awaySchool, sport };
}
