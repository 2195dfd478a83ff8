import { z } from 'zod';
import { plainText } from '../../import/plain-text.ts';
import type { Report } from '../../import/report.ts';

/** Places of a remark, and remarks, that are stored. */
const maxPlaces = 10;
const maxGroups = 50;

const group = z.object({ text: z.string(), count: z.int(), places: z.array(z.string()) });

/** The report of a run, or of what has been done of it: as stored, and shown in the editor. */
export const summary = z.object({
  counts: z.array(z.tuple([z.string(), z.number()])).default([]),
  remarks: z.array(z.object({ title: z.string(), groups: z.array(group) })).default([]),
  /** Why nothing was retired; null if nothing had to be, or it was. */
  refusedRetirement: z.string().nullable().default(null),
});
export type Summary = z.output<typeof summary>;

export const runReport = summary.extend({
  /** Why the run failed; null if it did not. */
  failure: z.string().nullable(),
  /** Seconds since 1970. */
  startedAt: z.int(),
  finishedAt: z.int(),
});
export type RunReport = z.output<typeof runReport>;

/** A report of a part of a run. */
export function summaryOf(report: Report): Summary {
  return {
    counts: report.counts(),
    remarks: report.remarks().map(({ title, groups }) => ({
      title,
      groups: groups.slice(0, maxGroups).map(({ text, places }) => ({
        text: plainText(text),
        count: places.length,
        places: places.slice(0, maxPlaces).map(plainText),
      })),
    })),
    refusedRetirement: report.refusedRetirement,
  };
}

/** The summary of two parts of a run: counts are added, equal remarks are one. */
export function merged(one: Summary, other: Summary): Summary {
  const counts = new Map(one.counts);
  for (const [what, count] of other.counts) counts.set(what, (counts.get(what) ?? 0) + count);
  const titles = new Set([...one.remarks, ...other.remarks].map(({ title }) => title));
  return {
    counts: [...counts],
    remarks: [...titles].map((title) => {
      const groups = new Map<string, z.output<typeof group>>();
      const all = [...one.remarks, ...other.remarks].filter((each) => each.title === title);
      for (const { text, count, places } of all.flatMap((each) => each.groups)) {
        const known = groups.get(text) ?? { text, count: 0, places: [] };
        groups.set(text, {
          text,
          count: known.count + count,
          places: [...known.places, ...places].slice(0, maxPlaces),
        });
      }
      return { title, groups: [...groups.values()].slice(0, maxGroups) };
    }),
    refusedRetirement: one.refusedRetirement ?? other.refusedRetirement,
  };
}
