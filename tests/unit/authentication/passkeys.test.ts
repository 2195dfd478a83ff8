import { describe, expect, it } from 'vitest';
import { isRegress } from '../../../backend/authentication/passkeys/counter.ts';
import { relyingParty } from '../../../backend/authentication/passkeys/relying-party.ts';

describe('the domain that passkeys are tied to', () => {
  it.each([
    ['https://backend.selvedge.example', undefined, 'backend.selvedge.example'],
    ['https://backend.selvedge.example', 'selvedge.example', 'selvedge.example'],
    ['http://localhost:8788', undefined, 'localhost'],
  ])('of %s with %s is %s', (ORIGIN, PASSKEY_RP_ID, id) => {
    const party = relyingParty({ ORIGIN, ...(PASSKEY_RP_ID !== undefined && { PASSKEY_RP_ID }) });
    expect(party).toEqual({ id, origin: ORIGIN, name: 'Selvedge' });
  });

  it('is none where the address has no domain', () => {
    for (const ORIGIN of ['http://127.0.0.1:8788', 'http://[::1]:8788']) expect(relyingParty({ ORIGIN })).toBeNull();
  });

  it.each(['evil.example', 'example.backend.selvedge.example', 'vedge.example', ''])(
    'is never somebody else’s: %s',
    (PASSKEY_RP_ID) => {
      expect(() => relyingParty({ ORIGIN: 'https://backend.selvedge.example', PASSKEY_RP_ID })).toThrow(
        'PASSKEY_RP_ID',
      );
    },
  );
});

describe('a count', () => {
  it.each([
    [0, 0, false],
    [0, 1, false],
    [7, 8, false],
    [7, 7, true],
    [7, 6, true],
    [7, 0, true],
  ])('of %d, then %d: goes back %s', (stored, shown, expected) => {
    expect(isRegress(stored, shown)).toBe(expected);
  });
});
