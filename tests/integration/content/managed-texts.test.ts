import { beforeAll, describe, expect, it } from 'vitest';
import { companies } from '../../../shared/brand/companies.ts';
import { slugify } from '../../../shared/format/slug.ts';
import { type Locale, localeNames, locales } from '../../../shared/markets/locales.ts';
import { managedTexts } from '../../../starter/content/managed-texts.ts';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { HttpVisitor } from '../../shop/http-visitor.ts';
import { openBackend } from '../cart/carts-fixture.ts';
import { visitorAtPayment } from '../checkout/checkout-fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await sharedShop();
});

type TextId = keyof typeof managedTexts;
const ids = Object.keys(managedTexts) as TextId[];

function pathOf(locale: Locale, uid: TextId): string {
  return `/${locale}/${slugify(managedTexts[uid][locales[locale].lang].title, locales[locale].lang)}--lp${uid}/`;
}

/** The company that sells in a market. */
function companyOf(locale: Locale): Record<string, string> {
  const found = Object.entries(companies).find(([country]) => country === locales[locale].iso2);
  return found?.[1] ?? {};
}

/** A text with HTML entities. */
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;');

describe.each(localeNames)('the texts of the house in %s', { tags: ['sampled-4'] }, (locale) => {
  it('are there, in its language, linked from the foot of every page', async () => {
    const home = await (await shop.fetchShop(`/${locale}/`)).text();
    for (const uid of ids) {
      const path = pathOf(locale, uid);
      expect(home, path).toContain(`href="${path}"`);
      const response = await shop.fetchShop(path);
      const html = await response.text();
      expect(response.status, path).toBe(200);
      expect(html).toContain(`<h1 class="title">${escaped(managedTexts[uid][locales[locale].lang].title)}</h1>`);
      expect(html, path).not.toContain('{{');
    }
  });

  it('name the company of its country', async () => {
    const { company = '', address = '', authority = '' } = companyOf(locale);
    const imprint = await (await shop.fetchShop(pathOf(locale, 'imprint'))).text();
    expect(imprint).toContain(escaped(company));
    expect(imprint).toContain(escaped(address));
    expect(await (await shop.fetchShop(pathOf(locale, 'privacy'))).text()).toContain(escaped(authority));
  });
});

describe('the right to withdraw', () => {
  it('is the one of the country, not of the language', async () => {
    const french = await (await shop.fetchShop(pathOf('fr-fr', 'terms'))).text();
    const swiss = await (await shop.fetchShop(pathOf('fr-ch', 'terms'))).text();
    expect(french).toContain('droit-de-retractation');
    expect(french).not.toContain('droit suisse');
    expect(swiss).toContain('droit-de-retour');
    expect(swiss).not.toContain('Code de la consommation');
  });
});

describe('another address of a text', () => {
  it.each(['/en/wrong--lpterms/', '/en/landingPage/any/terms/', '/EN/landingPage/any/terms'])(
    '%s leads to it in one step',
    async (path) => {
      const response = await shop.fetchShop(`${path}?utm=x`);
      expect([response.status, response.headers.get('location')]).toEqual([301, `${pathOf('en', 'terms')}?utm=x`]);
    },
  );

  it.each(['/en/any--lpnothing/', '/en/landingPage/any/nothing/', `${pathOf('en', 'terms')}?p=2`])(
    '%s is not found',
    async (path) => {
      expect((await shop.fetchShop(path)).status).toBe(404);
    },
  );
});

describe('the terms of sale', () => {
  it('are linked where one pays', async () => {
    const { visitor } = await visitorAtPayment(await openBackend());
    const page = await visitor.get('/en/order-payment/');
    expect(page.html).toContain(`<a href="${pathOf('en', 'terms')}" class="link">terms of sale</a>`);
  });

  it('are linked where one opens an account, beside the privacy page', async () => {
    const visitor = new HttpVisitor(shop);
    const signIn = await visitor.visit('/de-de/account/dashboard/');
    const create = signIn.html.match(/href="([^"]*\/auth\/create[^"]*)"/)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const page = await visitor.get(new URL(create, signIn.url).href);
    expect(page.html).toContain(`href="${shop.shopUrl}${pathOf('de-de', 'terms')}"`);
    expect(page.html).toContain(`href="${shop.shopUrl}${pathOf('de-de', 'privacy')}"`);
  });
});
