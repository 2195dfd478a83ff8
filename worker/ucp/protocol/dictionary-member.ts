import { type BareItem, parseDictionary } from 'structured-headers';

/** The value of a member in a dictionary of a header (RFC 8941); undefined without it, or if the header is none. */
export function dictionaryMember(header: string | null | undefined, name: string): BareItem | undefined {
  try {
    const [value] = parseDictionary(header ?? '').get(name) ?? [];
    return Array.isArray(value) ? undefined : value;
  } catch {
    return undefined;
  }
}
