import { localizedText } from '../../shared/contract/gateway/values.ts';
import { type Language, type Locale, locales } from '../../shared/markets/locales.ts';
import { helpEntries } from '../content/help.ts';
import { pageLink, type StoredLink } from '../content/links.ts';
import { managedTextEntries } from '../content/managed-texts.ts';
import type { Entry } from '../content/seed-content.ts';
import { usualWords } from '../content/usual-words.ts';
import { entriesOf } from '../data-file.ts';
import data from './home-texts.json' with { type: 'json' };

const words = entriesOf(data, localizedText);

/** Topics of the help that suit a shop of any kind, and the places of questions about stores and loyalty cards. */
const topics: Readonly<Record<string, readonly number[]>> = {
  delivery: [],
  returns: [3],
  payment: [],
  account: [1, 4],
};

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

type Text = ReturnType<typeof managedTextEntries>[number];
type Topic = Omit<ReturnType<typeof helpEntries>[number], 'type'>;

const isToStores = ({ page_reference: pages = [] }: StoredLink): boolean => pages.some(({ uid }) => uid === 'stores');

/** A text of a shop that may have no stores: without the sections about them, and links to them. */
function withoutStores({ summary, seo, blocks, ...text }: Text) {
  const speaksOfStores = text.uid === 'contact' || text.uid === 'returns';
  return {
    ...text,
    summary: speaksOfStores ? null : summary,
    seo: speaksOfStores ? { ...seo, description_page: null } : seo,
    blocks: blocks.flatMap(({ rich_text: { links, ...rest } }) =>
      links.length === 1 && links.some(isToStores)
        ? []
        : [{ rich_text: { ...rest, links: links.filter((link) => !isToStores(link)) } }],
    ),
  };
}

/** A topic of the help without the questions at some places. */
const withQuestions = ({ blocks, ...topic }: Topic, without: readonly number[]) => ({
  ...topic,
  blocks: blocks.map(({ accordion }) => ({
    accordion: { ...accordion, items: accordion.items.filter((_, place) => !without.includes(place)) },
  })),
});

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
      managedTextEntries(locale, (text) => text).map((entry) => [
        entry.uid,
        page('landing_page', withoutStores(entry)),
      ]),
    ),
    ...Object.fromEntries(
      helpEntries(locale)
        .filter(({ uid }) => Object.hasOwn(topics, uid))
        .map(({ type, ...entry }) => [`help-${entry.uid}`, page(type, withQuestions(entry, topics[entry.uid] ?? []))]),
    ),
  };
}
