import { describe, expect, it, vi } from 'vitest';
import { newPasswordFault, normalizeEmail } from '../../../backend/authentication/credentials.ts';
import { hashPassword, verifyPassword } from '../../../backend/authentication/passwords.ts';
import { sha256 } from '../../../backend/secrets.ts';
import { equalInConstantTime } from '../../../shared/constant-time.ts';

describe('passwords', () => {
  it('verify against their own hash only', async () => {
    const stored = await hashPassword('correct horse battery');
    expect(await verifyPassword('correct horse battery', stored)).toBe(true);
    expect(await verifyPassword('correct horse batterz', stored)).toBe(false);
    expect(await verifyPassword('', stored)).toBe(false);
  });

  it('are stored with version, function, the iterations that the platform allows, and a salt of their own', async () => {
    const [one, two] = await Promise.all([hashPassword('same password'), hashPassword('same password')]);
    expect(one).toMatch(/^v1\$pbkdf2-sha256\$100000\$[\w-]{22}\$[\w-]{43}$/);
    expect(one).not.toBe(two);
  });

  it('of nobody are wrong, after the same work', async () => {
    const stored = await hashPassword('another');
    const derive = vi.spyOn(crypto.subtle, 'deriveBits');
    try {
      expect(await verifyPassword('anything at all', null)).toBe(false);
      expect(await verifyPassword('anything at all', stored)).toBe(false);
      const work = derive.mock.calls.map(([algorithm, , bits]) => {
        const { name, iterations, hash } = algorithm as Pbkdf2Params;
        return { name, iterations, hash, bits };
      });
      expect(work).toHaveLength(2);
      expect(work[0]).toMatchObject({ name: 'PBKDF2', iterations: 100_000 });
      expect(work[1]).toEqual(work[0]);
    } finally {
      derive.mockRestore();
    }
  });

  it('typed with composed or decomposed accents are the same', async () => {
    const stored = await hashPassword('caf\u00e9 cr\u00e8me 12');
    expect(await verifyPassword('cafe\u0301 cre\u0300me 12', stored)).toBe(true);
  });

  it('in a form that nobody knows are an error, not a refusal', async () => {
    const [, , cost, salt, hash] = (await hashPassword('x')).split('$');
    for (const form of [
      'v9$argon2$1$a$b',
      `v2$pbkdf2-sha256$${cost}$${salt}$${hash}`,
      `v1$argon2$${cost}$${salt}$${hash}`,
      `v1$pbkdf2-sha256$${cost}$${salt}`,
      `v1$pbkdf2-sha256$${cost}`,
    ])
      await expect(verifyPassword('x', form), form).rejects.toThrow('unknown form');
  });

  it.each([
    ['', 'error.passwordRequired'],
    ['123456789', 'error.passwordShort'],
    ['1234567890', 'error.passwordCommon'],
    ['éàüößçñłąę', null],
    ['nine calm rivers '.repeat(8).slice(0, 128), null],
    ['a'.repeat(129), 'error.passwordLong'],
    ['Someone@Example.com', 'error.passwordIsEmail'],
  ])('%s: %s', (password, fault) => {
    expect(newPasswordFault(password, 'someone@example.com')).toBe(fault);
  });
});

describe('secrets', () => {
  it('compare by every character', () => {
    expect(equalInConstantTime('abc', 'abc')).toBe(true);
    expect(equalInConstantTime('abc', 'abd')).toBe(false);
    expect(equalInConstantTime('abc', 'ab')).toBe(false);
    expect(equalInConstantTime('', 'a')).toBe(false);
    expect(equalInConstantTime('abc\0', 'abc')).toBe(false);
    expect(equalInConstantTime('ab', 'abc')).toBe(false);
  });

  it('hash as S256 of PKCE does', async () => {
    // RFC 7636, appendix B.
    expect(await sha256('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
      'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    );
  });

  it('e-mails are compared without case and surrounding spaces', () => {
    expect(normalizeEmail('  Fid@Example.COM ')).toBe('fid@example.com');
  });
});
