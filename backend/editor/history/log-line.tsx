/** @jsxImportSource hono/jsx */
import type { Html } from '../../html/document.tsx';
import { isEntryType } from '../entries/entry-types.ts';
import { type LogRow, logActs } from '../entries/log.ts';
import { titleOf } from '../entry-view.tsx';
import { marketName } from '../words/markets.ts';
import { typeNames } from '../words/names.ts';
import type { Words } from '../words/words.ts';

/** Times of changes in the editor's language. */
export function changeTime({ language }: Words, at: string): string {
  const dateTimes = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return `${dateTimes.format(new Date(at))} UTC`;
}

/** What was done by whom, and when. */
export function changeText(words: Words, { act, who, at }: LogRow): string {
  const known = logActs.find((each) => each === act);
  return `${known === undefined ? `${act}, ${who}` : words.t(`log.${known}`, { name: who })}, ${changeTime(words, at)}`;
}

/** Where a changed thing is; undefined for what is deleted. */
function addressOf({ act, type, locale, uid }: LogRow): string | undefined {
  if (act === 'deleted' || act === 'picture-deleted') return undefined;
  return type === 'picture' ? `/editor/pictures/${uid}` : `/editor/${type}/${locale}/${uid}/history`;
}

/** A change: of what, in which market, and what was done by whom. */
export function logLine(words: Words, row: LogRow): Html {
  const { type, locale, uid } = row;
  const address = addressOf(row);
  const title = isEntryType(type) ? titleOf(words, { type, uid, title: row.title }) : row.title;
  const kind = isEntryType(type) ? typeNames[type][words.language] : '';
  const place = [kind === title ? '' : kind, marketName(words.language, locale)].filter(Boolean).join(', ');
  return (
    <li>
      <span>
        {address === undefined ? title : <a href={address}>{title}</a>} <span class="muted">{place}</span>
      </span>
      <span class="muted">{changeText(words, row)}</span>
    </li>
  );
}
