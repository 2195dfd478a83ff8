/** @jsxImportSource hono/jsx */
import type { Context } from 'hono';
import { shopOrigin } from '../clients.ts';
import type { Env } from '../env.ts';
import { documentResponse } from '../html/document-response.tsx';

/** The paths of this server, listed at its bare address. */
const parts = [
  ['/gateway', 'Catalogue, carts, customers and market parameters, as JSON for the shop’s server'],
  ['/contract', 'Every call of these, with its answers, for who connects a server of their own'],
  ['/content', 'Menus, footers and pages, as JSON'],
  ['/editor', 'The content editor, for staff'],
  ['/authentication', 'Sign-in, accounts and tokens'],
  ['/mail', 'What would be sent by mail, on a machine of one’s own'],
  ['/payment', 'The payment provider’s pages and calls'],
  ['/pictures', 'Pictures of the garments, in any width'],
] as const;

/** GET /: describes this server. */
export function welcomePage(c: Context<{ Bindings: Env }>): Response | Promise<Response> {
  const content = (
    <>
      <p class="lead">
        This is the server behind the shop: the reference implementation of everything the storefront calls.
      </p>
      <dl class="parts">
        {parts.map(([path, text]) => (
          <>
            <dt>
              <code>{path}</code>
            </dt>
            <dd>{text}</dd>
          </>
        ))}
      </dl>
    </>
  );
  return documentResponse(c, {
    lang: 'en',
    title: 'Backend',
    heading: 'Backend',
    content,
    status: 200,
    home: `${shopOrigin(c.env, 'en')}/`,
    back: 'To the shop',
  });
}
