import type { ReactElement } from 'react';

const shown = 4;

interface SwatchesProps {
  /** `#rrggbb` of each colour. */
  colors: readonly string[];
  /** Says how many there are. */
  label: string;
}

/** The colours of a product as small dots, the first four of them drawn. */
export function Swatches({ colors, label }: SwatchesProps): ReactElement {
  const rest = colors.length - shown;
  return (
    <p className="swatches">
      <span className="visually-hidden">{label}</span>
      {colors.slice(0, shown).map((color) => (
        <Swatch key={color} color={color} />
      ))}
      {rest > 0 && <span aria-hidden="true">+{rest}</span>}
    </p>
  );
}

/** One colour. Its fill is an attribute, because the security policy refuses style attributes. */
export function Swatch({ color }: { color: string }): ReactElement {
  return (
    <svg className="swatch" viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
      <circle cx="6" cy="6" r="5.5" fill={color} stroke="#000" strokeOpacity="0.18" />
    </svg>
  );
}
