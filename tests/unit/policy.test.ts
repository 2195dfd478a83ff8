import { describe, expect, it } from 'vitest';
import { policyHeader } from '../../shared/policy.ts';

describe('policyHeader', () => {
  const header = policyHeader(
    {
      'script-src': ["'unsafe-inline'", "'unsafe-eval'", '*', 'https://cdn.example'],
      'img-src': ["'self'", 'https://pictures.example'],
      'frame-ancestors': ['https://evil.example'],
    },
    'abc',
  );

  it('adds the nonce and keeps the sources of the market', () => {
    expect(header).toContain("script-src 'nonce-abc' 'strict-dynamic' https://cdn.example");
    expect(header).toContain("img-src 'self' https://pictures.example");
  });

  it('cannot be loosened by a map', () => {
    expect(header).not.toMatch(/unsafe-|\*/);
    expect(header).toContain("frame-ancestors 'none'");
    expect(header).toContain("object-src 'none'");
    expect(header).toContain("base-uri 'none'");
  });
});
