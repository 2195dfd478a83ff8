import { decodeBase64Url } from 'hono/utils/encode';
import { toBase64Url } from '../../../shared/encoding.ts';

/** A value as an opaque text for addresses. */
export const toBase64Json = (value: unknown): string => toBase64Url(new TextEncoder().encode(JSON.stringify(value)));

/** The value of such a text; undefined for any other. */
export function fromBase64Json(text: string): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(decodeBase64Url(text)));
  } catch {
    return undefined;
  }
}
