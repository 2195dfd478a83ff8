import type { ImportedPiece } from './payload.ts';

type Kind = ImportedPiece['stock']['kind'];

const today = (now: Date): string => now.toISOString().slice(0, 10);

/** The kind of a piece's stock at a time: what was to come by a day that has begun is in stock. */
export function kindAt({ kind, from }: ImportedPiece['stock'], now: Date): Kind {
  return from !== undefined && from <= today(now) ? 'in-stock' : kind;
}

/**
 * The availability type of an option, from the stock of its pieces in the feed, the shop's label for it, and the day
 * from which all of them can be sent. An option is pre-ordered, or made on demand, only if none of its pieces is in
 * stock.
 */
export function stockOf(
  pieces: readonly ImportedPiece[],
  now: Date,
): { kind: Kind; label: '' | 'RAL_ANTICIPATION' | 'ON_DEMAND'; availableOn: string | null } {
  const of = (kind: Kind) => pieces.filter(({ stock }) => kindAt(stock, now) === kind && stock.quantity !== 0);
  const lastDay = (kind: Kind) =>
    of(kind)
      .flatMap(({ stock }) => stock.from ?? [])
      .toSorted()
      .at(-1) ?? null;
  const has = (kind: Kind) => of(kind).length > 0;
  if (!has('in-stock') && has('preorder'))
    return { kind: 'preorder', label: 'RAL_ANTICIPATION', availableOn: lastDay('preorder') };
  if (!has('in-stock') && has('backorder'))
    return { kind: 'backorder', label: 'ON_DEMAND', availableOn: lastDay('backorder') };
  return { kind: 'in-stock', label: '', availableOn: null };
}

/** Ends pre-orders whose day has begun: the pieces are in stock, as the import of the same feed would have them. */
export async function applyAvailableDays(db: D1Database, now: Date): Promise<void> {
  await db
    .prepare(
      `UPDATE options SET available_on = NULL, availability = 'AVAILABLE', category_label = trim(
         replace(replace(',' || category_label || ',', ',RAL_ANTICIPATION,', ','), ',ON_DEMAND,', ','), ',')
       WHERE available_on IS NOT NULL AND available_on <= ?`,
    )
    .bind(today(now))
    .run();
}
