import type { ReactElement } from 'react';

export interface PriceDisplay {
  /** The current price: `€129`. */
  now: string;
  /** The former price; null if it is not shown. */
  before: string | null;
  /** The reason for a lower price: sale, offer, new price. */
  label: string | null;
  text: { now: string; before: string };
}

export function Price({ now, before, label, text }: PriceDisplay): ReactElement {
  if (before === null)
    return (
      <p className="price">
        <span className="price__now">{now}</span>
      </p>
    );
  return (
    <p className="price">
      <ins className="price__now price__now--reduced">
        <span className="visually-hidden">{`${text.now} `}</span>
        {now}
      </ins>{' '}
      <del className="price__was">
        <span className="visually-hidden">{`${text.before} `}</span>
        {before}
      </del>
      {label !== null && <span className="price__label">{` ${label}`}</span>}
    </p>
  );
}
