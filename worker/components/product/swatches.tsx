import type { ReactElement } from 'react';

const shown = 4;

/** Width of a dot and the gap after it, in pixels. */
const step = 17;

interface SwatchesProps {
  /** `#rrggbb` of each colour. */
  colors: readonly string[];
  /** Accessible text with the number of colours. */
  label: string;
}

/**
 * The colours of a product as small dots, at most four of them. Their fills are attributes, because the security
 * policy refuses style attributes; all other styles are in the style sheet.
 */
export function Swatches({ colors, label }: SwatchesProps): ReactElement {
  const rest = colors.length - shown;
  const visible = colors.slice(0, shown);
  return (
    <p className="swatches">
      <span className="visually-hidden">{label}</span>
      <svg width={visible.length * step} height="12" aria-hidden="true">
        {visible.map((color, index) => (
          <circle key={color} cx={6 + index * step} cy="6" r="5.5" fill={color} />
        ))}
      </svg>
      {rest > 0 && <span aria-hidden="true">{`+${rest}`}</span>}
    </p>
  );
}
