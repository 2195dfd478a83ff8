import type { Context } from 'hono';
import { frameParameter, signFrame, signPreview } from '../../../shared/content/preview.ts';
import { shopOrigin } from '../../clients.ts';
import type { Env } from '../../env.ts';
import type { EditedEntry } from '../entries/entries.ts';

/** Addresses of the preview of an entry. */
export interface PreviewLinks {
  /** Shows the draft for an hour to anybody. */
  link: string;
  /** The same, and this editor may frame it. */
  framed: string;
  /** The origin of both. */
  origin: string;
}

/** The preview of an entry, or of the home page for an entry without an address. */
export async function previewLinks(
  { env }: Context<{ Bindings: Env }>,
  { url, locale }: Pick<EditedEntry, 'url' | 'locale'>,
): Promise<PreviewLinks> {
  const path = `/${locale}${url ?? '/'}`;
  const now = Math.floor(Date.now() / 1000);
  const origin = shopOrigin(env, locale);
  const link = `${origin}${path}?preview=${await signPreview(env.PURGE_KEY, path, now)}`;
  const frame = await signFrame(env.PURGE_KEY, path, new URL(env.ORIGIN).origin, now);
  return { link, framed: `${link}&${new URLSearchParams({ [frameParameter]: frame })}`, origin };
}
