import latinUrl from '../../client/fonts/instrument-sans-latin.woff2?url';
import lateUrl from '../../client/styles/late/late.css?url';
import type { HeaderLayout } from '../../shared/contract/content.ts';
import type { RouteName } from '../../shared/routes.ts';
import type { LayoutName } from '../layouts/layouts.ts';

/** Fonts that every page needs at once; what Czech and Polish add is fetched where a page uses it. */
export const fontUrls: readonly string[] = [latinUrl];

const files = import.meta.glob<string>('../../client/styles/*.css', {
  query: '?inline',
  import: 'default',
  eager: true,
});

/** What no first screen needs: one file for all pages. */
export const lateStylesUrl: string = lateUrl;

const always = ['tokens', 'fonts', 'base', 'header'];

const ofLayout: Partial<Record<LayoutName, readonly string[]>> = {
  account: ['price', 'forms', 'notice', 'account-frame', 'account'],
  authentication: ['header-reduced', 'forms', 'notice', 'account'],
  cart: ['price', 'forms', 'notice', 'summary', 'cart'],
  order: [
    'header-reduced',
    'price',
    'forms',
    'notice',
    'summary',
    'spinner',
    'order-frame',
    'cart',
    'checkout',
  ],
};

const listing = ['price', 'breadcrumb', 'card', 'catalogue'];
const product = ['price', 'breadcrumb', 'product'];

const ofRoute: Partial<Record<RouteName | 'error', readonly string[]>> = {
  index: ['home'],
  error: ['message'],
  icons: ['icons'],
  search: ['forms', ...listing],
  catalog: listing,
  'catalog-named': listing,
  product,
  'product-gtin': product,
  'product-id': product,
  'product-option': product,
  'product-barcode': product,
  'product-legacy': product,
};

/** Of the line below the header, if there is one. */
function ofNotification(notification: HeaderLayout['notification'] | undefined): readonly string[] {
  if (!notification) return [];
  return notification.type === 'default' ? ['banner'] : ['banner', 'banner-types'];
}

function sheet(name: string): string {
  const styles = files[`../../client/styles/${name}.css`];
  if (styles === undefined) throw new Error(`No style sheet '${name}'`);
  return styles;
}

/** Leaves out the tokens that nothing refers to; late.css brings them all. */
function withoutUnusedTokens(styles: string): string {
  const needed = styles.replace(/(--[\w-]+):[^;{}]+(?:;|(?=\}))/g, (declaration, name) =>
    styles.includes(`var(${name})`) ? declaration : '',
  );
  // What only an unused token referred to is unused as well.
  return needed === styles ? styles : withoutUnusedTokens(needed);
}

const made = new Map<string, string>();

/**
 * The CSS of the first screen of a page, ready to stand in its document: what every page has, then the layout's,
 * then the page's own, then the notification's. Routes without a page of their own yet show a message.
 */
export function stylesFor(
  layout: LayoutName,
  route: RouteName | 'error',
  notification?: HeaderLayout['notification'],
): string {
  const banner = ofNotification(notification);
  const key = [layout, route, ...banner].join(' ');
  const known = made.get(key);
  if (known !== undefined) return known;
  const names = [...always, ...(ofLayout[layout] ?? []), ...(ofRoute[route] ?? ['message']), ...banner];
  const styles = withoutUnusedTokens(names.map(sheet).join(''));
  made.set(key, styles);
  return styles;
}
