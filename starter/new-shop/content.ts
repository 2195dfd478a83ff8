import { localizedText } from '../../shared/contract/gateway/values.ts';
import { type Language, type Locale, locales } from '../../shared/markets/locales.ts';
import { helpEntries } from '../content/help.ts';
import { pageLink } from '../content/links.ts';
import { managedTextEntries } from '../content/managed-texts.ts';
import type { Entry } from '../content/seed-content.ts';
import { usualWords } from '../content/usual-words.ts';
import { entriesOf } from '../data-file.ts';
import data from './home-texts.json' with { type: 'json' };

const words = entriesOf(data, localizedText);

/** Topics of the help that suit a shop of any kind. */
const topics = ['delivery', 'returns', 'payment', 'account'];

/** The home page of a new shop: what to do next. @param folder as it is typed in a command */
function home(language: Language, folder: string): Entry {
  const word = (key: keyof typeof words) => words[key][language].replace('{{folder}}', () => folder);
  const steps = (['import', 'brand', 'company', 'texts', 'deploy'] as const).map(word);
  const rest = { items: [], links: [] };
  return {
    type: 'page',
    uid: 'home',
    title: '{{brand}}',
    url: '/',
    entry: {
      uid: 'home',
      title: '{{brand}}',
      seo: { title_page: '{{brand}}', description_page: null, keywords: null, meta_robots: [], canonical: null },
      blocks: [
        { rich_text: { title: word('title'), paragraphs: [word('lead')], ...rest } },
        { rich_text: { title: word('next'), paragraphs: [], items: steps, links: [] } },
      ],
    },
  };
}

function header(language: Language): object {
  return {
    navigation_modular: [],
    navigation_group: [pageLink(usualWords.help[language], 'help'), pageLink(usualWords.contact[language], 'contact')],
    notification: null,
  };
}

function footer(language: Language): object {
  const word = (key: keyof typeof usualWords) => usualWords[key][language];
  const promise = (title: keyof typeof usualWords, text: keyof typeof usualWords, uid: string | null) => ({
    title: word(title),
    description: word(text),
    link_global: uid === null ? null : pageLink(word(title), uid),
  });
  return {
    reinsurances: [promise('returns', 'returnsText', 'returns'), promise('payment', 'paymentText', null)],
    legals: (['terms', 'privacy', 'cookies', 'imprint'] as const).map((uid) => pageLink(word(uid), uid)),
    banner_newsletter: null,
    community: null,
    networks: { title: word('follow'), list: [] },
    links_modular: [
      {
        title: word('service'),
        links_group: [
          pageLink(word('help'), 'help'),
          pageLink(word('returnsPage'), 'returns'),
          pageLink(word('contact'), 'contact'),
          pageLink(word('orders'), 'orders', { rel_attribute: 'nofollow' }),
          pageLink(word('account'), 'account', { rel_attribute: 'nofollow' }),
        ],
      },
    ],
  };
}

/** The first entries of a market, by the names of their files without ending. Facts stay `{{name}}`. */
export function newContent(locale: Locale, folder: string): Record<string, Entry> {
  const { lang } = locales[locale];
  const part = (type: string, entry: object): Entry => ({ type, uid: type, title: type, url: null, entry });
  const page = (type: string, { uid, title, url, ...entry }: { uid: string; title: string; url: string | null }) => ({
    ...{ type, uid, title, url },
    entry: { uid, title, ...entry },
  });
  const title = usualWords.giftCard[lang];
  const seo = { title_page: `${title} | {{brand}}` };
  const giftCard = { uid: 'gift_card', title, url: '/gift-card/', seo, blocks: [] };
  return {
    home: home(lang, folder),
    header: part('header_layout', header(lang)),
    footer: part('footer_layout', footer(lang)),
    'gift-card': page('page', giftCard),
    ...Object.fromEntries(
      managedTextEntries(locale, (text) => text).map((entry) => [entry.uid, page('landing_page', entry)]),
    ),
    ...Object.fromEntries(
      helpEntries(locale)
        .filter(({ uid }) => topics.includes(uid))
        .map(({ type, ...entry }) => [`help-${entry.uid}`, page(type, entry)]),
    ),
  };
}
