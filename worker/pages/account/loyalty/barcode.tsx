import JsBarcode from 'jsbarcode';
import type { ReactElement } from 'react';
import '../../../../client/styles/account/loyalty.css';

/** Encodes a text in Code 128, one digit per module: `1` is black. @throws if Code 128 cannot encode the text. */
export function barsOf(text: string): string {
  // If it is passed an object, the library returns the encoding instead of drawing it.
  const barcode: { encodings?: { data: string }[] } = {};
  JsBarcode(barcode, text, { format: 'CODE128' });
  return (barcode.encodings ?? []).map(({ data }) => data).join('');
}

/** White modules on either side, which scanners need to find the start. */
const quiet = 10;
/** In modules; a lower one is hard to scan. */
const height = 36;

/** A number as a barcode for the till, as a picture that is sharp at any size. */
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
      <path d={runs.map((run) => `M${quiet + run.index} 0h${run[0].length}v${height}h-${run[0].length}z`).join('')} />
    </svg>
  );
}
