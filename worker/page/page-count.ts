import type { Counted } from '../../shared/contract/gateway/counted.ts';
import { lastPage } from '../../shared/contract/gateway/values.ts';

/**
 * Number of pages of a list that can be requested, at least one. Without a total only the next page is known, or that
 * the requested one is after the last, as nothing was sent.
 */
export function pageCount({ total, more }: Counted, at: { page: number; size: number; sent: number }): number {
  const { page, size, sent } = at;
  if (total !== null) return Math.min(lastPage, Math.max(1, Math.ceil(total / size)));
  if (sent === 0) return Math.max(1, page - 1);
  return more ? Math.min(lastPage, page + 1) : page;
}
