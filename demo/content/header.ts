import { localizedText } from '../../shared/contract/gateway/values.ts';
import type { Language } from '../../shared/markets/locales.ts';
import { pageLink } from '../../starter/content/links.ts';
import { entriesOf } from '../../starter/data-file.ts';
import type { FamilyId } from '../catalogue/families.ts';
import data from './header-words.json' with { type: 'json' };
import { familyLink, picture } from './links.ts';

const words = entriesOf(data, localizedText);

interface Group {
  title: keyof typeof words;
  families: readonly FamilyId[];
  collapsed?: boolean;
  titleColor?: string;
  blockColor?: string;
}

function group(language: Language, { title, families, collapsed = false, titleColor, blockColor }: Group) {
  return {
    sub_entries_block: {
      title: words[title][language],
      title_color: titleColor ?? null,
      block_highlight_color: blockColor ?? null,
      is_collapsed: collapsed,
      link_group: families.map((id) => ({
        ...familyLink(id, language),
        highlight_badge: badgeOf(id, language),
        have_separator: id.endsWith('_sale'),
      })),
    },
  };
}

function badgeOf(id: FamilyId, language: Language) {
  if (id.endsWith('_new')) return { title: words.newBadge[language], highlight_badge_color: '#27345c' };
  if (id.endsWith('_sale')) return { title: words.lastSizes[language], highlight_badge_color: '#a6232f' };
  return null;
}

/** The main menu: departments with their families, and the other links. */
export function headerEntry(language: Language) {
  const entry = (id: FamilyId, sub: readonly object[], rest: object = {}) => ({
    navigation_entry_block: { ...familyLink(id, language), sub_entries_modular: sub, ...rest },
  });
  const navigation = [
    entry('women', [
      group(language, {
        title: 'now',
        families: ['w_new', 'w_dresses', 'w_knitwear', 'w_outerwear', 'w_sale'],
        titleColor: '#27345c',
      }),
      group(language, {
        title: 'clothing',
        families: [
          'w_dresses',
          'w_tops',
          'w_blouses',
          'w_shirts',
          'w_knitwear',
          'w_trousers',
          'w_jeans',
          'w_skirts',
          'w_blazers',
          'w_coats',
          'w_trench',
          'w_puffers',
        ],
      }),
      group(language, {
        title: 'finishing',
        families: ['w_trainers', 'w_boots', 'w_flats', 'w_bags', 'w_scarves', 'w_hats', 'w_belts'],
      }),
      group(language, {
        title: 'moments',
        families: ['w_nightwear', 'w_maternity', 'w_sport', 'w_swimwear'],
        collapsed: true,
        blockColor: '#eaeae6',
      }),
      {
        image: {
          ...picture('women', '4x5', words.womenPicture[language]),
          is_highlighted: true,
          link: familyLink('w_new', language),
        },
      },
    ]),
    entry('men', [
      group(language, { title: 'now', families: ['m_new', 'm_knitwear', 'm_outerwear'] }),
      group(language, {
        title: 'clothing',
        families: [
          'm_tshirts',
          'm_polos',
          'm_shirts',
          'm_knitwear',
          'm_sweatshirts',
          'm_trousers',
          'm_jeans',
          'm_blazers',
          'm_coats',
          'm_puffers',
        ],
      }),
      group(language, { title: 'finishing', families: ['m_shoes', 'm_accessories', 'm_bags'] }),
      {
        image: {
          ...picture('men', '4x5', words.menPicture[language]),
          link: familyLink('m_shirts', language),
        },
      },
    ]),
    entry('girls', [
      group(language, { title: 'clothing', families: ['g_new', 'g_dresses', 'g_knitwear', 'g_outerwear'] }),
    ]),
    entry('boys', [
      group(language, {
        title: 'clothing',
        families: ['b_new', 'b_knitwear', 'b_trousers', 'b_jeans', 'b_outerwear', 'b_sale'],
      }),
    ]),
    entry('baby', [
      group(language, {
        title: 'clothing',
        families: ['y_new', 'y_bodysuits', 'y_sleepsuits', 'y_knitwear', 'y_dungarees', 'y_outerwear', 'y_sale'],
      }),
    ]),
    entry('w_sale', [], { is_highlighted: true, text_color: '#a6232f' }),
  ];
  return {
    navigation_modular: navigation,
    navigation_group: [
      familyLink('atelier', language),
      pageLink(words.stores[language], 'stores'),
      pageLink(words.help[language], 'help'),
      pageLink(words.journal[language], 'blog'),
      pageLink(words.lookbook[language], 'lookbook:coldweek'),
      pageLink(words.privateSale[language], 'privatesale'),
    ],
    notification: {
      content: words.notification[language],
      type: 'default',
      link: familyLink('w_new', language),
    },
  };
}
