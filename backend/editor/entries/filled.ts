import type { Json, Path } from './json.ts';
import { isLink, targetName, withTarget } from './links.ts';

/**
 * A copy with the values of a form for every text, number, boolean and target of a link. Values without a field stay;
 * a null text whose field is still empty stays null.
 */
export function filled(value: Json, field: (name: string) => string | undefined, path: Path = []): Json {
  if (Array.isArray(value)) return value.map((entry, index) => filled(entry, field, [...path, String(index)]));
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([name, inner]) => [name, filled(inner, field, [...path, name])]);
    const target = field([...path, targetName].join('/'));
    const copy: Json = Object.fromEntries(entries);
    return target !== undefined && isLink(copy) ? withTarget(copy, target) : copy;
  }
  const sent = field(path.join('/'));
  if (typeof value === 'boolean') return sent === 'on';
  if (sent === undefined) return value;
  if (typeof value === 'number') return Number.isFinite(Number(sent)) && sent.trim() !== '' ? Number(sent) : value;
  return value === null && sent.trim() === '' ? null : sent.replaceAll('\r\n', '\n');
}
