-- What browsers have measured, counted by the day and on a scale (shared/vitals.ts): the stand-in for the platform's own
-- store of measurements. Nothing in it belongs to anybody.
CREATE TABLE vitals (
  day TEXT NOT NULL,
  metric TEXT NOT NULL,
  route TEXT NOT NULL,
  market TEXT NOT NULL,
  device TEXT NOT NULL,
  bucket INTEGER NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (day, metric, route, market, device, bucket)
) WITHOUT ROWID;
