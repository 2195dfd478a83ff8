import { type ReactElement, useEffect, useState } from 'react';
import { call } from '../api.ts';
import type { IslandText } from '../texts/island-texts.ts';
import '../styles/checkout/confirmation.css';

interface OrderWatchProps {
  /** Remaining attempts (domain parameters); null when the page says that the order is late and polls slowly. */
  attempts: number | null;
  /** Milliseconds between two attempts. */
  delay: number;
  /** URL of this page, which shows the order once it exists, and says when it is late. */
  ready: string;
  late: string;
  text: IslandText<'order-watch'>;
}

/**
 * Polls for the order until it exists or the attempts are used up, then reloads the page with the result. The page is
 * rendered anew: it also knows a refusal of the bank.
 */
export function OrderWatch({ attempts, delay, ready, late, text }: OrderWatchProps): ReactElement {
  const [made, setMade] = useState(0);
  useEffect(() => {
    if (attempts !== null && made >= attempts) {
      window.location.replace(late);
      return;
    }
    const timer = window.setTimeout(async () => {
      if (attempts === null) return window.location.replace(late);
      try {
        if ((await call('getOrderOfCart', {})) !== null) return window.location.replace(ready);
      } catch {
        // No connection or no response: tried again, like an order that does not exist yet.
      }
      setMade(made + 1);
    }, delay);
    return () => window.clearTimeout(timer);
  }, [made, attempts, delay, ready, late]);
  return (
    <p className="order-watch" role="status">
      <span className="spinner" aria-hidden="true" />
      {text[attempts === null ? 'confirmation.late.watching' : 'confirmation.pending.text']}
    </p>
  );
}

export default OrderWatch;
