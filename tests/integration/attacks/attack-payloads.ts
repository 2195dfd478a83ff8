import { expect } from 'vitest';
import type { WireAnswer } from './attack-wire.ts';

/** A word that no page contains. */
const mark = 'xyzzy';

/** Payloads for places where a name, a number or a word is expected. */
export const payloads: Record<string, string> = {
  element: `"><${mark} onclick=alert(1)>`,
  'end of a script': `</script><${mark}>`,
  'end of a style': `</style><${mark}>`,
  attribute: `" ${mark}="alert(1)`,
  'attribute in single quotes': `' ${mark}='alert(1)`,
  'script address': `javascript:alert('${mark}')`,
  'line breaks': `${mark}\r\nset-cookie: ${mark}=1\r\n\r\n<${mark}>`,
  traversal: `../../../../${mark}/passwd`,
  'encoded traversal': `..%2f..%2f${mark}%2fpasswd`,
  'a zero byte': `${mark}\0.html`,
  'a template': `{{7*7}}\${7*7}<%= 7*7 %>${mark}`,
  SQL: `1' OR '1'='1' UNION SELECT '${mark}' --`,
  'search syntax': `${mark}" OR * NEAR( ^ - :`,
  'right to left': `\u202e${mark}`,
  'half a character': `\ud83d${mark}`,
  'a prototype': `__proto__[${mark}]`,
  long: `${mark}`.repeat(400),
};

/** Invalid escapes: cut off, overlong, or half a character. */
export const badEscapes = ['%', '%E0%A4%A', '%c0%ae%c0%ae', '%ED%A0%80', '%u0041', '%00', '%2'];

/** Checks that a payload has no effect: no error, no element, no attribute, no script URL, no header. */
export function expectHarmless({ status, headers, body }: WireAnswer, what: string, origins: string[]): void {
  // 503 is the response of the temporary error page.
  if (status !== 503) expect(status, what).toBeLessThan(500);
  expect(body, what).not.toContain(`<${mark}`);
  expect(body, what).not.toMatch(new RegExp(`(?<!\\\\)["'] ${mark}=`));
  expect(body, what).not.toMatch(/(?:href|src|action)="\s*javascript:/i);
  expect(body, what).not.toMatch(/(?:SQLITE|D1_ERROR|fts5|at \w+ \(|node_modules|\.tsx?:\d)/);
  expect(String(headers['set-cookie'] ?? ''), what).not.toContain(`${mark}=`);
  expect(Object.keys(headers), what).not.toContain(mark);
  const { location } = headers;
  if (typeof location === 'string') expectOwnAddress(location, what, origins);
}

/** Checks that a redirect stays within these origins, resolved as by a browser on the first. */
export function expectOwnAddress(location: string, what: string, origins: string[]): void {
  expect(location, what).not.toMatch(/[\r\n]/);
  expect(origins, `${what} leads to ${location}`).toContain(new URL(location, `${origins[0]}/en/`).origin);
}
