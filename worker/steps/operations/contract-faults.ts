import { createMiddleware } from 'hono/factory';
import { html, raw } from 'hono/html';
import type { AppEnv } from '../../page/context.ts';
import { type ContractFault, contractFaults, type FaultExample } from '../../upstream/contract-faults.ts';

const styles = `body { font: 15px/1.5 system-ui, sans-serif; margin: 32px; color: #111; background: #fff; }
table { border-collapse: collapse; }
th, td { text-align: start; vertical-align: top; padding: 6px 24px 6px 0; border-bottom: 1px solid #ddd; }
td:nth-child(2), td:nth-child(3) { overflow-wrap: anywhere; }
ul { margin: 0; padding: 0; list-style: none; }
li + li { margin-top: 8px; }
code { font: 13px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
@media (max-width: 900px) {
  body { margin: 16px; }
  thead { display: none; }
  table, tbody, tr, td { display: block; }
  tr { padding: 12px 0; border-bottom: 1px solid #ddd; }
  td { padding: 2px 0; border: 0; overflow-wrap: anywhere; }
  td:nth-child(3)::before { content: "Expected: "; }
  td:last-child::before { content: "Times: "; }
}
`;

/** Texts of schemas, as what was expected, and what came instead. */
const phrases: readonly (readonly [RegExp, string])[] = [
  [/Invalid input: expected ([^,;]{1,80}), received undefined/g, '$1; it is missing'],
  [/Invalid input: expected ([^,;]{1,80}), received ([\w ]{1,40})/g, '$1; $2 came'],
  [/Invalid option: expected /g, ''],
  [/Invalid string: must /g, 'text that must '],
  [/ was expected(?:, and|\.)?/g, ''],
  [/No entry fits\./g, 'an entry that fits'],
];

/** What was expected: "number; string came". */
const expectedIn = (words: string): string =>
  phrases.reduce((text, [pattern, phrase]) => text.replaceAll(pattern, phrase), words);

const exampleOf = ({ address, place, entry }: FaultExample) =>
  html`<li><code>${place}</code>${entry === null ? '' : html` of <code>${entry}</code>`}<br><code>${address}</code></li>`;

const rowOf = ({ call, fault, lost, times, examples }: ContractFault) => {
  const [, expected = fault] = /^.*?: (.*)$/s.exec(fault) ?? [];
  const effect = lost === 'answer' ? 'The call failed.' : 'Left out, or counts as missing.';
  return html`<tr><td><code>${call}</code></td><td><ul>${examples.map(exampleOf)}</ul></td>
<td>${expectedIn(expected)}</td><td>${effect}</td><td>${times}</td></tr>`;
};

/**
 * `GET /_contract`: for whoever connects a gateway, on their own machine only (`ENVIRONMENT` is `local`). Shows
 * everything in its answers that does not fit the contract, since the start.
 */
export const contractFaultsPage = createMiddleware<AppEnv>(async function contractFaultsPage(c, next) {
  const { env, nonce } = c.get('state');
  if (env.ENVIRONMENT !== 'local') return next();
  const faults = contractFaults();
  const table =
    faults.length === 0
      ? html`<p>All answers so far fit.</p>`
      : html`<table><thead><tr><th>Call</th><th>Place in the answer, and its address</th><th>Expected</th>
<th>Effect</th><th>Times</th></tr></thead><tbody>${faults.map(rowOf)}</tbody></table>`;
  c.header('cache-control', 'no-store');
  c.header('content-security-policy', `default-src 'none'; style-src 'nonce-${nonce}'`);
  return c.html(html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Answers of the gateway</title>
<meta name="viewport" content="width=device-width"><style nonce="${nonce}">${raw(styles)}</style></head>
<body><h1>Answers of the gateway that do not fit the contract</h1>
${table}</body></html>`);
});
