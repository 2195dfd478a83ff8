-- What policies that are tried would break, counted by the day: the stand-in for the platform's own store of
-- measurements. Nothing in it belongs to anybody.
CREATE TABLE policy_reports (
  day TEXT NOT NULL,
  candidate TEXT NOT NULL,
  market TEXT NOT NULL,
  directive TEXT NOT NULL,
  source TEXT NOT NULL,
  route TEXT NOT NULL,
  noise TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (day, candidate, market, directive, source, route, noise)
) WITHOUT ROWID;
