import type { KnownPieces } from '../backend/imports/payload.ts';
import type { Language } from '../shared/markets/locales.ts';
import type { BackendClient } from './backend-client.ts';
import type { Report } from './report.ts';

/** Share of a feed's known products that may be retired without being asked for. */
const usualShare = 1 / 5;

/** Maximum of pieces in a request, unless a single product has more. */
const maxPieces = 1_000;

type Piece = KnownPieces['pieces'][number];

/** The names of a feed that was read. */
export interface NamedPieces {
  /** Number of refused lines of which it is not known which product they name. */
  nameless: number;
  names(piece: Piece): boolean;
}

export interface RetireOptions {
  feed: string;
  language: Language;
  /** Retire as many as are gone. */
  retire: boolean;
  dryRun: boolean;
}

/** The pieces that a feed has named before and does not name now, by product; and the number of its known products. */
async function missingPieces(
  staging: NamedPieces,
  backend: Pick<BackendClient, 'knownPieces'>,
  feed: string,
): Promise<{ missing: Map<string, string[]>; known: number; gone: number }> {
  const missing = new Map<string, string[]>();
  const [known, present] = [new Set<string>(), new Set<string>()];
  for (let [after, isLast] = ['', false]; !isLast; ) {
    const page = await backend.knownPieces(feed, after);
    for (const piece of page.pieces) {
      known.add(piece.key);
      if (staging.names(piece)) present.add(piece.key);
      else missing.set(piece.key, [...(missing.get(piece.key) ?? []), piece.sku]);
    }
    after = page.pieces.at(-1)?.sku ?? after;
    isLast = page.isLast;
  }
  return { missing, known: known.size, gone: known.size - present.size };
}

/**
 * The pieces to retire, because a full feed no longer names them, in parts with all pieces of a product. None if that
 * is more than a fifth of its known products, or if a refused line may be of any product, unless it is asked for; the
 * report says so.
 */
export async function piecesToRetire(
  staging: NamedPieces,
  backend: Pick<BackendClient, 'knownPieces'>,
  report: Pick<Report, 'retirementRefused'>,
  { feed, retire }: Pick<RetireOptions, 'feed' | 'retire'>,
): Promise<string[][]> {
  const { missing, known, gone } = await missingPieces(staging, backend, feed);
  if (missing.size > 0 && !retire && (staging.nameless > 0 || gone > known * usualShare)) {
    report.retirementRefused({ gone, known, nameless: staging.nameless });
    return [];
  }
  const parts: string[][] = [];
  for (const skus of missing.values()) {
    const last = parts.at(-1);
    if (last !== undefined && last.length + skus.length <= maxPieces) last.push(...skus);
    else parts.push([...skus]);
  }
  return parts;
}

/** Retires what a full feed no longer names. */
export async function retireMissing(
  staging: NamedPieces,
  backend: Pick<BackendClient, 'knownPieces' | 'retire'>,
  report: Report,
  { feed, language, retire, dryRun }: RetireOptions,
): Promise<void> {
  for (const skus of await piecesToRetire(staging, backend, report, { feed, retire }))
    report.retired(await backend.retire({ feed, language, skus, dryRun }));
}
