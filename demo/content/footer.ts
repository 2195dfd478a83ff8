import { brand } from '../../shared/brand/brand.ts';
import { localizedText } from '../../shared/contract/gateway/values.ts';
import type { Language } from '../../shared/markets/locales.ts';
import { externalLink, pageLink } from '../../starter/content/links.ts';
import { usualWords } from '../../starter/content/usual-words.ts';
import { entriesOf } from '../../starter/data-file.ts';
import data from './footer-words.json' with { type: 'json' };
import { familyLink, picture } from './links.ts';

const words = { ...usualWords, ...entriesOf(data, localizedText) };

const networkNames: Record<keyof typeof brand.networks, string> = {
  instagram: 'Instagram',
  pinterest: 'Pinterest',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  facebook: 'Facebook',
};

/** The footer of every page. */
export function footerEntry(language: Language) {
  const word = (key: keyof typeof words) => words[key][language];
  const reinsurance = (title: keyof typeof words, description: keyof typeof words, uid: string | null) => ({
    title: word(title),
    description: word(description),
    link_global: uid === null ? null : pageLink(word(title), uid),
  });
  const networks = Object.entries(brand.networks).map(([icon, url]) => {
    const title = networkNames[icon as keyof typeof networkNames];
    return { link_informations: externalLink(title, url, `${title}, ${word('onOtherSite')}`), icon };
  });
  return {
    reinsurances: [
      reinsurance('delivery', 'deliveryText', 'help'),
      reinsurance('returns', 'returnsText', 'returns'),
      reinsurance('repair', 'repairText', null),
      reinsurance('payment', 'paymentText', null),
    ],
    legals: [
      pageLink(word('terms'), 'terms'),
      pageLink(word('privacy'), 'privacy'),
      pageLink(word('cookies'), 'cookies'),
      pageLink(word('imprint'), 'imprint'),
    ],
    banner_newsletter: {
      title: word('newsletter'),
      texts: {
        short_text: word('newsletterShort'),
        long_text: word('newsletterLong'),
        text_color: '#16181d',
      },
      cta: { label: word('newsletterCta'), cta_label_color: '#ffffff', cta_color: '#16181d' },
      background: { background_color: '#eaeae6' },
    },
    community: {
      title: word('community'),
      group: [
        {
          title: word('workshop'),
          page_link: familyLink('atelier', language),
          image: picture('studio', '4x5', word('workshop')),
        },
        {
          title: word('yarn'),
          page_link: familyLink('w_knitwear', language),
          image: picture('knitwear', '4x5', word('yarn')),
        },
        {
          title: word('denim'),
          page_link: familyLink('w_jeans', language),
          image: picture('denim', '4x5', word('denim')),
        },
      ],
    },
    networks: {
      title: word('follow'),
      list: networks,
    },
    links_modular: [
      {
        title: word('shop'),
        links_group: (['women', 'men', 'girls', 'boys', 'baby', 'atelier'] as const).map((id) =>
          familyLink(id, language),
        ),
      },
      {
        title: word('service'),
        links_group: [
          pageLink(word('help'), 'help'),
          pageLink(word('returnsPage'), 'returns'),
          pageLink(word('giftCard'), 'gift-card'),
          pageLink(word('contact'), 'contact'),
          pageLink(word('orders'), 'orders', { rel_attribute: 'nofollow' }),
          pageLink(word('account'), 'account', { rel_attribute: 'nofollow' }),
        ],
      },
      {
        title: word('house'),
        links_group: [
          pageLink(word('stores'), 'stores'),
          pageLink(word('journal'), 'blog'),
          pageLink(word('lookbook'), 'lookbook:coldweek'),
          externalLink(word('careers'), 'https://careers.example/', `${word('careers')}, ${word('onOtherSite')}`),
        ],
      },
    ],
  };
}
