import type { ApiError } from '../api.ts';
import type { savedTexts } from '../texts/island-texts.ts';

export type SavedText = (typeof savedTexts)[number];

/** Text key for a refusal; `failed` if the response has no reason. */
export function refusedWords({ status, code }: ApiError, failed: SavedText): SavedText {
  if (code === 'wishlist-full') return 'wishlist.full';
  if (code === 'too-many-alerts') return 'alerts.full';
  if (code === 'in-stock') return 'alerts.in-stock';
  if (status === 503) return 'disabled.changes.text';
  if (status === 404) return 'wishlist.not-sold';
  return failed;
}
