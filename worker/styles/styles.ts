import { ownStyles } from 'virtual:own-styles';
import fonts from '#shop/brand/fonts.css?inline';
import brandTokens from '#shop/brand/tokens.css?inline';
import blocksUrl from '../../client/styles/late/blocks.css?url';
import lateUrl from '../../client/styles/late/late.css?url';
import listingUrl from '../../client/styles/late/listing.css?url';
import selectionUrl from '../../client/styles/late/selection.css?url';
import type { HeaderLayout } from '../../shared/contract/content/content.ts';
import { memoiseByText } from '../../shared/memoise.ts';

/** The font that every page preloads: the first of the brand's. Others, as for Czech and Polish, come on demand. */
export const fontUrl: string | undefined = /url\(["']?([^"')]+)/.exec(fonts)?.[1];

const files = import.meta.glob<string>(['../../client/styles/**/*.css', '!**/late/**'], {
  query: '?inline',
  import: 'default',
  eager: true,
});

/** Styles that no first screen needs: one file for all pages. */
export const lateStylesUrl: string = lateUrl;

/** Additional styles for blocks of managed pages. */
export const blockStylesUrl: string = blocksUrl;

/** The part of these for product selections. */
export const selectionStylesUrl: string = selectionUrl;

/** Styles for overlays of a listing. */
export const listingStylesUrl: string = listingUrl;

const always = ['tokens', 'brand', 'fonts', 'base', 'header'];

/** Style sheets of the line below the header, if there is one. */
function ofNotification(notification: HeaderLayout['notification'] | undefined): readonly string[] {
  if (!notification) return [];
  return notification.type === 'default' ? ['banner'] : ['banner', 'banner-types'];
}

/** The CSS by file name without folder and extension; names are unique. */
const sheets = new Map(
  Object.entries({ ...files, ...ownStyles }).map(([path, styles]) => [path.replace(/^.*\/|\.css$/g, ''), styles]),
);
sheets.set('brand', brandTokens);
sheets.set('fonts', fonts);

function sheet(name: string): string {
  const styles = sheets.get(name);
  if (styles === undefined) throw new Error(`No style sheet '${name}'`);
  return styles;
}

/** Removes tokens that are not used; late.css contains all of them. */
function withoutUnusedTokens(styles: string): string {
  const needed = styles.replace(/(--[\w-]+):[^;{}]+(?:;|(?=\}))/g, (declaration, name) =>
    styles.includes(`var(${name})`) ? declaration : '',
  );
  // Tokens that only an unused token refers to are unused as well.
  return needed === styles ? styles : withoutUnusedTokens(needed);
}

/** Some 20 kB for each kind of page. */
const made = memoiseByText<string>('styles', { maxBytes: 800_000 });

/** The CSS of these sheets, memoised. */
export function stylesOf(names: readonly string[]): string {
  return made(names.join(' '), () => withoutUnusedTokens(names.map(sheet).join('')));
}

/** The inline CSS of a page's first screen: common sheets, then those of layout and page, then the notification's. */
export function stylesFor(sheets: readonly string[], notification?: HeaderLayout['notification']): string {
  return stylesOf([...new Set([...always, ...sheets, ...ofNotification(notification)])]);
}
