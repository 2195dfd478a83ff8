/** @jsxImportSource hono/jsx */

import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { brand } from '../../shared/brand/brand.ts';
import type { Env } from '../env.ts';
import { brandStyles } from '../html/brand.ts';
import { Document, type Html } from '../html/document.tsx';
import { pageHeaders } from '../html/document-response.tsx';
import type { Staff } from './staff.ts';
import { editorStyles } from './styles.ts';

interface EditorDocument {
  title: string;
  content: Html;
  status?: ContentfulStatusCode;
  /** The signed-in member of staff, and the CSRF token of the sign-out form. */
  staff: { staff: Staff; token: string } | null;
}

/** A page of the editor: never cached, never framed, no scripts. */
export function editorPage(
  c: Context<{ Bindings: Env }>,
  { title, content, status = 200, staff }: EditorDocument,
): Response | Promise<Response> {
  const nonce = pageHeaders(c, "'self'");
  return c.html(
    <Document
      lang="en"
      title={`${title} · ${brand.name} content`}
      styles={{ nonce, css: brandStyles + editorStyles }}
      head={<link rel="icon" href="/assets/favicon.svg" type="image/svg+xml" />}
    >
      <header class="bar">
        <a href="/editor">
          <strong>{brand.name} content</strong>
        </a>
        {staff === null ? null : (
          <>
            <span class="muted">{staff.staff.name}</span>
            <form method="post" action="/editor/sign-out">
              <input type="hidden" name="token" value={staff.token} />
              <button class="small">Sign out</button>
            </form>
          </>
        )}
      </header>
      <main>
        <h1>{title}</h1>
        {content}
      </main>
    </Document>,
    status,
  );
}
