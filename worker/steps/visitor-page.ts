import type { Context } from 'hono';
import type { AppEnv } from '../context.ts';
import type { PersonalRow, PublicRow } from '../pages/row.ts';
import { pages, rowAt } from '../pages.ts';
import { renderPage } from '../rendering/render.tsx';
import { NotFound } from '../upstream/errors.ts';

async function readForm(c: Context<AppEnv>): Promise<FormData | undefined> {
  const type = c.req.header('content-type') ?? '';
  const known =
    type.startsWith('application/x-www-form-urlencoded') || type.startsWith('multipart/form-data');
  if (!known) return undefined;
  return c.req.formData().catch(() => undefined);
}

async function answer(c: Context<AppEnv>, row: PersonalRow | PublicRow): Promise<Response> {
  const { page } = row;
  const { visitor } = c.var;
  const show = (data: unknown, status: number) => renderPage(c, { row, data, request: visitor, status });
  if (c.req.method === 'GET' || c.req.method === 'HEAD') {
    const data = await page.load(visitor);
    return data instanceof Response ? data : show(data, page.status ?? 200);
  }
  if (c.req.method !== 'POST' || page.action === undefined) {
    return c.json({ statusCode: 405, message: 'Method not allowed.' }, 405, { allow: 'GET, HEAD' });
  }
  const form = await readForm(c);
  if (form === undefined) return c.json({ statusCode: 400, message: 'The form cannot be read.' }, 400);
  const result = await page.action(visitor, form);
  return result instanceof Response ? result : show(result.data, result.status);
}

/** Pages made for one visitor, and forms of public ones: load or act, render, never kept by anyone. */
export async function visitorPage(c: Context<AppEnv>): Promise<Response> {
  c.get('timing').mark('page');
  const { route, normalPath } = c.var;
  const row = route === undefined ? undefined : pages[route.name];
  if (row === undefined) throw new NotFound(c.req.path);
  const url = new URL(c.req.url);
  if (url.pathname !== normalPath)
    return c.redirect(normalPath + url.search, c.req.method === 'POST' ? 308 : 301);
  return row.audience === 'endpoint' ? row.handle(c, rowAt) : answer(c, row);
}
