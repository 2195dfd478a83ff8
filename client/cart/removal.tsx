import type { FormEvent, ReactElement } from 'react';
import type { CartPart } from '../../shared/cart/cart-change.ts';

/** Removes a part of the cart in place; `fields` are those of its form. */
export type RemovePart = (part: CartPart, fields: Readonly<Record<string, string>>) => void;

interface RemovalProps {
  /** URL of the cart page, which the form posts to. */
  action: string;
  label: string;
  /** Accessible name: the label with the name of the part. */
  spoken: string;
  part: CartPart;
  fields: Readonly<Record<string, string>>;
  /** Absent without JavaScript: the browser sends the form. */
  onRemove?: RemovePart | undefined;
}

/** A button that removes a part of the cart, as a form of the cart page. */
export function Removal({ action, label, spoken, part, fields, onRemove }: RemovalProps): ReactElement {
  function submit(event: FormEvent): void {
    if (onRemove === undefined) return;
    event.preventDefault();
    onRemove(part, fields);
  }
  return (
    <form method="post" action={action} onSubmit={submit}>
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <button type="submit" className="link small muted cart-line__remove" aria-label={spoken}>
        {label}
      </button>
    </form>
  );
}
