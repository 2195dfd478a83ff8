import { html } from 'hono/html';
import { plainText } from './plain-text.ts';
import type { Report } from './report.ts';

const styles = `
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; color: #16181d; }
td:first-child { padding-right: 1rem; text-align: right; font-variant-numeric: tabular-nums; }
summary { padding: .25rem 0; cursor: pointer; }
li { overflow-wrap: anywhere; }
`;

/** The report as a page for `--report`, with every place. `file` is the name of the feed. */
export async function reportPage(report: Report, file: string): Promise<string> {
  const page = html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>Import of ${file}</title>
      <style>${styles}</style>
      <h1>Import of ${file}</h1>
      ${report.dryRun ? html`<p>Nothing was changed: this is what an import would do.</p>` : ''}
      <table>
        ${report.counts().map(([what, count]) => html`<tr><td>${count.toLocaleString('en')}</td><td>${what}</td></tr>`)}
      </table>
      ${[...report.fallbacks()].map((sentence) => html`<p>${sentence}</p>`)}
      ${report.refusedRetirement === null ? '' : html`<p>${report.refusedRetirement}</p>`}
      ${report.remarks().map(
        ({ title, groups }) => html`<h2>${title.replace(/:$/, '')}</h2>
          ${groups.map(
            ({ text, places }) => html`<details>
              <summary>${plainText(text)} (${places.length.toLocaleString('en')})</summary>
              <ul>${places.map((place) => html`<li>${plainText(place)}</li>`)}</ul>
            </details>`,
          )}`,
      )}
    </html>`;
  return String(await page);
}
