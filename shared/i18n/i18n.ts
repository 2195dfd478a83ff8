import rosetta from 'rosetta';
import { type Language, languages } from '../locales.ts';
import { account } from './account.ts';
import { cart } from './cart.ts';
import { catalog } from './catalog.ts';
import { checkout } from './checkout.ts';
import { errors } from './errors.ts';
import { layout } from './layout.ts';

const messages = { ...layout, ...catalog, ...cart, ...checkout, ...account, ...errors };

export type MessageKey = keyof typeof messages;

/** Gives the text of a key in one language; `{{name}}` in it is replaced by the value of that name. */
export type Translate = (key: MessageKey, values?: Record<string, string | number>) => string;

function translator(language: Language): Translate {
  // Rosetta reads dots in a key as nesting; the catalogue is flat, so they are replaced on both sides.
  const dictionary = Object.fromEntries(
    Object.entries<Record<Language, string>>(messages).map(([key, text]) => [
      key.replaceAll('.', '/'),
      text[language],
    ]),
  );
  const { t } = rosetta({ [language]: dictionary });
  return (key, values) => t(String(key).replaceAll('.', '/'), values, language);
}

const translators = Object.fromEntries(languages.map((language) => [language, translator(language)]));

/** The translator of a language (ISO 639-1). */
export function translate(language: Language): Translate {
  const found = translators[language];
  if (found === undefined) throw new Error(`No messages for language '${language}'`);
  return found;
}

/** Values that put every placeholder back: an island fills them in itself. */
const placeholders = new Proxy<Record<string, string>>({}, { get: (_, name) => `{{${String(name)}}}` });

/** The texts that an island needs, taken out of the catalogue with their `{{name}}`s, to be passed to it as a prop. */
export function pick<Key extends MessageKey>(t: Translate, keys: readonly Key[]): Record<Key, string> {
  const picked: Partial<Record<Key, string>> = {};
  for (const key of keys) picked[key] = t(key, placeholders);
  // Every key was just set.
  return picked as Record<Key, string>;
}
