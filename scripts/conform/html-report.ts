import { html } from 'hono/html';
import type { CheckResult, Report } from './run.ts';

const styles = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #222 }
  h1 { font-size: 1.5rem; overflow-wrap: anywhere } h2 { font-size: 1.1rem; margin-top: 2rem }
  div { overflow-x: auto }
  table { border-collapse: collapse; width: 100% }
  td, th { text-align: left; vertical-align: top; padding: .35rem .5rem; border-top: 1px solid #ddd }
  .failed { color: #9b1c1c } .not { color: #666 }
  ul { margin: .25rem 0; padding-left: 1.1rem; overflow-wrap: anywhere }
`;

function row({ outcome, name, calls, faults, effects }: CheckResult) {
  const items = [...faults, ...effects.map((effect) => `→ ${effect}`)].map((each) => html`<li>${each}</li>`);
  return html`<tr class="${outcome}">
    <td>${outcome}</td>
    <td>${name}${items.length > 0 ? html`<ul>${items}</ul>` : ''}</td>
    <td>${calls.join(', ')}</td>
  </tr>`;
}

/** The report as one HTML file, which needs nothing else. */
export async function htmlReport({ gateway, results, latencies, met, can, notCalled }: Report): Promise<string> {
  const sections = [...Map.groupBy(results, ({ needed }) => needed)].map(
    ([needed, all]) => html`<h2>${needed}</h2>
      <div><table><tr><th>Result</th><th>What must hold</th><th>Calls</th></tr>${all.map(row)}</table></div>`,
  );
  const page = html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <title>Conformance of ${gateway}</title>
      <style>${styles}</style>
      <h1>Conformance of ${gateway}</h1>
      <p>Levels that are met: ${met.join(', ') || 'none'}.</p>
      ${can.length > 0 ? html`<p>It can also do: ${can.join(', ')}.</p>` : ''}
      ${notCalled.length > 0 ? html`<p>Not seen to succeed: ${notCalled.join(', ')}.</p>` : ''}
      ${sections}
      <h2>Times</h2>
      <div>
        <table>
          <tr><th>Call</th><th>95 of 100 within</th><th>Answers</th></tr>
          ${latencies.map(({ call, count, p95 }) => html`<tr><td>${call}</td><td>${p95} ms</td><td>${count}</td></tr>`)}
        </table>
      </div>
    </html>`;
  return `${await page}\n`;
}
