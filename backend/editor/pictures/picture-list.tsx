/** @jsxImportSource hono/jsx */
import type { Locale } from '../../../shared/markets/locales.ts';
import type { Env } from '../../env.ts';
import type { Html } from '../../html/document.tsx';
import type { Visit } from '../visit.ts';
import { type FoundPicture, pageSize, pictureFolders, searchPictures } from './search.ts';

/** What is searched, as it is in the address. */
export interface Asked {
  words: string;
  folder: string;
  after: number;
}

export function readAsked(query: (name: string) => string | undefined): Asked {
  const after = Number(query('after') ?? 0);
  return {
    words: query('words')?.trim().slice(0, 100) ?? '',
    folder: query('folder') ?? '',
    after: Number.isSafeInteger(after) && after > 0 ? after : 0,
  };
}

interface PictureList {
  visit: Visit;
  locale: Locale;
  asked: Asked;
  /** The page's address, and parameters that stay in it. */
  address: string;
  kept: Record<string, string>;
  /** One picture, as link or button. */
  picture: (found: FoundPicture) => Html;
}

/** The name of a picture: what it shows, else its file, else its id. */
export const nameOf = ({ title, fileName, uid }: FoundPicture): string => title || fileName || uid;

/** Search, folders, and a page of pictures. */
export async function pictureList(env: Env, list: PictureList): Promise<{ search: Html; pictures: Html }> {
  const { visit, locale, asked, address, kept, picture } = list;
  const folders = await pictureFolders(env);
  const folder = folders.find((name) => name === asked.folder);
  const { after } = asked;
  const editor = visit.staff.email;
  const found = await searchPictures(env, { locale, words: asked.words, folder, editor, after });
  const link = (parameters: Record<string, string>) => `${address}?${new URLSearchParams({ ...kept, ...parameters })}`;
  const current = { ...(asked.words !== '' && { words: asked.words }), ...(folder !== undefined && { folder }) };
  const search = (
    <>
      <form method="get" action={address} role="search">
        {Object.entries({ ...kept, ...(folder !== undefined && { folder }) }).map(([name, value]) => (
          <input type="hidden" name={name} value={value} />
        ))}
        <div class="row">
          <div>
            <label for="words">{visit.words.t('library.search')}</label>
            <input id="words" name="words" type="search" maxlength={100} value={asked.words} />
          </div>
          <button>{visit.words.t('library.find')}</button>
        </div>
      </form>
      <nav aria-label={visit.words.t('pictures.folders')}>
        <ul>
          <li>
            <a href={link({})} aria-current={folder === undefined ? 'true' : undefined}>
              {visit.words.t('library.all')}
            </a>
          </li>
          {folders.map((name) => (
            <li>
              <a href={link({ folder: name })} aria-current={name === folder ? 'true' : undefined}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
  const pictures = (
    <>
      {found.length === 0 ? <p>{visit.words.t('library.none')}</p> : null}
      <ul class="pictures">
        {found.map((each) => (
          <li>{picture(each)}</li>
        ))}
      </ul>
      {found.length < pageSize ? null : (
        <p class="row">
          <a class="button" href={link({ ...current, after: String(after + pageSize) })}>
            {visit.words.t('library.next')}
          </a>
        </p>
      )}
    </>
  );
  return { search, pictures };
}
