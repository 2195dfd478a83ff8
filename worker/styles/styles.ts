import latinUrl from '../../client/fonts/instrument-sans-latin.woff2?url';
import blocksUrl from '../../client/styles/late/blocks.css?url';
import lateUrl from '../../client/styles/late/late.css?url';
import listingUrl from '../../client/styles/late/listing.css?url';
import selectionUrl from '../../client/styles/late/selection.css?url';
import type { HeaderLayout } from '../../shared/contract/content/content.ts';

/** Fonts that every page needs at once; what Czech and Polish add is fetched where a page uses it. */
export const fontUrls: readonly string[] = [latinUrl];

const files = import.meta.glob<string>(['../../client/styles/**/*.css', '!**/late/**'], {
  query: '?inline',
  import: 'default',
  eager: true,
});

/** What no first screen needs: one file for all pages. */
export const lateStylesUrl: string = lateUrl;

/** What the blocks of managed pages need besides. */
export const blockStylesUrl: string = blocksUrl;

/** What chosen products need of that. */
export const selectionStylesUrl: string = selectionUrl;

/** What opens on a listing. */
export const listingStylesUrl: string = listingUrl;

const always = ['tokens', 'fonts', 'base', 'header'];

/** Of the line below the header, if there is one. */
function ofNotification(notification: HeaderLayout['notification'] | undefined): readonly string[] {
  if (!notification) return [];
  return notification.type === 'default' ? ['banner'] : ['banner', 'banner-types'];
}

/** By their names without folders, of which each stands for one sheet. */
const sheets = new Map(
  Object.entries(files).map(([path, styles]) => [path.replace(/^.*\/|\.css$/g, ''), styles]),
);

function sheet(name: string): string {
  const styles = sheets.get(name);
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

/** The CSS of these sheets, made once. */
export function stylesOf(names: readonly string[]): string {
  const key = names.join(' ');
  const known = made.get(key);
  if (known !== undefined) return known;
  const styles = withoutUnusedTokens(names.map(sheet).join(''));
  made.set(key, styles);
  return styles;
}

/**
 * The CSS of the first screen of a page, ready to stand in its document: what every page has, then the given sheets
 * (the layout's, the page's own), then the notification's.
 */
export function stylesFor(sheets: readonly string[], notification?: HeaderLayout['notification']): string {
  return stylesOf([...new Set([...always, ...sheets, ...ofNotification(notification)])]);
}
