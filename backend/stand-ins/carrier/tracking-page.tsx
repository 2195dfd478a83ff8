/** @jsxImportSource hono/jsx */
import type { Context } from 'hono';
import type { Env } from '../../env.ts';
import { Document } from '../../html/document.tsx';

const words: Record<string, string> = {
  PREPARING: 'Label printed',
  SHIPPED: 'Handed to the carrier',
  DELIVERED: 'Delivered',
};

/**
 * GET /tracking/{number}: the tracking page of the carrier, which the backend stands in for. It shows where a parcel
 * is, but neither its owner nor its content. 404 for an unknown number.
 */
export async function trackingPage(c: Context<{ Bindings: Env }>): Promise<Response> {
  const number = c.req.param('number') ?? '';
  const { results } = await c.env.DB.prepare(
    `SELECT s.status, s.at FROM orders o JOIN order_steps s ON s.order_number = o.order_number
     WHERE o.tracking_number = ? AND s.status IN ('PREPARING', 'SHIPPED', 'DELIVERED') ORDER BY s.at`,
  )
    .bind(number)
    .all<{ status: string; at: string }>();
  if (results.length === 0) return c.notFound();
  c.header('cache-control', 'no-store');
  return c.html(
    <Document lang="en" title={`Parcel ${number}`} head={<meta name="robots" content="noindex" />}>
      <main>
        <h1>Parcel {number}</h1>
        <ol>
          {results.map(({ status, at }) => (
            <li>
              {words[status] ?? status}, <time datetime={at}>{at.slice(0, 16).replace('T', ' ')} UTC</time>
            </li>
          ))}
        </ol>
        <p>This is the demo’s own carrier: no parcel travels.</p>
      </main>
    </Document>,
  );
}
