import type { ApiError } from '../api.ts';
import type { savedTexts } from '../island-texts.ts';

/** A text that tells of what was saved. */
export type SavedText = (typeof savedTexts)[number];

/** Why nothing was saved, in words; `failed` where the answer gives no reason. */
export function refusedWords({ status, code }: ApiError, failed: SavedText): SavedText {
  if (code === 'wishlist-full') return 'wishlist.full';
  if (code === 'too-many-alerts') return 'alerts.full';
  if (code === 'in-stock') return 'alerts.in-stock';
  if (status === 503) return 'disabled.changes.text';
  if (status === 404) return 'wishlist.not-sold';
  return failed;
}
