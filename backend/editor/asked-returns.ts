import { html } from 'hono/html';
import type { AskedReturn } from '../orders/returns.ts';
import type { Html } from './document.ts';

/** What customers ask to send back, as staff reads it; `linked` leads to the order of each. */
export function returnList(requests: readonly AskedReturn[], linked: boolean): Html | '' {
  if (requests.length === 0) return '';
  return html`<h2>${linked ? 'Returns that are asked for' : 'Asked to go back'}</h2>
<ul class="list">${requests.map(
    ({ code, orderNumber, requestedAt, pieces }) =>
      html`<li><span>${
        linked ? html`<a href="/editor/orders?number=${orderNumber}">${orderNumber}</a><br>` : ''
      }<span class="muted">${requestedAt.slice(0, 10)}<br>${code}</span></span>
<span>${pieces.map(({ quantity, name, reason }) => html`${quantity} × ${name} (${reason.replaceAll('-', ' ')})<br>`)}</span></li>`,
  )}</ul>`;
}
