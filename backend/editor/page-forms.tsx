/** @jsxImportSource hono/jsx */
import { namedInCode } from '../../shared/contract/content/content-page.ts';
import { type PageName, pageUrl } from '../content/page-names.ts';
import type { Env } from '../env.ts';
import type { Html } from '../html/document.tsx';
import type { EditedEntry } from './entries/entries.ts';
import { isNamedPageType } from './entries/entry-types.ts';
import { currentName, type LinkingEntry, linkingEntries } from './entries/page-life.ts';
import { placeFields } from './new-fields.tsx';
import { readSchedule } from './schedule/schedules.ts';
import type { Visit } from './visit.ts';

/** The page of an entry; null if it cannot be renamed. */
export function pageOf({ type, locale, uid }: EditedEntry): PageName | null {
  return isNamedPageType(type) ? { type, locale, uid } : null;
}

/** True for entries that can be duplicated, taken down and deleted. The shop needs the others. */
export const isRemovable = ({ type }: EditedEntry): boolean => isNamedPageType(type) || type === 'zone';

export const isNamedInCode = ({ type, uid }: EditedEntry): boolean =>
  type === 'landing_page' && namedInCode.some((name) => name === uid);

const pathOf = ({ type, locale, uid }: EditedEntry): string => `/editor/${type}/${locale}/${uid}`;

function hiddenFields({ token }: Visit, { state }: EditedEntry): Html {
  return (
    <>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="state" value={state} />
    </>
  );
}

function addressForm(visit: Visit, entry: EditedEntry): Html | null {
  const page = pageOf(entry);
  if (entry.url === null || page === null) return null;
  const { t } = visit.words;
  const address = pageUrl(page, '*')?.replace('*', t('address.placeholder')) ?? '';
  return (
    <form method="post" action={`${pathOf(entry)}/address`}>
      {hiddenFields(visit, entry)}
      <div class="row">
        <div>
          <label for="name">{t('address.name', { address: `/${page.locale}${address}` })}</label>
          <input id="name" name="name" value={currentName(entry)} />
        </div>
        <button>{t('address.change')}</button>
      </div>
      <p class="muted">{t('address.note')}</p>
    </form>
  );
}

async function duplicateForm(env: Env, visit: Visit, entry: EditedEntry): Promise<Html> {
  const { t } = visit.words;
  const copyFields =
    pageOf(entry) === null ? (
      await placeFields(env, visit.words, { place: '', family: '' })
    ) : (
      <>
        <div>
          <label for="copy-title">{t('duplicate.name')}</label>
          <input id="copy-title" name="copy-title" value={t('duplicate.copy-of', { title: entry.title })} required />
        </div>
        <div>
          <label for="copy-uid">{t('duplicate.id')}</label>
          <input
            id="copy-uid"
            name="copy-uid"
            value={`${entry.uid.slice(0, 59)}_copy`}
            maxlength={64}
            pattern="[A-Za-z0-9_]+"
            title={t('new.id-rule')}
            required
          />
        </div>
      </>
    );
  return (
    <form method="post" action={`${pathOf(entry)}/duplicate`}>
      {hiddenFields(visit, entry)}
      <p class="muted">{t('duplicate.note')}</p>
      <div class="row">
        {copyFields}
        <button>{t('duplicate.do')}</button>
      </div>
    </form>
  );
}

/** Entries that link to a page, with links to their forms. */
export function linkingList({ locale }: EditedEntry, linking: readonly LinkingEntry[], note: string): Html | null {
  if (linking.length === 0) return null;
  return (
    <>
      <p>{note}</p>
      <ul>
        {linking.map(({ type, uid, title }) => (
          <li>
            <a href={`/editor/${type}/${locale}/${uid}`}>{title}</a>
          </li>
        ))}
      </ul>
    </>
  );
}

async function removalForm(env: Env, visit: Visit, entry: EditedEntry): Promise<Html> {
  const { t } = visit.words;
  if (!entry.isPublished)
    return (
      <form method="post" action={`${pathOf(entry)}/delete`}>
        {hiddenFields(visit, entry)}
        <p class="muted">{t('delete.note')}</p>
        <div class="row">
          <button>{t('delete.do')}</button>
        </div>
      </form>
    );
  if (isNamedInCode(entry)) return <p class="muted">{t('down.named')}</p>;
  return (
    <form method="post" action={`${pathOf(entry)}/take-down`}>
      {hiddenFields(visit, entry)}
      <p class="muted">{t(entry.type === 'zone' ? 'down.note-zone' : 'down.note')}</p>
      {linkingList(entry, await linkingEntries(env, entry), t('down.linked'))}
      <div class="row">
        <button>{t('down.do')}</button>
      </div>
    </form>
  );
}

/** The question before an entry is deleted, with what still links to it. */
export async function deleteForm(env: Env, visit: Visit, entry: EditedEntry): Promise<Html> {
  const { t } = visit.words;
  const schedule = await readSchedule(env, entry);
  return (
    <form method="post" action={`${pathOf(entry)}/delete`}>
      {hiddenFields(visit, entry)}
      <input type="hidden" name="confirmed" value="yes" />
      <p>{t('delete.note')}</p>
      {schedule === null ? null : <p class="fault">{t('delete.scheduled')}</p>}
      {linkingList(entry, await linkingEntries(env, entry), t('delete.linked'))}
      <div class="row">
        <button class="danger">{t('delete.for-good')}</button>
        <a class="button" href={pathOf(entry)}>
          {t('delete.keep')}
        </a>
      </div>
    </form>
  );
}

function folded(title: string, content: Html | null): Html | null {
  return content === null ? null : (
    <details class="whole">
      <summary>
        <h2>{title}</h2>
      </summary>
      {content}
    </details>
  );
}

/** The forms for an entry as a whole: new address, duplicate, take down, delete. */
export async function pageForms(env: Env, visit: Visit, entry: EditedEntry): Promise<Html | null> {
  if (!isRemovable(entry)) return null;
  const { t } = visit.words;
  return (
    <>
      {folded(t('address.title'), addressForm(visit, entry))}
      {folded(t('duplicate.title'), await duplicateForm(env, visit, entry))}
      {folded(t(entry.isPublished ? 'down.title' : 'delete.title'), await removalForm(env, visit, entry))}
    </>
  );
}
