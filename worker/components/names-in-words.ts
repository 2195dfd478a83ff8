import { formatList } from '../../shared/format/intl.ts';
import { joinTexts } from '../../shared/format/join-texts.ts';
import type { PageRequest } from '../page/page-module.ts';

export const maxNamed = 5;

/** `one, two and three`; of more than five, the first five and `and 7 more`. */
export function namesInWords(
  names: readonly string[],
  { t, properties }: Pick<PageRequest, 't' | 'properties'>,
): string {
  const count = names.length - maxNamed;
  if (count <= 0) return formatList(names, properties.intl);
  return `${names.slice(0, maxNamed).join(', ')} ${t('cart.mini.more', { count })}`;
}

/** A piece in such a list: `Satin dress (ivory, M)`. */
export function pieceInList(name: string, details: readonly string[]): string {
  const about = joinTexts(details);
  return about === '' ? name : `${name} (${about})`;
}
