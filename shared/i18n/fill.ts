import { brand } from '../brand/brand.ts';

/** Replaces each `{{name}}` in a translated text by its value, and `{{brand}}`; a missing value becomes empty. */
export function fill(text: string, values: Record<string, string | number> = {}): string {
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) =>
    name === 'brand' ? brand.name : String(values[name] ?? ''),
  );
}
