import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { platformScopes } from '../../../shared/contract/account/platforms.ts';
import { platforms } from '../../../shared/i18n/platforms.ts';
import {
  codeForm,
  exchangeToken,
  type PlatformTokens,
  platformRequest,
  send,
  tokenAnswer,
} from '../../shop/assistant.ts';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { demoPassword } from '../../shop/http-visitor.ts';
import { newCustomer } from '../../shop/new-customer.ts';
import { visit } from '../../visitor.ts';

let shop: Shop;
/** A program on the customer's machine, to which the browser returns. */
let program: Server;
let callback: string;

beforeAll(async () => {
  shop = await sharedShop();
  program = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<h1>Linked</h1>'));
  program.listen(0, '127.0.0.1');
  await once(program, 'listening');
  const address = program.address();
  callback = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/callback`;
});
afterAll(() => program.close());

const words = {
  en: { signIn: 'Sign in', allow: 'Allow', refuse: 'Refuse' },
  fr: { signIn: 'Se connecter', allow: 'Autoriser', refuse: 'Refuser' },
} as const;

it.each([
  { lang: 'en', locale: 'en', javaScriptEnabled: true, width: 390 },
  { lang: 'fr', locale: 'fr-fr', javaScriptEnabled: false, width: 1440 },
] as const)('an assistant is refused, linked, and removed, with scripts: $javaScriptEnabled', async (given) => {
  const { lang, locale, javaScriptEnabled, width } = given;
  const text = words[lang];
  const email = await newCustomer(shop);
  // Browsers ask every address for its icon.
  const expectedErrors = [/favicon/];
  const { page } = await visit({ javaScriptEnabled, viewport: { width, height: 900 }, expectedErrors });
  const ask = () => platformRequest(shop, { redirect_uri: callback, ui_locales: locale });

  const signIn = async () => {
    await page.locator('#email').fill(email);
    await page.locator('#password').fill(demoPassword);
    await page.getByRole('button', { name: text.signIn, exact: true }).click();
  };

  await page.goto((await ask()).address);
  await page.getByText('Demo Assistant').waitFor();
  await signIn();
  await page.getByText(platforms['platforms.scope.shopping'][lang]).waitFor();
  // Nothing is wider than the window.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  await page.getByRole('button', { name: text.refuse }).click();
  await page.waitForURL((url) => url.href.startsWith(callback));
  expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied');

  const request = await ask();
  await page.goto(request.address);
  await page.getByRole('button', { name: text.allow }).click();
  await page.waitForURL((url) => url.href.startsWith(callback));
  const form = { ...codeForm(request, new URL(page.url())), redirect_uri: callback };
  const tokens: PlatformTokens = tokenAnswer.parse(await (await send(shop, 'token', form)).json());
  expect(tokens.scope.split(' ')).toHaveLength(platformScopes.length);

  // The shop signs customers in anew.
  await page.goto(`${shop.shopUrl}/${locale}/account/settings/security/`);
  await signIn();
  await page.getByRole('heading', { name: 'Demo Assistant' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  const { [lang]: remove } = platforms['platforms.remove'];
  await page.getByRole('link', { name: `${remove} Demo Assistant` }).click();
  await page.getByRole('button', { name: platforms['platforms.remove.button'][lang] }).click();
  await page.getByText(platforms['platforms.removed'][lang]).waitFor();
  await page.getByText(platforms['platforms.none'][lang]).waitFor();
  expect((await exchangeToken(shop, tokens.access_token)).status).toBe(401);
});
