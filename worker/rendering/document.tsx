import { entry, id } from 'virtual:build';
import type { ReactElement, ReactNode } from 'react';
import { brand } from '../../shared/brand/brand.ts';
import { brandColours } from '../../shared/brand/tokens.ts';
import type { PageRequest } from '../page/page-module.ts';
import { fontUrl } from '../styles/styles.ts';
import type { Head } from './head.ts';
import { prefetchRules } from './prefetch.ts';
import { StructuredData } from './structured-data.tsx';

export interface DocumentProps {
  head: Head;
  market: Pick<PageRequest, 'locale' | 'properties' | 'pages'>;
  /** The inline CSS of the page. */
  styles: string;
  nonce: string;
  /** Set on pages for one visitor; the runtime asks for it on public ones. */
  visitor?: 'customer' | 'anonymous' | undefined;
  /** The page shows saved items or stock alerts, which the runtime loads. */
  saved?: boolean;
  /** Third-party script without which the page's form cannot be sent. */
  script?: string | undefined;
  /** Variants of the market's experiments on the page, for analytics. */
  variants?: string | undefined;
  /** Reload for readers without JavaScript, on pages that wait: seconds and address. */
  refresh?: { seconds: number; url: string } | undefined;
  /** The first picture of the page shows that of the pressed card until it has arrived. */
  beginsWithCard?: true | undefined;
  /** An editor shows the page in a frame, which no other page of the shop allows: links open beside it. */
  isFramed?: boolean;
}

/**
 * Takes over the picture of the pressed card, which the browser has, for the style sheet. It runs before the page is
 * painted, so it is part of the page. The card's page has stored it in the tab (client/navigation/card-picture.ts).
 */
const showCard =
  'try{const[path,src]=sessionStorage.card.split(" ");path===location.pathname&&' +
  `document.documentElement.style.setProperty("--card",\`url("\${src}")\`)}catch{}`;

function LinkPreview({ head: { title, description, canonical, preview } }: Pick<DocumentProps, 'head'>) {
  const { properties, locale, image } = preview;
  return (
    <>
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={canonical} />
      {Object.entries(properties).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:locale" content={locale} />
      {image !== undefined && (
        <>
          <meta property="og:image" content={image.url} />
          {image.height !== undefined && (
            <>
              <meta property="og:image:width" content={String(image.width)} />
              <meta property="og:image:height" content={String(image.height)} />
            </>
          )}
          <meta property="og:image:alt" content={image.alt} />
        </>
      )}
    </>
  );
}

/** The HTML document of every page: head, styles, runtime. */
export function Document({
  head,
  market,
  styles,
  nonce,
  visitor,
  saved = false,
  script,
  variants,
  refresh,
  beginsWithCard,
  isFramed = false,
  children,
}: DocumentProps & { children: ReactNode }): ReactElement {
  const { title, description, keywords, robots, canonical, alternates, structuredData } = head;
  const rules = prefetchRules(market.pages);
  return (
    <html
      lang={market.properties.intl}
      data-locale={market.locale}
      data-build={id}
      data-visitor={visitor}
      data-saved={saved ? '?saved' : undefined}
      data-variants={variants}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {isFramed && <base target="_blank" />}
        <title>{title}</title>
        <meta name="description" content={description} />
        {keywords === undefined ? null : <meta name="keywords" content={keywords} />}
        <meta name="robots" content={robots} />
        <link rel="canonical" href={canonical} />
        {alternates.map(({ hreflang, href }) => (
          <link key={hreflang} rel="alternate" hrefLang={hreflang} href={href} />
        ))}
        <LinkPreview head={head} />
        <meta name="theme-color" content={brandColours.get('paper')} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {fontUrl && <link rel="preload" href={fontUrl} as="font" type="font/woff2" crossOrigin="" />}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheets */}
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: styles }} />
        {beginsWithCard === true && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script
          <script nonce={nonce} dangerouslySetInnerHTML={{ __html: showCard }} />
        )}
        {structuredData.map((item) => (
          <StructuredData key={String(item['@type'])} item={item} />
        ))}
        <script type="module" async fetchPriority="low" src={entry} nonce={nonce} />
        {script === undefined ? null : <script async src={script} nonce={nonce} />}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own rules */}
        <script type="speculationrules" nonce={nonce} dangerouslySetInnerHTML={{ __html: rules }} />
        {refresh === undefined ? null : (
          <noscript>
            <meta httpEquiv="refresh" content={`${refresh.seconds};url=${refresh.url}`} />
          </noscript>
        )}
      </head>
      {children}
    </html>
  );
}
