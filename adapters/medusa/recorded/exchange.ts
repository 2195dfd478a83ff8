/** A request to Medusa with its answer, as they are stored. */
export interface Exchange {
  /** Method, path and body. */
  request: string;
  status: number;
  /** Missing if the same request was answered so before in the file. */
  answer?: unknown;
}

/** What is another one each time: ids and numbers that the adapter makes, and times. */
const passing: readonly [pattern: RegExp, replacement: string][] = [
  [/[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}/g, '00000000-0000-4000-8000-000000000000'],
  [/SV\d{6}-[\dA-Z]{8}/g, 'SV260101-AAAAAAAA'],
  [/"createdAt":"[^"]+"/g, '"createdAt":"2026-01-01T00:00:00.000Z"'],
  [/"expiresAt":\d+/g, '"expiresAt":0'],
  [/"(from|until)":"[\d-]+"/g, '"$1":"2026-01-01"'],
];

/** A request or answer without what is another one each time. */
export const steadied = (text: string): string =>
  passing.reduce((steady, [pattern, replacement]) => steady.replaceAll(pattern, replacement), text);

/** The key of a request. */
export const requestKey = (method: string, path: string, body: string): string =>
  [method, path, steadied(body)].filter(Boolean).join(' ');
