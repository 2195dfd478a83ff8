import { describe, expect, it } from 'vitest';
import { offeredAmounts, sellsGiftCards } from '../../../shared/cart/gift-card-sale.ts';
import {
  asksForGiftCard,
  beginsGiftCard,
  beginsTopic,
  mistypesTopic,
  namesTopic,
} from '../../../shared/catalogue/service-words.ts';
import { cart } from '../../../shared/i18n/cart.ts';
import { stores } from '../../../shared/i18n/stores.ts';
import type { Language } from '../../../shared/markets/locales.ts';
import { helpTopics } from '../../../starter/content/help.ts';
import { pages } from '../../../worker/pages.ts';

describe('a search for a gift card', () => {
  it.each([
    ...['carte cadeau', 'Cartes cadeaux 50 €', 'gift card', 'Gift-Cards', 'e-gift card by email', 'giftcard'],
    ...['Geschenkkarte', 'Gutschein', 'tarjeta regalo', 'Tarjeta de regalo', 'carta regalo', 'buono regalo'],
    ...['karta podarunkowa', 'bon podarunkowy'],
  ])('is "%s"', (query) => {
    expect(asksForGiftCard(query)).toBe(true);
  });

  it.each(['', 'card', 'cadeau', 'carte', 'cardigan', 'regalo', '50'])('is not "%s"', (query) => {
    expect(asksForGiftCard(query)).toBe(false);
  });
});

describe('what is typed on the way to a gift card', () => {
  it.each(['gift', 'Geschenk', 'carte', 'tarjeta re', 'buono', 'karta pod', 'Gutschein'])('is "%s"', (typed) => {
    expect(beginsGiftCard(typed)).toBe(true);
  });

  it.each(['', 'car', 'cardigan', 'gifted', 'kar', 'giftcards for all'])('is not "%s"', (typed) => {
    expect(beginsGiftCard(typed)).toBe(false);
  });

  it.each(Object.entries(cart['cart.gift-card']))('leads there by its name in %s', (_, name) => {
    expect(asksForGiftCard(name)).toBe(true);
  });
});

describe('what is typed on the way to a topic of the help', () => {
  it.each<[Language, string, keyof typeof helpTopics]>([
    ['fr', 'reto', 'returns'],
    ['en', 'deli', 'delivery'],
    ['en', 'size g', 'sizes'],
    ['de', 'Versan', 'delivery'],
    ['es', 'devolu', 'returns'],
    ['it', 'resi', 'returns'],
    ['pl', 'rozmi', 'sizes'],
  ])('in %s is "%s"', (language, typed, topic) => {
    expect(beginsTopic(typed, helpTopics[topic][language].title, language)).toBe(true);
  });

  it.each(['', 'ret', 'retro', 'return dress'])('is not "%s"', (typed) => {
    expect(beginsTopic(typed, helpTopics.returns.en.title, 'en')).toBe(false);
  });
});

describe('a search that names a topic of the help', () => {
  it.each<[Language, string, keyof typeof helpTopics]>([
    ['fr', 'retours', 'returns'],
    ['fr', 'guide des tailles', 'sizes'],
    ['fr', 'livraison', 'delivery'],
    ['en', 'returns', 'returns'],
    ['en', 'refund', 'returns'],
    ['en', 'shipping', 'delivery'],
    ['en', 'size guide', 'sizes'],
    ['de', 'Rückgabe', 'returns'],
    ['de', 'Umtausch', 'returns'],
    ['de', 'Versand', 'delivery'],
    ['de', 'Größentabelle', 'sizes'],
    ['es', 'devoluciones', 'returns'],
    ['es', 'gastos de envío', 'delivery'],
    ['es', 'guía de tallas', 'sizes'],
    ['it', 'resi', 'returns'],
    ['it', 'spedizione', 'delivery'],
    ['it', 'taglie', 'sizes'],
    ['pl', 'zwroty', 'returns'],
    ['pl', 'dostawa', 'delivery'],
    ['pl', 'tabela rozmiarów', 'sizes'],
    ['de', 'groesse', 'sizes'],
    ['de', 'Grosse', 'sizes'],
    ['de', 'Rueckgabe', 'returns'],
    ['en', 'complaint', 'returns'],
    ['fr', 'réclamation', 'returns'],
    ['de', 'Reklamation', 'returns'],
    ['es', 'reclamación', 'returns'],
    ['it', 'reclamo', 'returns'],
    ['pl', 'reklamacja', 'returns'],
  ])('in %s: "%s"', (language, query, topic) => {
    const named = Object.entries(helpTopics).filter(([, texts]) => namesTopic(query, texts[language].title, language));
    expect(named.map(([id]) => id)).toEqual([topic]);
  });

  it.each<[Language, string]>([
    ['en', ''],
    ['en', 'size 38'],
    ['en', 'dress size'],
    ['en', 'payment'],
    ['fr', 'short taille haute'],
    ['de', 'kleid größe'],
  ])('in %s: not "%s"', (language, query) => {
    for (const texts of Object.values(helpTopics))
      expect(namesTopic(query, texts[language].title, language)).toBe(false);
  });
});

describe('a search that names the stores', () => {
  it.each<[Language, string]>([
    ['fr', 'magasin'],
    ['fr', 'boutique'],
    ['en', 'store'],
    ['en', 'shop'],
    ['de', 'Filiale'],
    ['es', 'tienda'],
    ['it', 'negozio'],
    ['pl', 'sklep'],
  ])('in %s: "%s"', (language, query) => {
    expect(namesTopic(query, stores['stores.title'][language], language)).toBe(true);
    expect(beginsTopic(query, stores['stores.title'][language], language)).toBe(true);
  });
});

describe('a mistyped search for a topic of the help', () => {
  const meant = (query: string, language: Language) =>
    Object.entries(helpTopics)
      .filter(([, texts]) => mistypesTopic(query, texts[language].title, language))
      .map(([id]) => id);

  it.each<[Language, string, keyof typeof helpTopics]>([
    ['en', 'retrun', 'returns'],
    ['en', 'delivry', 'delivery'],
    ['en', 'size giude', 'sizes'],
    ['fr', 'retuor', 'returns'],
    ['fr', 'livraisn', 'delivery'],
    ['fr', 'rembousement', 'returns'],
    ['de', 'liferung', 'delivery'],
    ['it', 'consenga', 'delivery'],
    ['pl', 'dostwa', 'delivery'],
  ])('in %s: "%s"', (language, query, topic) => {
    expect(meant(query, language)).toEqual([topic]);
    expect(namesTopic(query, helpTopics[topic][language].title, language)).toBe(false);
  });

  it.each<[Language, string]>([
    ['en', 'chat'],
    ['en', 'linen'],
    ['fr', 'retro'],
    ['fr', 'toile'],
  ])('in %s: not "%s"', (language, query) => {
    expect(meant(query, language)).toEqual([]);
  });
});

describe('the amounts of gift cards', () => {
  const limits = { minAmount: 1_000, maxAmount: 15_000, preselectedAmount: 5_000 };

  it('are some within the limits of the market, with the one chosen beforehand', () => {
    expect(offeredAmounts(limits)).toEqual([2_500, 5_000, 7_500, 10_000, 15_000]);
    expect(offeredAmounts({ ...limits, minAmount: 5_000, maxAmount: 6_000 })).toEqual([5_000]);
    expect(offeredAmounts({ minAmount: 5_000, maxAmount: 60_000, preselectedAmount: 20_000 })).toEqual([
      10_000, 20_000, 30_000, 40_000, 60_000,
    ]);
  });

  it('are none where no gift card is sold', () => {
    const market = (giftCard: typeof limits) => ({ params: { giftCard } }) as Parameters<typeof sellsGiftCards>[0];
    expect(sellsGiftCards(market(limits))).toBe(true);
    expect(sellsGiftCards(market({ minAmount: 0, maxAmount: 0, preselectedAmount: 0 }))).toBe(false);
    expect(pages['gift-card']).toMatchObject({ flag: 'giftCard', indexed: true });
  });
});
