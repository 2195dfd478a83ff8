/** @jsxImportSource hono/jsx */
import { namedInCode } from '../../shared/contract/content/content-page.ts';
import { type PageName, pageUrl } from '../content/page-names.ts';
import type { Env } from '../env.ts';
import type { Html } from '../html/document.tsx';
import type { EditedEntry } from './entries/entries.ts';
import { isNamedPageType } from './entries/entry-types.ts';
import { currentName, linkingEntries } from './entries/page-life.ts';
import type { Visit } from './visit.ts';

/** The page of an entry; null if it cannot be renamed or removed. */
export function pageOf({ type, locale, uid }: EditedEntry): PageName | null {
  return isNamedPageType(type) ? { type, locale, uid } : null;
}

export const isNamedInCode = ({ type, uid }: PageName): boolean =>
  type === 'landing_page' && namedInCode.some((name) => name === uid);

function addressForm(visit: Visit, entry: EditedEntry, page: PageName): Html | null {
  if (entry.url === null) return null;
  const [before = '', after = ''] = (pageUrl(page, '*') ?? '').split('*');
  return (
    <form method="post" action={`/editor/${page.type}/${page.locale}/${page.uid}/address`}>
      <h2>Address</h2>
      <input type="hidden" name="token" value={visit.token} />
      <input type="hidden" name="state" value={entry.state} />
      <div class="row">
        <div>
          <label for="name">
            Name in the address: /{page.locale}
            {before}
            <strong>name</strong>
            {after}
          </label>
          <input id="name" name="name" value={currentName(entry)} />
        </div>
        <button>Change the address</button>
      </div>
      <p class="muted">It changes at once. Former addresses lead to the page.</p>
    </form>
  );
}

async function removalForm(env: Env, visit: Visit, entry: EditedEntry, page: PageName): Promise<Html> {
  const hidden = (
    <>
      <input type="hidden" name="token" value={visit.token} />
      <input type="hidden" name="state" value={entry.state} />
    </>
  );
  const address = `/editor/${page.type}/${page.locale}/${page.uid}`;
  if (!entry.isPublished)
    return (
      <form method="post" action={`${address}/delete`}>
        <h2>Delete</h2>
        {hidden}
        <p class="muted">It goes from this market with its draft, for good. Nobody sees it in the shop now.</p>
        <div class="row">
          <button>Delete the page</button>
        </div>
      </form>
    );
  if (isNamedInCode(page))
    return (
      <>
        <h2>Take down</h2>
        <p class="muted">The shop itself leads to this page, so it cannot be taken down.</p>
      </>
    );
  const linking = await linkingEntries(env, page);
  return (
    <form method="post" action={`${address}/take-down`}>
      <h2>Take down</h2>
      {hidden}
      <p class="muted">
        Its address then answers 404, and it is in no list and no sitemap. What was written stays here.
      </p>
      {linking.length === 0 ? null : <p>These link to it, and would show plain text instead: {linking.join(', ')}.</p>}
      <div class="row">
        <button>Take the page down</button>
      </div>
    </form>
  );
}

/** The forms for a page as a whole: new address, take down, delete. */
export async function pageForms(env: Env, visit: Visit, entry: EditedEntry): Promise<Html | null> {
  const page = pageOf(entry);
  if (page === null) return null;
  return (
    <section class="whole" aria-label="The page as a whole">
      {addressForm(visit, entry, page)}
      {await removalForm(env, visit, entry, page)}
    </section>
  );
}
