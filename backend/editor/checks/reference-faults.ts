import type { Locale } from '../../../shared/markets/locales.ts';
import { matchRoute } from '../../../shared/routes.ts';
import type { Env } from '../../env.ts';
import type { Json, Path } from '../entries/json.ts';
import { isLink, isPageId, type Reference, referencesIn, targetName, targetOf } from '../entries/links.ts';
import { keyOf, type Thing } from '../pickers/things.ts';
import { thumbnail } from '../pickers/thumbnail.ts';
import type { TextKey, Words } from '../words/words.ts';
import type { Fault } from './schema-faults.ts';

/** Links without a target, by their paths; a reference that is none has an error of its own. */
function linksToNowhere(value: Json, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([name, each]) => linksToNowhere(each, [...path, name]));
  if (!isLink(value) || targetOf(value) !== '') return inner;
  const isEmpty = Array.isArray(value.page_reference) && value.page_reference.length === 0;
  return isEmpty ? [[...path, targetName], ...inner] : inner;
}

/** Why an address leads nowhere; undefined if it does not, or if that cannot be known. */
function addressProblem(locale: Locale, address: string): TextKey | undefined {
  if (/^[#?]/.test(address)) return undefined;
  if (!address.startsWith('/')) return /^(?:https?|mailto|tel):/i.test(address) ? undefined : 'fault.address';
  const [path = ''] = address.split(/[?#]/, 1);
  const inMarket = path === `/${locale}` || path.startsWith(`/${locale}/`) ? path.slice(locale.length + 1) : path;
  const trimmed = inMarket.replace(/\/$/, '');
  return matchRoute(locale, trimmed === '' ? '/' : trimmed) === undefined ? 'fault.path-gone' : undefined;
}

/** The text for something that does not exist, by its kind. */
function goneText({ kind, value }: Reference): TextKey {
  if (kind === 'folder') return 'fault.folder-gone';
  if (kind === 'product' || value.startsWith('product:')) return 'fault.product-gone';
  if (kind === 'family' || value.startsWith('family:')) return 'fault.family-gone';
  return value.startsWith('store:') ? 'fault.store-gone' : 'fault.page-gone';
}

/** References and links that lead nowhere in a market. `things` has what the entry refers to. */
export function referenceFaults(
  { t }: Words,
  locale: Locale,
  entry: Json,
  things: ReadonlyMap<string, Thing>,
): Fault[] {
  const faults = referencesIn(entry).flatMap((reference): Fault[] => {
    const { path, kind, value } = reference;
    const fault = (key: TextKey): Fault[] => [{ path, words: t(key, { name: value }) }];
    if (kind === 'link' && !isPageId(value)) {
      const problem = addressProblem(locale, value);
      return problem === undefined ? [] : fault(problem);
    }
    const thing = things.get(keyOf(reference));
    if (thing?.problem === 'unpublished') return [{ path, words: t('fault.page-unpublished', { name: thing.title }) }];
    return thing === undefined || thing.problem === 'gone' ? fault(goneText(reference)) : [];
  });
  const nowhere = linksToNowhere(entry).map((path) => ({ path, words: t('fault.no-target') }));
  return [...faults, ...nowhere];
}

/** Pictures of an entry: paths of the picture host, with their fields. */
function picturesIn(value: Json, path: Path = []): { path: Path; url: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const place = [...path, name];
    const isPicture = path.at(-1) === 'image_file' && name === 'url' && typeof inner === 'string';
    return isPicture && inner.startsWith('/') ? [{ path: place, url: inner }] : picturesIn(inner, place);
  });
}

/** Milliseconds until a picture counts as not checked. */
const timeout = 4000;

/** Pictures that are requested at the same time. */
const parallel = 6;

/**
 * True if the picture host does not have a picture. A host that is down or slow says nothing about the entry, so the
 * picture counts as there.
 */
async function isMissing({ STUDIO }: Env, url: string): Promise<boolean> {
  try {
    const address = new URL(thumbnail(url), 'https://studio');
    // The picture Worker draws nothing for it.
    const answer = await STUDIO.fetch(address.href, { method: 'HEAD', signal: AbortSignal.timeout(timeout) });
    return answer.status === 404 || answer.status === 400;
  } catch {
    return false;
  }
}

/** Pictures that are not on the picture host. */
export async function pictureFaults(env: Env, { t }: Words, entry: Json): Promise<Fault[]> {
  const pictures = picturesIn(entry);
  const urls = [...new Set(pictures.map(({ url }) => url))];
  const missing = new Set<string>();
  for (let start = 0; start < urls.length; start += parallel)
    await Promise.all(
      urls.slice(start, start + parallel).map(async (url) => {
        if (await isMissing(env, url)) missing.add(url);
      }),
    );
  return pictures.filter(({ url }) => missing.has(url)).map(({ path }) => ({ path, words: t('fault.picture-gone') }));
}
