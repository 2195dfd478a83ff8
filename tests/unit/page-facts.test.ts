import { expect, it } from 'vitest';
import { factDifferences, factsOf } from '../../releases/page-facts.ts';

const led = (location: string) => factsOf(new Response(null, { status: 302, headers: { location } }));
const signIn = (drawn: string, more = '') =>
  `https://auth.example/auth/logout?client_id=shop&state=${drawn}&code_challenge=${drawn}${more}`;

it('what is drawn anew for each who is sent to sign in differs in nothing', async () => {
  expect(factDifferences(await led(signIn('a1')), await led(signIn('b2')))).toEqual([]);
});

it('another way to sign in, and another page, do', async () => {
  const [found = ''] = factDifferences(await led(signIn('a1')), await led(signIn('b2', '&ui_locales=pl')));
  expect(found).toBe(
    'location: https://auth.example/auth/logout?client_id=shop&ui_locales=pl instead of https://auth.example/auth/logout?client_id=shop',
  );
  expect(factDifferences(await led('/pl-pl/a/'), await led('/pl-pl/b/'))).toEqual([
    'location: /pl-pl/b/ instead of /pl-pl/a/',
  ]);
});
