import { html } from 'hono/html';
import type { CheckResult } from './check-result.ts';
import { isTelling } from './latencies.ts';
import { detailsOf, lateLines, levelLines, totalsLine } from './report.ts';
import type { Report } from './run.ts';

const styles = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #222;
    overflow-wrap: break-word }
  h1 { font-size: 1.5rem; overflow-wrap: anywhere } h2 { font-size: 1.1rem; margin: 2rem 0 0 }
  table { border-collapse: collapse; width: 100% }
  td, th { text-align: left; vertical-align: top; padding: .35rem .5rem; border-top: 1px solid #ddd }
  .checks td:first-child { white-space: nowrap } .checks td:last-child { width: 30%; color: #666; font-size: .875rem }
  .failed { color: #9b1c1c } .not { color: #666 }
  .effect { margin: .25rem 0 .25rem .35rem; padding-left: .6rem; border-left: 3px solid #ddd; color: #444;
    overflow-wrap: anywhere }
  ul { margin: .25rem 0; padding-left: 1.1rem; overflow-wrap: anywhere }
  @media (max-width: 40rem) {
    .checks tr:first-child { display: none }
    .checks tr { display: block; border-top: 1px solid #ddd; padding: .35rem 0 }
    .checks td { display: inline; padding: 0; border: 0 }
    .checks td:first-child { font-weight: 600 }
    .checks td:last-child { display: none; width: auto; padding: 0 }
    .checks .failed td:last-child { display: block }
  }
`;

function row(result: CheckResult) {
  const { outcome, name, calls } = result;
  const { faults, effects } = detailsOf(result);
  const items = faults.map((each) => html`<li>${each}</li>`);
  const lost = effects.map((each) => html`<p class="effect"><b>Effect:</b> ${each}</p>`);
  return html`<tr class="${outcome}">
    <td>${outcome}</td>
    <td>${name}${items.length > 0 ? html`<ul>${items}</ul>` : ''}${lost}</td>
    <td>${calls.join(', ')}</td>
  </tr>`;
}

/** The report as one HTML file, which needs nothing else. */
export async function htmlReport(report: Report): Promise<string> {
  const { gateway, startedAt, results, latencies, can, notCalled } = report;
  const time = `${startedAt.slice(0, 10)}, ${startedAt.slice(11, 16)} UTC`;
  const sections = [...Map.groupBy(results, ({ needed }) => needed)].map(
    ([needed, all]) => html`<h2>${needed}</h2>
      <table class="checks"><tr><th>Result</th><th>What must hold</th><th>Calls</th></tr>${all.map(row)}</table>`,
  );
  const page = html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <title>Conformance of ${gateway}</title>
      <style>${styles}</style>
      <h1>Conformance of ${gateway}</h1>
      <p><time datetime="${startedAt}">${time}</time></p>
      <p><strong>${totalsLine(report)}</strong></p>
      ${[...levelLines(report), ...lateLines(report)].map((line) => html`<p>${line}</p>`)}
      ${can.length > 0 ? html`<p>It can also do: ${can.join(', ')}.</p>` : ''}
      ${sections}
      <h2>Times</h2>
      <table>
        <tr><th>Call</th><th>95 of 100 within</th><th>Answers</th></tr>
        ${latencies
          .filter(isTelling)
          .map(({ call, count, p95 }) => html`<tr><td>${call}</td><td>${p95} ms</td><td>${count}</td></tr>`)}
      </table>
      ${notCalled.length > 0 ? html`<h2>Not seen to succeed</h2><p>${notCalled.join(', ')}</p>` : ''}
    </html>`;
  return `${await page}\n`;
}
