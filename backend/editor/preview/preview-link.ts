import type { Context } from 'hono';
import {
  frameParameter,
  previewParameter,
  signFrame,
  signPreview,
  signScheduledPreview,
} from '../../../shared/content/preview.ts';
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

/** The path of an entry's preview: that of the home page for an entry without an address. */
const pathOf = ({ url, locale }: Pick<EditedEntry, 'url' | 'locale'>): string => `/${locale}${url ?? '/'}`;

/** The preview of an entry. */
export async function previewLinks(
  { env }: Context<{ Bindings: Env }>,
  entry: Pick<EditedEntry, 'url' | 'locale'>,
): Promise<PreviewLinks> {
  const path = pathOf(entry);
  const now = Math.floor(Date.now() / 1000);
  const origin = shopOrigin(env, entry.locale);
  const link = `${origin}${path}?${previewParameter}=${await signPreview(env.PURGE_KEY, path, now)}`;
  const frame = await signFrame(env.PURGE_KEY, path, new URL(env.ORIGIN).origin, now);
  return { link, framed: `${link}&${new URLSearchParams({ [frameParameter]: frame })}`, origin };
}

/** Shows the page of an entry as schedules will have made it at a time (seconds since 1970), for an hour to anybody. */
export async function scheduledPreview(
  env: Env,
  entry: Pick<EditedEntry, 'url' | 'locale'>,
  at: number,
): Promise<string> {
  const path = pathOf(entry);
  const token = await signScheduledPreview(env.PURGE_KEY, path, at, Math.floor(Date.now() / 1000));
  return `${shopOrigin(env, entry.locale)}${path}?${previewParameter}=${token}`;
}
