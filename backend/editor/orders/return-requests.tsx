/** @jsxImportSource hono/jsx */

import type { Html } from '../../html/document.tsx';
import type { ReturnRequest } from '../../orders/returns.ts';
import type { Words } from '../words/words.ts';

/** Customers' return requests for staff; with `linked`, each links to its order. */
export function returnList({ t }: Words, requests: readonly ReturnRequest[], linked: boolean): Html | null {
  if (requests.length === 0) return null;
  return (
    <>
      <h2>{t(linked ? 'orders.returns' : 'orders.return')}</h2>
      <ul class="list">
        {requests.map(({ code, orderNumber, requestedAt, pieces }) => (
          <li>
            <span>
              {linked ? (
                <>
                  <a href={`/editor/orders?number=${orderNumber}`}>{orderNumber}</a>
                  <br />
                </>
              ) : null}
              <span class="muted">
                {requestedAt.slice(0, 10)}
                <br />
                {code}
              </span>
            </span>
            <span>
              {pieces.map(({ quantity, name, reason }) => (
                <>
                  {quantity} × {name} ({reason.replaceAll('-', ' ')})<br />
                </>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
