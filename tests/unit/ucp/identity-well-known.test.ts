import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { parametersOf } from '../../../demo/domains/parameters.ts';
import type { Capability } from '../../../shared/contract/gateway/capabilities.ts';
import { domainOf, type Locale } from '../../../shared/markets/locales.ts';
import { smallShop } from '../steps/small-shop.ts';

let logged: MockInstance<typeof console.error>;
beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => logged.mockRestore());

const documents = ['/.well-known/oauth-authorization-server', '/.well-known/oauth-protected-resource'];

/** The documents of a shop in which each market has its own domain; parameters are cached by market for a while. */
function ask(locale: Locale, capabilities: readonly Capability[] | null | 'unknown', host = domainOf(locale)) {
  const shop = smallShop({ ORIGIN: '' });
  shop.record = capabilities === 'unknown' ? null : { ...parametersOf('en', '9001'), capabilities };
  return Promise.all(documents.map((path) => shop.ask(`https://${host}${path}`)));
}

describe('on the domain of a market', () => {
  it('the issuer is its origin, in both documents', async () => {
    const issuer = `https://${domainOf('fr-fr')}`;
    const [server, resource] = await Promise.all((await ask('fr-fr', null)).map((answer) => answer.json()));
    expect(server).toMatchObject({
      issuer,
      authorization_endpoint: `http://backend.example/authentication/oauth/${domainOf('fr-fr')}/authorize`,
      ui_locales_supported: ['fr-FR'],
    });
    expect(resource).toMatchObject({ resource: issuer, authorization_servers: [issuer] });
  });

  it('whose gateway does not link platforms there are none', async () => {
    const answers = await ask('de-de', ['wishlist']);
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(answers.map(({ headers }) => headers.get('cache-control'))).not.toContain('public, max-age=3600');
  });

  it('whose gateway cannot say it there is an error, after which platforms look nowhere else', async () => {
    const answers = await ask('es-es', 'unknown');
    expect(answers.map(({ status }) => status)).toEqual([503, 503]);
    expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual(['no-store', 'no-store']);
  });

  it('that is none of the shop there are none', async () => {
    const answers = await ask('it-it', null, 'evil.example');
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  });
});
