import { isReference } from '../../content/references.ts';
import type { Json, Path } from './json.ts';

/** A link has one field for its target in place of a reference and an external address. */

type JsonObject = { [name: string]: Json };

/** The name of that field in a form, after the path of the link. */
export const targetName = 'target';

/** True if a value is a stored link. */
export const isLink = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && 'page_reference' in value;

/** True if a text is the id by which links refer to a page, and not an address. */
export const isPageId = (target: string): boolean => /^(?!(?:mailto|tel):)[\w-]+(?::[\w-]+)?$/.test(target);

/** Where a link leads: the id of a page, or an address; empty if nowhere. */
export function targetOf({ page_reference, external_link }: JsonObject): string {
  const references: readonly unknown[] = Array.isArray(page_reference) ? page_reference : [];
  const reference = references.find(isReference);
  if (reference !== undefined) return reference.uid;
  return typeof external_link === 'string' ? external_link : '';
}

/** A link that leads to this target; the other kind of target goes. */
export function withTarget(link: JsonObject, target: string): JsonObject {
  const sent = target.trim();
  if (sent === targetOf(link)) return link;
  return isPageId(sent)
    ? { ...link, page_reference: [{ uid: sent }], external_link: null }
    : { ...link, page_reference: [], external_link: sent === '' ? null : sent };
}

/** What a field refers to. */
export type ThingKind = 'link' | 'family' | 'product' | 'folder';

const fieldKinds: Record<string, ThingKind> = {
  family_id: 'family',
  option_id: 'product',
  option_ids: 'product',
  asset_folder: 'folder',
};

/** The kind of thing that the text at a path refers to; undefined for other texts. */
export function kindAt(path: Path): ThingKind | undefined {
  const name = path.findLast((each) => !/^\d+$/.test(each)) ?? '';
  return Object.hasOwn(fieldKinds, name) ? fieldKinds[name] : undefined;
}

/** A reference in an entry. */
export interface Reference {
  path: Path;
  kind: ThingKind;
  value: string;
}

/** All references of an entry: targets of links, families, products and folders. */
export function referencesIn(value: Json, path: Path = []): Reference[] {
  if (typeof value === 'string') {
    const kind = kindAt(path);
    return kind === undefined || value === '' ? [] : [{ path, kind, value }];
  }
  if (typeof value !== 'object' || value === null) return [];
  const own = isLink(value) ? targetOf(value) : '';
  const inner = Object.entries(value).flatMap(([name, each]) => referencesIn(each, [...path, name]));
  return own === '' ? inner : [{ path: [...path, targetName], kind: 'link', value: own }, ...inner];
}
