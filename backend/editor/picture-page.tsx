/** @jsxImportSource hono/jsx */
import type { Context } from 'hono';
import { assetFolders, findAssets } from '../content/assets.ts';
import type { Env } from '../env.ts';
import { addressed, unknownEntry } from './addressed.tsx';
import { editorPage } from './document.tsx';
import { anchorOf, pathOf } from './entries/json.ts';
import { thumbnail } from './pickers/thumbnail.ts';
import { readStaff } from './visit.ts';
import { labelOf } from './words/labels.ts';

/**
 * GET /{type}/{locale}/{uid}/pictures: the pictures of a folder of the content service. Each is a button that puts
 * it, with its title as alternative text, at the path `at` of the entry. 404 for an unknown entry.
 */
export async function showPictures(c: Context<{ Bindings: Env }>): Promise<Response> {
  const visit = await readStaff(c);
  if (visit instanceof Response) return visit;
  const entry = await addressed(c);
  if (entry === null) return unknownEntry(c, visit);
  const { type, locale, uid, state } = entry;
  const { t, language } = visit.words;
  const at = c.req.query('at') ?? '';
  const folders = await assetFolders(c.env);
  const asked = c.req.query('folder');
  const folder = folders.find((name) => name === asked) ?? folders[0] ?? '';
  const assets = await findAssets(c.env, { locale, folder });
  const address = `/editor/${type}/${locale}/${uid}`;
  const content = (
    <>
      <p>
        <a href={`${address}#${anchorOf(pathOf(at))}`}>{t('pick.back')}</a>{' '}
        <span class="muted">{t('pick.field-of', { field: labelOf(language, pathOf(at)), title: entry.title })}</span>
      </p>
      <nav aria-label={t('pictures.folders')}>
        <ul>
          {folders.map((name) => (
            <li>
              <a
                href={`${address}/pictures?at=${encodeURIComponent(at)}&folder=${encodeURIComponent(name)}`}
                aria-current={name === folder ? 'true' : undefined}
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {assets.length === 0 ? <p>{t('pictures.none')}</p> : null}
      <form method="post" action={address}>
        <input type="hidden" name="token" value={visit.token} />
        <input type="hidden" name="state" value={state} />
        <input type="hidden" name="act" value={`picture:${at}`} />
        <ul class="pictures">
          {assets.map(({ url, title }) => (
            <li>
              <button name="picture" value={`${url} ${title}`}>
                <img src={thumbnail(url)} alt="" width="240" loading="lazy" />
                <span>{title === '' ? url : title}</span>
              </button>
            </li>
          ))}
        </ul>
      </form>
    </>
  );
  return editorPage(c, { title: t('pictures.title'), content, staff: visit });
}
