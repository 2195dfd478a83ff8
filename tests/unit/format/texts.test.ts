import { describe, expect, it } from 'vitest';
import { texts as emailMail } from '../../../backend/authentication/change-email-mails.ts';
import { texts as authentication } from '../../../backend/authentication/page/texts.ts';
import { texts as unpaidMail } from '../../../backend/carts/unpaid-mail.ts';
import { texts as bankMail } from '../../../backend/customers/bank-mail.ts';
import { texts as reactivationMail } from '../../../backend/customers/reactivate.ts';
import { texts as papers } from '../../../backend/documents/texts.ts';
import { texts as giftCardMail } from '../../../backend/gift-cards/gift-card-mail.ts';
import { texts as letters } from '../../../backend/newsletter/letters.ts';
import { texts as withdrawalMail } from '../../../backend/orders/withdrawal-mail.ts';
import { texts as refundMail } from '../../../backend/refunds/refund-mail.ts';
import { testCards } from '../../../backend/stand-ins/payment-provider/sessions/test-cards.ts';
import { texts as payment } from '../../../backend/stand-ins/payment-provider/texts.ts';
import { texts as reservationMail } from '../../../backend/stores/reservation-mail-texts.ts';
import { cares, fibres } from '../../../demo/catalogue/cloth-care.ts';
import { cloths } from '../../../demo/catalogue/cloths.ts';
import { colours } from '../../../demo/catalogue/colours.ts';
import { designs } from '../../../demo/catalogue/designs.ts';
import { features } from '../../../demo/catalogue/features.ts';
import { opinions } from '../../../demo/catalogue/reviews.ts';
import { sentences } from '../../../demo/catalogue/sentences.ts';
import { shelves } from '../../../demo/catalogue/shelves.ts';
import { footerEntry } from '../../../demo/content/footer.ts';
import { giftCardEntry } from '../../../demo/content/gift-card.ts';
import { headerEntry } from '../../../demo/content/header.ts';
import { homeEntry } from '../../../demo/content/home.ts';
import { articles } from '../../../demo/content/journal.ts';
import lookbookWords from '../../../demo/content/lookbook-words.json' with { type: 'json' };
import storyWords from '../../../demo/content/story-words.json' with { type: 'json' };
import { zoneEntries } from '../../../demo/content/zones.ts';
import { legalNotices } from '../../../demo/domains/notices.ts';
import { account } from '../../../shared/i18n/account.ts';
import { accountEntry } from '../../../shared/i18n/account-entry.ts';
import { assistantCheckout } from '../../../shared/i18n/assistant-checkout.ts';
import { assistants } from '../../../shared/i18n/assistants.ts';
import { botCheck } from '../../../shared/i18n/bot-check.ts';
import { cart } from '../../../shared/i18n/cart.ts';
import { cartExtras } from '../../../shared/i18n/cart-extras.ts';
import { catalog } from '../../../shared/i18n/catalog.ts';
import { checkout } from '../../../shared/i18n/checkout.ts';
import { consent } from '../../../shared/i18n/consent.ts';
import { content as contentTexts } from '../../../shared/i18n/content.ts';
import { documents } from '../../../shared/i18n/documents.ts';
import { errors } from '../../../shared/i18n/errors.ts';
import { forms } from '../../../shared/i18n/forms.ts';
import { giftCard } from '../../../shared/i18n/gift-card.ts';
import { inStore } from '../../../shared/i18n/in-store.ts';
import { layout } from '../../../shared/i18n/layout.ts';
import { listing } from '../../../shared/i18n/listing.ts';
import { loyalty } from '../../../shared/i18n/loyalty.ts';
import { map } from '../../../shared/i18n/map.ts';
import { newsletter } from '../../../shared/i18n/newsletter.ts';
import { orders } from '../../../shared/i18n/orders.ts';
import { passkeys } from '../../../shared/i18n/passkeys.ts';
import { payment as paymentTexts } from '../../../shared/i18n/payment.ts';
import { pickUp } from '../../../shared/i18n/pick-up.ts';
import { platforms } from '../../../shared/i18n/platforms.ts';
import { product } from '../../../shared/i18n/product.ts';
import { refused } from '../../../shared/i18n/refused.ts';
import { reservations } from '../../../shared/i18n/reservations.ts';
import { settings } from '../../../shared/i18n/settings.ts';
import { stores } from '../../../shared/i18n/stores.ts';
import { welcome } from '../../../shared/i18n/welcome.ts';
import { wishlist } from '../../../shared/i18n/wishlist.ts';
import { withdrawal } from '../../../shared/i18n/withdrawal.ts';
import { type Language, languages, onlineLocales } from '../../../shared/markets/locales.ts';
import { helpTopics } from '../../../starter/content/help.ts';
import { managedTexts } from '../../../starter/content/managed-texts.ts';
import { siteSelectorEntry } from '../../../starter/content/site-selector.ts';
import { shippingRows } from '../../../starter/markets/shipping.ts';
import { type TextEntry, textsIn } from './texts-walk.ts';

const messages = {
  account,
  cart,
  catalog,
  checkout,
  assistantCheckout,
  botCheck,
  consent,
  contentTexts,
  errors,
  giftCard,
  layout,
  listing,
  paymentTexts,
  product,
  settings,
  withdrawal,
  accountEntry,
  assistants,
  passkeys,
  platforms,
  welcome,
  stores,
  authentication,
  payment,
  testCards,
  giftCardMail,
  unpaidMail,
  papers,
  documents,
  refundMail,
  reservationMail,
  emailMail,
  bankMail,
  reactivationMail,
  letters,
  newsletter,
  withdrawalMail,
};

/** Texts of content pages, without URLs, colours and ids. */
function content(language: Language) {
  return [
    headerEntry(language),
    footerEntry(language),
    siteSelectorEntry(language, onlineLocales),
    homeEntry(language, { fresh: [], dresses: [] }),
    giftCardEntry(language),
    ...zoneEntries(language),
  ];
}

const demo = {
  content: Object.fromEntries(languages.map((language) => [language, content(language)])),
  names: designs.map(({ name }) => name),
  ...{ cares, cloths, colours, features, fibres, legalNotices, opinions, sentences, shelves },
  ...{ articles, helpTopics, lookbookWords, managedTexts, storyWords },
  shipping: shippingRows(),
};

/** Catalogues that are checked for uniform terms only. */
const further = { cartExtras, forms, inStore, loyalty, map, orders, pickUp, refused, reservations, wishlist };

const shop = textsIn(messages, 'shop');
const all: readonly TextEntry[] = [...shop, ...textsIn(demo, 'demo')].filter(({ text }) => !/^[#/]|:\/\//.test(text));

/** The texts that match a pattern, each with its path. */
function having(pattern: RegExp, found: readonly TextEntry[] = all, only: readonly Language[] = languages) {
  return found
    .filter(({ language, text }) => only.includes(language) && pattern.test(text))
    .map(({ at, language, text }) => `${at} (${language}): ${text}`);
}

it('checks every text of the shop and of the demo', () => {
  expect(shop.length).toBeGreaterThan(2000);
  expect(all.length).toBeGreaterThan(10_000);
});

it('no key stands in two catalogues', () => {
  const keys = [
    account,
    cart,
    catalog,
    checkout,
    contentTexts,
    errors,
    layout,
    listing,
    paymentTexts,
    product,
    stores,
  ].flatMap(Object.keys);
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

describe('typography', () => {
  it.each([
    ['a straight apostrophe or quotation mark', /['"`]/],
    ['three dots instead of an ellipsis', /\.\.\./],
    ['two spaces, or one at an end', / {2}|^\s|\s$/],
    ['a word twice', /(?<!\p{L})(\p{L}{2,}) \1(?!\p{L})/u],
    ['a hyphen instead of a minus sign or a dash', /(^|\s)-\d|\d-\d|\s-\s/],
    ['a unit that may stand on the next line', /[\d}] (%|€|CHF|zł|cm|mm|kg|min|szt|°C)(?!\p{L})/u],
    ['a degree sign that touches its number', /\d°/],
  ])('no text has %s', (_, pattern) => {
    expect(having(pattern)).toEqual([]);
  });

  // French has a narrow no-break space (U+202F) before : ; ! ? » and after «.
  it.each<[Language, string, RegExp]>([
    ['fr', 'an ordinary space at a high punctuation mark', /[ \u00a0][:;!?»]|«[ \u00a0]/],
    ['fr', 'no space at a high punctuation mark', /[^\s][;!?»]|[^\s\d][:](\s|$)|«\S/],
    ['fr', 'foreign quotation marks', /[“”„]/],
    ['en', 'foreign quotation marks', /[«»„]/],
    ['de', 'foreign quotation marks', /[«»”]/],
    ['es', 'foreign quotation marks', /[“”„]/],
    ['it', 'foreign quotation marks', /[“”„]/],
    ['pl', 'foreign quotation marks', /[«»“]/],
    ['en', 'a space before a mark', /\s[:;!?…]/],
    ['es', 'a space before a mark', /\s[:;!?…]/],
    ['it', 'a space before a mark', /\s[:;!?…]/],
    ['pl', 'a space before a mark', /\s[:;!?…]/],
    // German has a no-break space before an ellipsis that stands for words.
    ['de', 'an ellipsis without its no-break space', /[^\u00a0]…/],
    ['de', 'a space before a mark', /\s[:;!?]/],
    ['es', 'a question or exclamation that does not begin', /^[^¿]*\?|^[^¡]*!/],
  ])('no text in %s has %s', (language, _, pattern) => {
    expect(having(pattern, all, [language])).toEqual([]);
  });
});

describe('the reader is addressed in one way', () => {
  it.each<[Language, string, RegExp]>([
    ['fr', 'vous', /(?<!\p{L})(tu|toi|te|tes)(?!\p{L})/iu],
    ['de', 'Sie', /(?<!\p{L})(du|dich|dir|dein\p{L}*|euch|eure\p{L}*)(?!\p{L})/iu],
    [
      'es',
      'usted',
      /(?<!\p{L})(tú|tu|tus|te|ti|contigo|elige|inicia|inténtalo|escribe|añade|revisa|síguenos|puedes|tienes)(?!\p{L})/iu,
    ],
    [
      'it',
      'tu',
      /(?<!\p{L})([Ss]celga|[Ii]nserisca|[Aa]cceda|[Cc]ontrolli|[Rr]iprovi|[Pp]rovi|[Vv]erifichi|[Ss]egua|[Rr]iduca|[Rr]imuova|[Ii]nvii|[Cc]ompleti|[Ss]cegliete|[Nn]el suo account|la preghiamo|Lei|Suo|vostr\p{L}+)(?!\p{L})/u,
    ],
    ['pl', 'Ty', /(?<!\p{L})(Pan|Pani|Państwo|Państwa|Państwu)(?!\p{L})/u],
  ])('in %s with %s', (language, _, pattern) => {
    expect(having(pattern, all, [language])).toEqual([]);
  });

  it('in Italian without suo and sua, in Polish with a capital letter, where the shop speaks', () => {
    expect(having(/(?<!\p{L})(suo|sua|suoi|sue)(?!\p{L})/iu, shop, ['it'])).toEqual([]);
    expect(having(/(?<!\p{L})(twój|twoj\p{L}*|ciebie|tobą|tobie|cię)(?!\p{L})/u, all, ['pl'])).toEqual([]);
  });
});

describe('one name for one thing', () => {
  it.each<[Language, string, RegExp]>([
    ['fr', 'TVA incluse', /TVA comprise/],
    ['fr', 'boutique', /(?<!\p{L})magasins?(?!\p{L})/iu],
    ['pl', 'butik', /(?<!\p{L})salon(?!ow)/iu],
    ['fr', 'catégorie', /(par|cette|la même) famille/],
    ['en', 'category', /(by|this|same) family/],
    ['en', 'cart', /(?<!\p{L})(basket|shopping bag)/iu],
    ['es', 'categoría', /(por|esta|misma) familia/],
    ['es', 'envío', /(?<!\p{L})entrega (a domicilio|exprés)/iu],
    ['es', 'cesta', /(?<!\p{L})(carrito|carro)(?!\p{L})/iu],
    ['de', 'Allgemeine Geschäftsbedingungen', /Verkaufsbedingungen/],
    ['de', 'Prüfnummer', /Prüfziffer/],
    ['de', 'Zahlungsdienst', /(?<!\p{L})Anbieter/u],
    ['pl', 'operator płatności', /(?<!\p{L})dostawca/iu],
    ['it', 'servizio di pagamento', /fornitore/],
  ])('in %s: %s', (language, _, other) => {
    expect(having(other, all, [language])).toEqual([]);
  });

  it.each<[Language, string, RegExp]>([
    ['fr', 'e-mail', /(?<![\p{L}{])(emails?|courriels?)(?!\p{L})/iu],
    ['en', 'email', /(?<!\p{L})e-mail/iu],
    ['de', 'E-Mail', /(?<![\p{L}{])(e-mail|[Ee]mail)/u],
    ['es', 'correo electrónico', /(?<![\p{L}{])e-?mail/iu],
    ['it', 'e-mail', /(?<![\p{L}{])email(?!\p{L})/iu],
    ['pl', 'e-mail', /(?<![\p{L}{])email/iu],
  ])('in %s: %s, in every catalogue', (language, _, other) => {
    expect(having(other, [...all, ...textsIn(further, 'shop')], [language])).toEqual([]);
  });

  it('free delivery begins above an amount, never at it', () => {
    const atIt = /(dès|ab|from|a partir de|a partire da|od) (\{\{amount\}\}|€|\d)/i;
    expect(
      having(
        atIt,
        all.filter(({ text }) => /livraison|delivery|liefer|envío|consegna|dostaw/i.test(text)),
      ),
    ).toEqual([]);
  });
});

it('no link says only that there is more: what it leads to is in its words', () => {
  // From Lighthouse (its audit "link-text"), with translations.
  const empty = [
    /^(click here|click this|go|here|learn more|more info|more information|right here|read more)$/i,
    /^(see more|this|ici|cliquez ici|en savoir plus|lire la suite|plus d’infos?|voir plus)$/i,
    /^(plus d’informations|hier|hier klicken|mehr dazu|mehr erfahren|mehr lesen|mehr infos?|weitere informationen)$/i,
    /^(aquí|haga clic aquí|leer más|más información|saber más|ver más|qui|clicca qui|leggi di più)$/i,
    /^(per saperne di più|scopri di più|ulteriori informazioni|altre informazioni)$/i,
    /^(tutaj|kliknij tutaj|czytaj więcej|dowiedz się więcej|więcej informacji|zobacz więcej)$/i,
  ];
  expect(empty.flatMap((pattern) => having(pattern))).toEqual([]);
});

describe('a translation', () => {
  /** The texts of one path, by language, with their plural forms. */
  const places = Map.groupBy(shop, ({ at }) => at);
  const placeholders = (text: string) => text.match(/\{\{\w+\}\}/g) ?? [];

  it('has the placeholders of the other languages', () => {
    const uneven = [...places].filter(([, texts]) => {
      const sets = languages.map((language) => {
        const own = texts.filter((text) => text.language === language);
        return [...new Set(own.flatMap(({ text }) => placeholders(text)))].toSorted().join();
      });
      return new Set(sets).size > 1;
    });
    expect(uneven.map(([at]) => at)).toEqual([]);
  });

  it('is no English', () => {
    const others = languages.filter((language) => language !== 'en');
    const english = /(?<!\p{L})(the|and|your|with|please|you|this)(?!\p{L})/iu;
    expect(having(english, all, others)).toEqual([]);
    const words = (text: string) => text.replaceAll(/\{\{\w+\}\}/g, '').match(/\p{L}{2,}/gu) ?? [];
    const same = [...places].flatMap(([at, texts]) => {
      const source = texts.find(({ language }) => language === 'en')?.text ?? '';
      const copies = texts.filter(({ language, text }) => language !== 'en' && text === source);
      return words(source).length > 2 ? copies.map(({ language }) => `${at} (${language})`) : [];
    });
    expect(same).toEqual([]);
  });

  it('counts with the plural forms of Polish', () => {
    const counted = /\{\{(count|stock|points|number|minutes)\}\} (?!z(?!\p{L}))\p{L}+(?!\p{L}|\.)/u;
    const single = [...places.values()]
      .map((texts) => texts.filter(({ language }) => language === 'pl'))
      .filter((texts) => texts.length === 1)
      .flat();
    expect(having(counted, single)).toEqual([]);
  });
});
