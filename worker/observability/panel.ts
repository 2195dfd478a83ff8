import { html, raw } from 'hono/html';
import type { Explanation } from '../../shared/contract/markets/explanation.ts';
import { explanationLines } from '../../shared/releases/explanation-lines.ts';

const styles = `.operator {
  font: 12px/1.5 ui-monospace, monospace;
  letter-spacing: 0;
  word-spacing: 0;
  font-kerning: none;
  background: #fff;
  color: #111;
  border-top: 2px solid #111;
  padding: 12px;
}
.operator summary { cursor: pointer; }
.operator summary::before { content: "+ "; }
.operator [open] > summary::before { content: "\u2212 "; }
.operator summary b { font-weight: inherit; text-decoration: underline; }
.operator pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; margin: 12px 0 0; }
/* A long value wraps within its own column, behind the names of the steps. */
.operator span { display: block; min-height: 1.5em; padding-left: 26ch; text-indent: -26ch; }
`;

/** Adds a panel for operators to a page that explains it. `nonce` is the nonce of the page's policy. */
export function withPanel(page: string, explained: Explanation, origin: string, nonce: string): string {
  const [first = '', ...lines] = explanationLines(explained, origin);
  const panel = html`<aside class="operator" aria-label="For operators"><style nonce="${nonce}">${raw(styles)}</style>
<details><summary>${first} <b>Why?</b></summary><pre>${lines.map((line) => html`<span>${line}</span>`)}</pre></details></aside>`;
  const end = page.lastIndexOf('</body>');
  return end === -1 ? page + String(panel) : page.slice(0, end) + String(panel) + page.slice(end);
}
