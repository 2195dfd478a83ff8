import type { Context } from 'hono';
import { isOwnForm } from '../authentication/csrf.ts';
import { readForm } from '../authentication/sign-in-request.ts';
import type { Env } from '../env.ts';
import { addressed, unknownEntry } from './addressed.tsx';
import { faultsOf } from './checks/faults.ts';
import type { EditedEntry } from './entries/entries.ts';
import { logging } from './entries/log.ts';
import { entryPage } from './entry-view.tsx';
import { isNamedInCode, isRemovable } from './page-forms.tsx';
import { readTime } from './schedule/market-time.ts';
import type { TypedSchedule } from './schedule/schedule-form.tsx';
import { dropSchedule, moveEnd, readSchedule, type Schedule, saveSchedule } from './schedule/schedules.ts';
import { askToSignIn } from './sign-in.tsx';
import { readStaff, type Visit } from './visit.ts';
import type { Words } from './words/words.ts';

type EditorContext = Context<{ Bindings: Env }>;

interface Times {
  from: number | null;
  until: number | null;
}

/** The times of a form, or what is wrong with them by field. `now` in seconds. */
function readTimes(
  { t }: Words,
  entry: EditedEntry,
  schedule: Schedule | null,
  { from: typedFrom, until: typedUntil }: Pick<TypedSchedule, 'from' | 'until'>,
  now: number,
): Times | TypedSchedule['faults'] {
  const hasBegun = schedule?.hasBegun === true;
  const from = hasBegun ? null : readTime(entry.locale, typedFrom);
  const until = readTime(entry.locale, typedUntil);
  if (typeof from === 'string') return { from: t(`schedule.${from}`) };
  if (typeof until === 'string') return { until: t(`schedule.${until}`) };
  if (from === null && until === null)
    return hasBegun ? { until: t('schedule.no-time') } : { from: t('schedule.no-time') };
  if (from !== null && from <= now) return { from: t('schedule.past') };
  if (until !== null && from !== null && until <= from) return { until: t('schedule.before-from') };
  if (until !== null && until <= now) return { until: t('schedule.past') };
  if (hasBegun) return { from, until };
  if (from !== null) return entry.isDraft || !entry.isPublished ? { from, until } : { from: t('schedule.nothing-new') };
  if (!entry.isPublished) return { from: t('schedule.not-published') };
  return !isRemovable(entry) || isNamedInCode(entry) ? { from: t('schedule.stays') } : { from, until };
}

const isFaults = (times: Times | TypedSchedule['faults']): times is TypedSchedule['faults'] =>
  typeof times.from === 'string' || typeof times.until === 'string';

/**
 * POST …/schedule: schedules the saved draft, changes the schedule, or drops it; 303 to the form. 403 for a form that
 * is not ours, 409 if somebody else has changed the entry or its schedule, 422 for impossible times and for an entry
 * that could not be published.
 */
export async function changeSchedule(c: EditorContext): Promise<Response> {
  const visit = await readStaff(c);
  if (visit instanceof Response) return askToSignIn(c, visit);
  const entry = await addressed(c);
  if (entry === null) return unknownEntry(c, visit);
  const form = await readForm(c);
  const typed = { from: form('from'), until: form('until') };
  if (!isOwnForm(c, form('token')))
    return entryPage(c, visit, entry, {
      status: 403,
      alert: visit.words.t('common.old-form'),
      schedule: { ...typed, faults: {} },
    });
  const address = `/editor/${entry.type}/${entry.locale}/${entry.uid}`;
  const [schedule, seen] = [await readSchedule(c.env, entry), form('seen')];
  if (form('act') === 'drop') {
    if (!(await dropSchedule(c.env, entry, seen))) return changedMeanwhile(c, visit, entry);
    await logging(c.env, visit.staff.email, 'unscheduled', entry).run();
    return c.redirect(`${address}?done=dropped#schedule`, 303);
  }
  if (form('state') !== entry.state || (schedule?.scheduledAt ?? '') !== seen) return changedMeanwhile(c, visit, entry);
  const times = readTimes(visit.words, entry, schedule, typed, Math.floor(Date.now() / 1000));
  if (isFaults(times))
    return entryPage(c, visit, entry, {
      status: 422,
      alert: visit.words.t('schedule.nothing'),
      schedule: { ...typed, faults: times },
    });
  const faults = times.from === null ? [] : await faultsOf(c.env, visit.words, entry);
  if (faults.length > 0) return entryPage(c, visit, entry, { status: 422, faults, schedule: { ...typed, faults: {} } });
  const made = { ...times, entry: entry.entry, editor: visit.staff.email, seen };
  const isDone = schedule?.hasBegun ? await moveEnd(c.env, entry, made) : await saveSchedule(c.env, entry, made);
  return isDone ? c.redirect(`${address}?done=scheduled#schedule`, 303) : changedMeanwhile(c, visit, entry);
}

async function changedMeanwhile(c: EditorContext, visit: Visit, entry: EditedEntry): Promise<Response> {
  const who = (await readSchedule(c.env, entry))?.scheduledBy ?? entry.savedBy ?? visit.words.t('common.somebody');
  return entryPage(c, visit, entry, { status: 409, alert: visit.words.t('schedule.changed', { name: who }) });
}
