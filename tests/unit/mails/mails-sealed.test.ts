import { expect, it } from 'vitest';
import { openBody, sealBody } from '../../../backend/mails/sealed.ts';

const body = 'Pour toi. Numéro : 1234 5678 9012 3456 789. Code : 123456.';

it('a sealed body says nothing, never twice the same, and is opened with the key alone', async () => {
  const sealed = await sealBody('key', body);
  expect(sealed).toMatch(/^[\w-]+$/);
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('123456');
  expect(await sealBody('key', body)).not.toBe(sealed);
  expect(await openBody('key', sealed)).toBe(body);
  await expect(openBody('another', sealed)).rejects.toThrow();
  await expect(openBody('key', `${sealed.slice(0, -4)}AAAA`)).rejects.toThrow();
});
