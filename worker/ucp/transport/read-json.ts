/** Maximum number of objects and lists within each other: payloads of the protocol have about ten. */
const maxDepth = 32;

const hasParts = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** True for a value of more levels: to go through it could use up the stack. */
function isTooDeep(value: unknown): boolean {
  let level = [value].filter(hasParts);
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > maxDepth) return true;
    level = level.flatMap((each): unknown[] => Object.values(each)).filter(hasParts);
  }
  return false;
}

/** What may be wrong with a body, as platforms are told. */
export const jsonFaults = {
  'not-json': 'The body is not JSON.',
  'too-deep': `The body has more than ${maxDepth} levels.`,
} as const;

/** Reads the body of a request; the fault if it is not JSON, or has too many levels. */
export function readJson(body: Uint8Array): { content: unknown } | { fault: keyof typeof jsonFaults } {
  let content: unknown;
  try {
    content = JSON.parse(new TextDecoder().decode(body));
  } catch {
    return { fault: 'not-json' };
  }
  return isTooDeep(content) ? { fault: 'too-deep' } : { content };
}
