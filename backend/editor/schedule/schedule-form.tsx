/** @jsxImportSource hono/jsx */
import type { Html } from '../../html/document.tsx';
import type { EditedEntry } from '../entries/entries.ts';
import type { Words } from '../words/words.ts';
import { fieldTime, marketTime, zoneOfMarket } from './market-time.ts';
import type { Schedule } from './schedules.ts';

/** A time of a schedule, and the link to the page as it will be then. */
export interface SeenTime {
  at: number;
  link: string;
}

/** What was typed, and what is wrong with it by field. */
export interface TypedSchedule {
  from: string;
  until: string;
  faults: { from?: string; until?: string };
}

/** The times of a schedule that are to come at which the shop shows the entry, in seconds since 1970. */
export function timesToSee({ isPublished }: EditedEntry, schedule: Schedule | null): number[] {
  if (schedule === null) return [];
  const { from, until, hasBegun, hasFailed, hasFormer } = schedule;
  const isShownAfter = hasBegun ? hasFormer : isPublished && from !== null;
  return [!hasBegun && !hasFailed ? from : null, isShownAfter ? until : null].filter((time) => time !== null);
}

/** A link to the page at a time of its schedule. */
export const seeLink = ({ t, language }: Words, { locale }: EditedEntry, { at, link }: SeenTime): Html => (
  <a href={link} target="_blank" rel="noopener">
    {t('schedule.see', { time: marketTime(language, locale, at) })}
  </a>
);

/** How a schedule stands, as sentences. */
function sentences({ t, language }: Words, { locale }: EditedEntry, schedule: Schedule): string[] {
  const { from, until, hasBegun, hasFailed, scheduledBy, scheduledAt } = schedule;
  const madeAt = marketTime(language, locale, Date.parse(scheduledAt) / 1000);
  const begins = from === null ? [] : [marketTime(language, locale, from)];
  return [
    ...(hasFailed ? [t('schedule.failed')] : []),
    ...begins.map((time) =>
      hasBegun ? t('schedule.begun', { time }) : t('schedule.waits', { time, name: scheduledBy, date: madeAt }),
    ),
    ...(until === null ? [] : [t('schedule.ends', { time: marketTime(language, locale, until) })]),
    t('schedule.by-hand'),
  ];
}

/** What the schedule will do to a version that is published by hand now; undefined if it does nothing to it. */
export function publishingNote(
  { t, language }: Words,
  { locale }: Pick<EditedEntry, 'locale'>,
  schedule: Schedule | null,
): string | undefined {
  if (schedule === null || schedule.hasFailed) return undefined;
  const { from, until, hasBegun } = schedule;
  if (hasBegun)
    return until === null ? undefined : t('schedule.will-return', { time: marketTime(language, locale, until) });
  return from === null ? undefined : t('schedule.will-replace', { time: marketTime(language, locale, from) });
}

function timeField({ t }: Words, name: 'from' | 'until', value: string, fault: string | undefined): Html {
  return (
    <div>
      <label for={`schedule-${name}`}>{t(`schedule.${name}`)}</label>
      <input
        id={`schedule-${name}`}
        name={name}
        type="datetime-local"
        value={value}
        aria-invalid={fault === undefined ? undefined : 'true'}
        aria-describedby={fault === undefined ? undefined : `schedule-${name}-fault`}
      />
      {fault === undefined ? null : (
        <p class="fault" id={`schedule-${name}-fault`}>
          {fault}
        </p>
      )}
    </div>
  );
}

interface ScheduleForm {
  words: Words;
  token: string;
  schedule: Schedule | null;
  typed?: TypedSchedule | undefined;
  /** Titles of the entries whose links become text when the page is taken down. */
  linking: Html | null;
  seen: readonly SeenTime[];
}

/** The schedule of an entry, and the form that makes, changes or drops it. */
export function scheduleForm(entry: EditedEntry, { words, token, schedule, typed, linking, seen }: ScheduleForm): Html {
  const { type, locale, uid, state, isPublished } = entry;
  const { t } = words;
  const stored = (seconds: number | null | undefined) => (seconds == null ? '' : fieldTime(locale, seconds));
  const { from, until, faults } = typed ?? {
    from: stored(schedule?.from),
    until: stored(schedule?.until),
    faults: {},
  };
  const hasBegun = schedule?.hasBegun === true;
  return (
    <details class="whole" open={schedule !== null || typed !== undefined}>
      <summary>
        <h2 id="schedule">{t('schedule.title')}</h2>
      </summary>
      {schedule === null ? null : sentences(words, entry, schedule).map((line) => <p>{line}</p>)}
      {seen.map((time) => (
        <p>{seeLink(words, entry, time)}</p>
      ))}
      <form method="post" action={`/editor/${type}/${locale}/${uid}/schedule`}>
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="state" value={state} />
        <input type="hidden" name="seen" value={schedule?.scheduledAt ?? ''} />
        <p class="muted">
          {t('schedule.zone', { zone: zoneOfMarket(locale) })} {hasBegun ? '' : `${t('schedule.what')} `}
          {t('schedule.ending')} {isPublished && !hasBegun ? t('schedule.only-until') : ''}
        </p>
        {linking}
        <div class="row">
          {hasBegun ? null : timeField(words, 'from', from, faults.from)}
          {timeField(words, 'until', until, faults.until)}
          <button name="act" value="schedule">
            {t('schedule.do')}
          </button>
          {schedule === null ? null : (
            <button name="act" value="drop">
              {t('schedule.drop')}
            </button>
          )}
        </div>
      </form>
    </details>
  );
}
