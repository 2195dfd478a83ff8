/** @jsxImportSource hono/jsx */
import type { Context } from 'hono';
import { type Vital, vitalLimits, vitalNames } from '../../../shared/analytics/vitals.ts';
import { shopOrigin } from '../../clients.ts';
import type { Env } from '../../env.ts';
import { documentResponse } from '../../html/document-response.tsx';
import { readVitals, type VitalRow } from './read-vitals.ts';

/** A value as text: whole milliseconds, layout shifts with two decimals; marks values that are not good. */
function cell(name: Vital, value: number | undefined): string {
  if (value === undefined) return '–';
  const [good, poor] = vitalLimits[name];
  const text = name === 'CLS' ? value.toFixed(2) : `${Math.round(value)} ms`;
  if (value <= good) return text;
  return value <= poor ? `${text}, fair` : `${text}, poor`;
}

const row = (each: VitalRow) => (
  <tr>
    <td>{each.route}</td>
    <td>{each.market}</td>
    <td>{each.device}</td>
    <td>{each.views}</td>
    {vitalNames.map((name) => (
      <td>{cell(name, each[name])}</td>
    ))}
  </tr>
);

/** GET /vitals: web vitals of four weeks, and the funnel. */
export async function vitalsPage(c: Context<{ Bindings: Env }>): Promise<Response> {
  const { rows, funnel } = await readVitals(c.env.DB);
  const content = (
    <>
      <p class="lead">
        What three of four visitors had at worst, in the last four weeks. m, t, d: mobile, tablet, desktop.
      </p>
      {rows.length === 0 ? (
        <p>Nothing was measured yet: a page tells when it is left.</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th>Route</th>
              <th>Market</th>
              <th></th>
              <th>Views</th>
              {vitalNames.map((name) => (
                <th>{name}</th>
              ))}
            </tr>
          </thead>
          <tbody>{rows.slice(0, 200).map(row)}</tbody>
        </table>
      )}
      <h2>Steps to an order</h2>
      <table>
        <tbody>
          {funnel.map(({ step, views }) => (
            <tr>
              <td>{step}</td>
              <td>{views}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
  return documentResponse(c, {
    lang: 'en',
    title: 'Vitals',
    heading: 'Vitals',
    content,
    status: 200,
    home: `${shopOrigin(c.env, 'en')}/`,
    back: 'To the shop',
  });
}
