/** @jsxImportSource hono/jsx */
import type { Html } from '../../html/document.tsx';
import { type LogRow, logActs } from '../entries/log.ts';
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

/** Where a changed thing is; undefined for what is deleted. */
function addressOf({ act, type, locale, uid }: LogRow): string | undefined {
  if (act === 'deleted' || act === 'picture-deleted') return undefined;
  return type === 'picture' ? `/editor/pictures/${uid}` : `/editor/${type}/${locale}/${uid}/history`;
}

/** A change: when, who, what and of what. */
export function logLine(words: Words, row: LogRow): Html {
  const address = addressOf(row);
  const name = row.locale === '' ? row.title : `${row.title} (${row.locale})`;
  const act = logActs.find((each) => each === row.act);
  return (
    <li>
      <span>{address === undefined ? name : <a href={address}>{name}</a>}</span>
      <span class="muted">
        {act === undefined ? row.act : words.t(`log.${act}`)}, {row.who}, {changeTime(words, row.at)}
      </span>
    </li>
  );
}
