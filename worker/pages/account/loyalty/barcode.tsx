import JsBarcode from 'jsbarcode';
import type { ReactElement } from 'react';
import '../../../../client/styles/account/loyalty.css';

/** The bars of a text in Code 128, one figure for each module: `1` is black. Throws for what Code 128 cannot hold. */
export function barsOf(text: string): string {
  // Given an object, the library draws nothing and says what it would draw.
  const barcode: { encodings?: { data: string }[] } = {};
  JsBarcode(barcode, text, { format: 'CODE128' });
  return (barcode.encodings ?? []).map(({ data }) => data).join('');
}

/** Modules of white at either side, without which a till finds no beginning. */
const quiet = 10;
/** Modules; what is lower is hard to hit. */
const height = 36;

/** A number as bars that a till reads, as a picture of its own that sharpens at any size. */
export function Barcode({ text, label }: { text: string; label: string }): ReactElement {
  const bars = barsOf(text);
  const runs = [...bars.matchAll(/1+/g)];
  const width = bars.length + 2 * quiet;
  return (
    <svg
      className="barcode"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      preserveAspectRatio="none"
    >
      <path
        d={runs
          .map((run) => `M${quiet + run.index} 0h${run[0].length}v${height}h-${run[0].length}z`)
          .join('')}
      />
    </svg>
  );
}
