import { type Assembled, assemble } from './assemble.ts';
import type { StagedLines } from './staging.ts';

/** Maximum of products in a request; and of pieces, because some products have hundreds. */
const maxProducts = 50;
const maxPieces = 1_000;

/** The products of a feed that was read, in batches. Rejected lines become remarks. */
export function* assembleBatches(
  staging: Pick<StagedLines, 'products' | 'remark'>,
  onProduct: () => void = () => undefined,
): Generator<Assembled[]> {
  let batch: Assembled[] = [];
  let pieces = 0;
  for (const lines of staging.products()) {
    const assembled = assemble(lines, (kind, remark) => staging.remark(kind, remark));
    onProduct();
    if (assembled === undefined) continue;
    batch.push(assembled);
    pieces += assembled.lines.size;
    if (batch.length < maxProducts && pieces < maxPieces) continue;
    yield batch;
    [batch, pieces] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}
