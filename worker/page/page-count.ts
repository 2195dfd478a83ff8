import type { Counted } from '../../shared/contract/gateway/counted.ts';

/**
 * Number of pages of a list, at least one. Without a total only the next page is known, or that the requested one is
 * after the last, as nothing was sent.
 */
export function pageCount({ total, more }: Counted, at: { page: number; size: number; sent: number }): number {
  const { page, size, sent } = at;
  if (total !== null) return Math.max(1, Math.ceil(total / size));
  if (sent === 0) return Math.max(1, page - 1);
  return more ? page + 1 : page;
}
