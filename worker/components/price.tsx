import type { ReactElement } from 'react';

/** A price with all its words, ready to be shown. */
export interface PriceDisplay {
  /** What is paid: `€129`. */
  now: string;
  /** What was paid before, when it is to be shown. */
  before: string | null;
  /** Why it costs less now: sale, offer, new price. */
  label: string | null;
  text: { now: string; before: string };
}

/** The price, beside the struck-through former one and the reason for the difference. */
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
        <span className="visually-hidden">{text.now} </span>
        {now}
      </ins>{' '}
      <del className="price__was">
        <span className="visually-hidden">{text.before} </span>
        {before}
      </del>
      {label !== null && <span className="price__label"> {label}</span>}
    </p>
  );
}
