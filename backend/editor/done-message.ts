import type { EditedEntry } from './entries/entries.ts';
import { publishingNote } from './schedule/schedule-form.tsx';
import type { Schedule } from './schedule/schedules.ts';
import { isTextKey, type Words } from './words/words.ts';

/** True as long as what a message says is so: the address with it may be reloaded, or come back much later. */
function isStillTrue(done: string, { isDraft, isPublished }: EditedEntry, schedule: Schedule | null): boolean {
  switch (done) {
    case 'saved':
    case 'merged':
    case 'restored':
      return isDraft;
    case 'published':
    case 'waiting':
      return isPublished && !isDraft;
    case 'discarded':
      return !isDraft;
    case 'created':
    case 'duplicated':
    case 'down':
      return !isPublished;
    case 'scheduled':
      return schedule !== null;
    case 'dropped':
      return schedule === null;
    default:
      return true;
  }
}

/** The message above the form after a redirect, by `done` parameter; undefined if it is no longer true. */
export function doneMessage(
  words: Words,
  entry: EditedEntry,
  schedule: Schedule | null,
  done: string | undefined,
): string | undefined {
  const key = `done.${done}`;
  if (done === undefined || !isTextKey(key) || !isStillTrue(done, entry, schedule)) return undefined;
  if (done === 'saved' && !entry.isPublished) return words.t('done.saved-unpublished');
  const note = ['published', 'waiting'].includes(done) ? publishingNote(words, entry, schedule) : undefined;
  return note === undefined ? words.t(key) : `${words.t(key)} ${note}`;
}
