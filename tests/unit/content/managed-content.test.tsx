import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { footerLayout, headerLayout } from '../../../shared/contract/content/content.ts';
import { video } from '../../../shared/contract/content/content-blocks.ts';
import { contentLink } from '../../../shared/contract/content/content-link.ts';
import { translate } from '../../../shared/i18n/i18n.ts';
import { locales } from '../../../shared/markets/locales.ts';
import { Video } from '../../../worker/blocks/video.tsx';
import { Picture } from '../../../worker/components/picture.tsx';
import { colourClass, contentColours, readableOn } from '../../../worker/layouts/content/colours.ts';
import { ContentAnchor, leadsSomewhere, targetOf } from '../../../worker/layouts/content/content-link.tsx';
import { FooterContent, Reassurance } from '../../../worker/layouts/footer/footer-content.tsx';
import { MenuPanel } from '../../../worker/layouts/header/menu-panel.tsx';
import type { PageRequest } from '../../../worker/page/page-module.ts';

// Only what a managed link reads of a request.
const request = {
  locale: 'de-de',
  t: translate('de'),
  hasPage: (target: string) => !target.startsWith('/de-de/stores/'),
} as PageRequest;

const link = (fields: object) => contentLink.parse({ title: 'Kleider', ...fields });
const page = (url: string) => ({ page_reference: [{ uid: 'dresses', url }] });

describe('targetOf', () => {
  it('puts the market before the path of a page, once', () => {
    expect(targetOf(link(page('/kleider--plw_dresses/')), request)).toBe('/de-de/kleider--plw_dresses/');
    expect(targetOf(link(page('/de-de/kleider--plw_dresses/')), request)).toBe('/de-de/kleider--plw_dresses/');
  });

  it('prefers the page to the external link, and leads nowhere without either', () => {
    const both = link({ ...page('/a/'), external_link: 'https://example.com/' });
    expect(targetOf(both, request)).toBe('/de-de/a/');
    expect(targetOf(link({ external_link: 'https://example.com/' }), request)).toBe('https://example.com/');
    expect(targetOf(link({ external_link: '#size-guide' }), request)).toBe('#size-guide');
    expect(targetOf(link({}), request)).toBeUndefined();
  });
});

describe('ContentAnchor', () => {
  it('marks what is external and what opens a window', () => {
    const anchor = link({ external_link: 'https://example.com/', target_attribute: '_blank' });
    expect(renderToStaticMarkup(<ContentAnchor link={anchor} request={request} />)).toBe(
      '<a href="https://example.com/" target="_blank" rel="external noopener">Kleider' +
        '<span class="visually-hidden"> (neues Fenster)</span></a>',
    );
  });

  it('carries the attributes that content gives it', () => {
    const anchor = link({
      ...page('/a/'),
      title_attribute: 'Alle Kleider',
      aria_label_attribute: 'Kleider für Damen',
      rel_attribute: 'nofollow',
    });
    expect(renderToStaticMarkup(<ContentAnchor link={anchor} request={request} />)).toBe(
      '<a href="/de-de/a/" title="Alle Kleider" aria-label="Kleider für Damen" rel="nofollow">Kleider</a>',
    );
  });

  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    '\\\\evil.example',
  ])('is none with the address %j', (external_link) =>
    expect(contentLink.safeParse({ title: 'x', external_link }).success).toBe(false),
  );

  it.each([
    '',
    '/a:b/',
    '#top',
    '?p=2',
    'www.example.com',
    'HTTPS://example.com/',
    'mailto:a@example.com',
    'tel:+33123456789',
  ])('may have the address %j', (external_link) =>
    expect(contentLink.parse({ title: 'x', external_link })).toMatchObject({ external_link }),
  );

  it('has an address that ends in half a letter', () => {
    const anchor = link({ external_link: '/a\ud800', is_obfuscated: true });
    expect(renderToStaticMarkup(<ContentAnchor link={anchor} request={request} />)).toContain('data-leads');
  });

  it('hides an obfuscated URL from all but scripts', () => {
    const anchor = link({ ...page('/größen/'), is_obfuscated: true, aria_label_attribute: 'Größen' });
    const html = renderToStaticMarkup(<ContentAnchor link={anchor} request={request} />);
    expect(html).not.toContain('/gr');
    expect(html).toMatch(/^<a role="link" tabindex="0" data-leads="[\w=]+" aria-label="Größen">Kleider<\/a>$/);
    const [, leads = ''] = /data-leads="([^"]+)"/.exec(html) ?? [];
    expect(decodeURI(atob(leads))).toBe('/de-de/größen/');
  });

  it('is text when it leads to a page that the market has not, obfuscated or not', () => {
    for (const is_obfuscated of [false, true]) {
      const anchor = link({ ...page('/stores/'), is_obfuscated });
      expect(renderToStaticMarkup(<ContentAnchor link={anchor} request={request} />)).toBe('<span>Kleider</span>');
    }
    const links = [link(page('/stores/')), link(page('/a/')), link({})];
    expect(links.map((each) => leadsSomewhere(each, request))).toEqual([false, true, false]);
  });

  it('is text when it leads nowhere', () => {
    expect(renderToStaticMarkup(<ContentAnchor link={link({})} request={request} />)).toBe('<span>Kleider</span>');
  });
});

describe('what content says of pictures and links', () => {
  const image = (name: string, alt: string) => ({
    image_file: { url: `/editorial/${name}` },
    alt_attribute: alt,
  });
  const whole = {
    ...request,
    picturesUrl: '/pictures',
    absolutePicturesUrl: 'https://pictures.example',
  } as PageRequest;
  const footerOf = (fields: object) =>
    footerLayout.parse({
      reinsurances: [],
      legals: [],
      banner_newsletter: null,
      community: null,
      networks: { title: '', list: [] },
      links_modular: [],
      ...fields,
    });

  it('is shown in its order: blocks and pictures of a sub-menu', () => {
    const block = (title: string) => ({ sub_entries_block: { title, link_group: [] } });
    const { navigation_modular } = headerLayout.parse({
      navigation_modular: [
        {
          navigation_entry_block: {
            title: 'Damen',
            sub_entries_modular: [
              { image: { ...image('first', 'Eine Frau im Mantel'), link: { title: 'Mäntel' } } },
              block('Jetzt'),
              { image: image('second', 'Stoffe') },
              block('Alles'),
            ],
          },
        },
      ],
      navigation_group: [],
    });
    const [first] = navigation_modular;
    const entry = first?.navigation_entry_block;
    if (entry === undefined) throw new Error('There is no entry.');
    const html = renderToStaticMarkup(<MenuPanel id="menu-0" entry={entry} request={whole} />);
    const places = ['alt="Eine Frau im Mantel"', '>Jetzt<', 'alt="Stoffe"', '>Alles<'].map((part) =>
      html.indexOf(part),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  it('stands beside the promises and behind the networks', () => {
    const footer = footerOf({
      reinsurances: [
        {
          title: 'Versand',
          description: 'In drei Tagen',
          link_global: link({ ...page('/hilfe/'), title: 'Mehr dazu' }),
        },
      ],
      community: {
        title: 'Wir',
        group: [{ title: 'Anna', page_link: link(page('/anna/')), image: image('anna', 'Anna im Atelier') }],
      },
      networks: {
        title: 'Anderswo',
        list: [
          {
            link_informations: link({ title: 'Instagram', external_link: 'https://i.example/' }),
            icon: 'instagram',
          },
        ],
      },
    });
    const promises = renderToStaticMarkup(<Reassurance content={footer.reinsurances} request={whole} />);
    expect(promises).toMatch(/<a href="\/de-de\/hilfe\/"[^>]*>Mehr dazu<\/a>/);
    const html = renderToStaticMarkup(<FooterContent footer={footer} request={whole} />);
    expect(html).toContain('alt="Anna im Atelier"');
    expect(html).toMatch(/<a href="https:\/\/i.example\/"[^>]* title="Instagram"/);
    expect(html).toMatch(/<a href="https:\/\/i.example\/"[^>]* aria-label="Instagram"/);
  });
});

describe('managed colours', () => {
  const header = headerLayout.parse({
    navigation_modular: [{ navigation_entry_block: { title: 'Sale', text_color: '#A6232F' } }],
    navigation_group: [],
    notification: null,
  });
  const footer = footerLayout.parse({
    reinsurances: [],
    legals: [],
    banner_newsletter: null,
    community: null,
    networks: { title: '', list: [] },
    links_modular: [],
  });

  it('become rules of the style sheet, under the names that elements get', () => {
    expect(colourClass('ink', '#A6232F')).toBe('ink-a6232f');
    expect(contentColours(JSON.stringify([header, footer]))).toContain('.ink-a6232f{color:#a6232f}');
  });

  it('are nothing where there are none, or where they are no colours', () => {
    expect(contentColours(JSON.stringify([null, footer]))).toBe('');
    expect(colourClass('ground', null)).toBeUndefined();
    expect(colourClass('ground', 'red;}')).toBeUndefined();
  });

  it('put readable text on a badge', () => {
    expect(readableOn('#27345c')).toBe('#ffffff');
    expect(readableOn('#ffce00')).toBe('#000000');
  });
});

describe('Picture', () => {
  const place = { base: 'https://p.example/pictures', ratio: 16 / 9, sizes: '100vw', alt: '' };

  it('keeps the query that content gives a picture, and its place in the page', () => {
    const html = renderToStaticMarkup(<Picture {...place} path="/editorial/linen?format=16x9" />);
    expect(html).toContain(
      'https://p.example/pictures/editorial/linen?format=16x9&amp;width=1920&amp;quality=80&amp;auto=webp 1920w',
    );
    expect(html).toContain('width="900" height="506" loading="lazy"');
  });

  it('shows another picture below 768 px, fetched first where it stands first', () => {
    const mobile = { path: '/editorial/linen?format=4x5', ratio: 4 / 5, sizes: '100vw' };
    const html = renderToStaticMarkup(<Picture {...place} path="/editorial/linen" mobile={mobile} first />);
    expect(html).toContain('<source media="(width &lt; 768px)"');
    expect(html).toContain('fetchPriority="high"');
  });
});

describe('a film', () => {
  const film = (fields: object) =>
    video.parse({
      poster: { image_file: { url: '/1000009/AP' }, alt_attribute: 'Ein Kleid' },
      sources: [{ url: '/films/1000009', type: 'video/webm' }],
      ...fields,
    });
  const shown = (fields: object) =>
    renderToStaticMarkup(
      <Video
        block={film(fields)}
        request={
          {
            ...request,
            properties: locales['de-de'],
            picturesUrl: '/pictures',
            absolutePicturesUrl: 'https://pictures.example',
          } as PageRequest
        }
      />,
    );

  it('does not move, and is not fetched, before it is started', () => {
    const html = shown({});
    expect(html).toContain('preload="none"');
    expect(html).not.toMatch(/autoplay|loop/i);
    expect(html).toContain('poster="/pictures/1000009/AP?width=1279');
    expect(html).not.toContain('<track');
  });

  it('is captioned from the start in the language of the page', () => {
    const html = shown({
      captions: [
        { url: '/films/en.vtt', lang: 'en', label: 'English' },
        { url: 'https://captions.example/de.vtt', lang: 'de', label: 'Deutsch' },
      ],
    });
    expect(html).toContain('crossorigin="anonymous"');
    expect(html.match(/<track [^>]*>/gi)).toEqual([
      expect.stringMatching(/src="https:\/\/pictures\.example\/films\/en\.vtt"(?!.*default)/),
      expect.stringMatching(/src="https:\/\/captions\.example\/de\.vtt".*default/),
    ]);
  });
});
