import { type ReactElement, useEffect, useState } from 'react';
import { call } from '../api.ts';
import type { IslandText } from '../island-texts.ts';
import '../styles/checkout/confirmation.css';

interface OrderWatchProps {
  /** Attempts that remain (domain parameters); null when the page tells that it is late, and goes on slowly. */
  attempts: number | null;
  /** Milliseconds between two attempts. */
  delay: number;
  /** This page, which shows the order once there is one, and tells honestly when it is late. */
  ready: string;
  late: string;
  text: IslandText<'order-watch'>;
}

/**
 * Asks for the order until it is there or the attempts are used up, then leads to the page that says so. That page
 * comes anew each time: it knows as well when the bank has refused.
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
        // No connection, or nobody who answers: tried again, as what is not there yet.
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
