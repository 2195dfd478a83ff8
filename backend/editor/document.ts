import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { pageHeaders } from '../authentication/page/document.ts';
import type { Env } from '../env.ts';
import type { Staff } from './staff.ts';
import { editorStyles } from './styles.ts';

export type Html = ReturnType<typeof html>;

interface EditorDocument {
  title: string;
  content: Html;
  status?: ContentfulStatusCode;
  /** Who is signed in, and the token of the form that signs out. */
  staff: { staff: Staff; token: string } | null;
}

/** A page of the editor: never cached, never framed, no scripts. */
export function editorPage(
  c: Context<{ Bindings: Env }>,
  { title, content, status = 200, staff }: EditorDocument,
): Response | Promise<Response> {
  const nonce = pageHeaders(c, "'self'");
  return c.html(
    html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Selvedge content</title>
<link rel="icon" href="/assets/favicon.svg" type="image/svg+xml">
<style nonce="${nonce}">${raw(editorStyles)}</style>
</head>
<body>
<header class="bar"><a href="/editor"><strong>Selvedge content</strong></a>
${
  staff === null
    ? ''
    : html`<span class="muted">${staff.staff.name}</span>
<form method="post" action="/editor/sign-out"><input type="hidden" name="token" value="${staff.token}"><button class="small">Sign out</button></form>`
}
</header>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>`,
    status,
  );
}
