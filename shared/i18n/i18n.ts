import rosetta from 'rosetta';
import ownTexts from '#shop/brand/texts.json' with { type: 'json' };
import { brand } from '../brand/brand.ts';
import { byLanguage, type Language } from '../markets/locales.ts';
import { account } from './account.ts';
import { accountEntry } from './account-entry.ts';
import { assistantAnswers } from './assistant-answers.ts';
import { assistantCheckout } from './assistant-checkout.ts';
import { assistants } from './assistants.ts';
import { botCheck } from './bot-check.ts';
import { cart } from './cart.ts';
import { cartExtras } from './cart-extras.ts';
import { catalog } from './catalog.ts';
import { checkout } from './checkout.ts';
import { consent } from './consent.ts';
import { content } from './content.ts';
import { disabled } from './disabled.ts';
import { documents } from './documents.ts';
import { errors } from './errors.ts';
import { forms } from './forms.ts';
import { giftCard } from './gift-card.ts';
import { inStore } from './in-store.ts';
import { layout } from './layout.ts';
import { listing } from './listing.ts';
import { loyalty } from './loyalty.ts';
import { map } from './map.ts';
import type { Messages } from './messages.ts';
import { newsletter } from './newsletter.ts';
import { orders } from './orders.ts';
import { passkeys } from './passkeys.ts';
import { payment } from './payment.ts';
import { pickUp } from './pick-up.ts';
import { platformOrders } from './platform-orders.ts';
import { platforms } from './platforms.ts';
import { type Forms, formFor } from './plural.ts';
import { preview } from './preview.ts';
import { product } from './product.ts';
import { refused } from './refused.ts';
import { reservations } from './reservations.ts';
import { settings } from './settings.ts';
import { stores } from './stores.ts';
import { welcome } from './welcome.ts';
import { wishlist } from './wishlist.ts';
import { withdrawal } from './withdrawal.ts';

/** All texts, as the shop is built without texts of its own. */
export const messages = {
  ...layout,
  ...catalog,
  ...product,
  ...cart,
  ...cartExtras,
  ...refused,
  ...checkout,
  ...payment,
  ...assistantCheckout,
  ...account,
  ...accountEntry,
  ...passkeys,
  ...platformOrders,
  ...platforms,
  ...assistants,
  ...assistantAnswers,
  ...settings,
  ...orders,
  ...withdrawal,
  ...loyalty,
  ...forms,
  ...errors,
  ...content,
  ...listing,
  ...documents,
  ...welcome,
  ...wishlist,
  ...stores,
  ...reservations,
  ...inStore,
  ...pickUp,
  ...map,
  ...botCheck,
  ...consent,
  ...giftCard,
  ...newsletter,
  ...disabled,
  ...preview,
};

export type MessageKey = keyof typeof messages;

/** The keys of texts without plural forms. */
export type PlainKey = {
  [Key in MessageKey]: (typeof messages)[Key]['en'] extends string ? Key : never;
}[MessageKey];

/**
 * Returns the text of a key in one language, with `{{brand}}` replaced by the name of the shop and `{{name}}` by the
 * value of that name. If the text has plural forms, the value `count` selects one.
 */
export type Translate = (key: MessageKey, values?: Record<string, string | number>) => string;

/** Rosetta reads dots in a key as nesting; the catalogue is flat, so they are replaced on both sides. */
function pathOf(key: string): string {
  return key.replaceAll('.', '/');
}

function translator(language: Language): Translate {
  const catalogue: Messages = { ...messages, ...ownTexts };
  const dictionary: Record<string, string> = {};
  // Most texts have no placeholders.
  const fixed = new Map<string, string>();
  const plurals = new Map<string, Forms>();
  for (const [key, { [language]: written }] of Object.entries(catalogue)) {
    // A brand's own text that lacks the language: the build refuses it by name.
    if (written === undefined) continue;
    if (typeof written === 'string') {
      const text = written.replaceAll('{{brand}}', brand.name);
      dictionary[pathOf(key)] = text;
      if (!text.includes('{{')) fixed.set(key, text);
    } else {
      plurals.set(key, written);
      for (const [form, words] of Object.entries(written)) dictionary[`${pathOf(key)}/${form}`] = words;
    }
  }
  const { t } = rosetta({ [language]: dictionary });
  return function text(key, values) {
    const known = fixed.get(key);
    if (known !== undefined) return known;
    const forms = plurals.get(key);
    const form = forms === undefined ? '' : `/${formFor(forms, language, Number(values?.count))}`;
    return t(pathOf(key) + form, values, language);
  };
}

const translators = byLanguage(translator);

/** The translator of a language (ISO 639-1). */
export const translate = (language: Language): Translate => translators[language];

/** Values that keep every placeholder: an island fills them in itself. */
const placeholders = new Proxy<Record<string, string>>({}, { get: (_, name) => `{{${String(name)}}}` });

/**
 * Returns the texts that an island needs, with their `{{name}}`s, to pass them to it as a prop. An island does not
 * select plural forms: its texts are worded so that any number fits.
 */
export function pick<Key extends PlainKey>(t: Translate, keys: readonly Key[]): Record<Key, string> {
  const picked: Partial<Record<Key, string>> = {};
  for (const key of keys) picked[key] = t(key, placeholders);
  // Every key was just set.
  return picked as Record<Key, string>;
}
