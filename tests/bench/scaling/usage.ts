/** What so many visits ask of the platform, from what one of them does. */
import { type MonthlyUsage, objectGigabytes } from '../price.ts';
import type { Measured, VisitCost } from './visit-cost.ts';

const daysOfMonth = 30;
const minutesOfMonth = daysOfMonth * 24 * 60;
const daysOfYear = 365;

/** Gigabytes that a database of D1 may have. */
const databaseLimit = 10;

/** What the edge cache of a large shop has of the public pages: a local one has five megabytes, and few visits. */
export const cached = 0.9;

/** Pictures of a page (docs/decisions/pictures.md), and the reads of R2 for one that no cache has. */
export const picturesOfPage = 10;
export const readsOfPicture = 2;

/** Isolates that copy the same record of the gateway to KV when it is five minutes old, before they see each other. */
export const copyingIsolates = 10;
const copiesOfMonth = minutesOfMonth / 5;

/** Bytes of a Durable Object that stores next to nothing. */
export const bytesOfObject = 12_000;

/** Rows that an object deletes in its last alarm. */
const rowsOfLastAlarm = 3;

/** Days for which rows are stored that go. */
const daysOfRows = 60;

/** Of a visit's statements, those that are left if the edge cache has `cached` of the public pages. */
export function withCache({ statements, publicStatements, publicPages, cacheHits }: VisitCost): number {
  const missed = 1 - cacheHits / publicPages;
  return statements - publicStatements * (1 - (1 - cached) / missed);
}

/** Gigabytes of D1 after some days, as if it had no limit. */
export function databaseAfter(days: number, { grows, stays }: VisitCost, visitsADay: number): number {
  const goes = Math.max(0, grows - stays);
  return (visitsADay * (days * stays + Math.min(days, daysOfRows) * goes)) / 1e9;
}

/** Days after which a database of D1 is full. */
export function daysUntilFull({ grows, stays }: VisitCost, visitsADay: number): number {
  const bytes = (1e9 * databaseLimit) / visitsADay;
  const days = bytes / Math.max(grows, stays);
  if (days <= daysOfRows) return days;
  return (bytes - daysOfRows * Math.max(0, grows - stays)) / stays;
}

/** Pictures of a visit that a browser asks for. */
const picturesOf = ({ publicPages }: VisitCost): number => publicPages * picturesOfPage;

/** A month of so many visits a day, and of the runs of the schedule. D1 is as large as it is after a year. */
export function monthOf({ visit, idle, copiedKeys }: Measured, visitsADay: number): MonthlyUsage {
  const visits = visitsADay * daysOfMonth;
  // Those that do not come through the binding of the storefront.
  const direct = Math.max(0, visit.backendRequests - visit.gatewayCalls);
  const milliseconds = visit.storefront + visit.backend + visit.afterwards.milliseconds;
  return {
    requests: (visit.requests + direct) * visits + minutesOfMonth,
    pictureRequests: picturesOf(visit) * visits,
    milliseconds: milliseconds * visits + idle.milliseconds * minutesOfMonth,
    logLines: (visit.requests + visit.backendRequests + visit.logLines) * visits + minutesOfMonth,
    kvReads: visit.kvReads * visits,
    kvWrites: visit.kvWrites * visits + copiedKeys * copiesOfMonth * copyingIsolates,
    rowsRead: (visit.rowsRead + visit.afterwards.rowsRead) * visits + idle.rowsRead * minutesOfMonth,
    rowsWritten: (visit.rowsWritten + visit.afterwards.rowsWritten) * visits + idle.rowsWritten * minutesOfMonth,
    databaseGigabytes: Math.min(databaseLimit, databaseAfter(daysOfYear, visit, visitsADay)),
    objectCalls: (visit.objectCalls + visit.objectAlarms + visit.objects) * visits,
    objectDuration: (visit.objectMilliseconds / 1000) * objectGigabytes * visits,
    objectRowsRead: visit.objectRowsRead * visits,
    objectRowsWritten: (visit.objectRowsWritten + rowsOfLastAlarm * visit.objects) * visits,
    objectGigabytes: (visit.objectDays * visitsADay * bytesOfObject) / 1e9,
    pictureReads: picturesOf(visit) * (1 - cached) * readsOfPicture * visits,
  };
}
