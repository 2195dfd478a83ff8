/** @jsxImportSource hono/jsx */
import { raw } from 'hono/html';
import script from '../../../client/editor/pick.js?raw';
import type { Locale } from '../../../shared/markets/locales.ts';
import type { Html } from '../../html/document.tsx';
import type { ThingKind } from '../entries/links.ts';
import type { Words } from '../words/words.ts';
import type { Thing } from './things.ts';

interface PickField {
  /** The name of the field, its path. */
  name: string;
  label: string;
  kind: ThingKind;
  value: string;
  thing: Thing | undefined;
  help?: string | undefined;
  fault?: string | undefined;
  words: Words;
  /** Without a button that removes the choice: entries of lists are removed with their field. */
  isListed?: boolean;
}

/** Thumbnail, title, kind and id of a chosen thing. */
export function thingCard({ title, detail, picture }: Thing): Html {
  return (
    <>
      {picture === null ? null : <img src={picture} alt="" width="48" height="64" loading="lazy" />}
      <span>
        <strong>{title}</strong>
        {detail === '' ? null : <span class="muted">{detail}</span>}
      </span>
    </>
  );
}

/**
 * A field that refers to something. It shows what is chosen, with buttons that save the form and open a page to
 * search. With scripts it is a combobox (`client/editor/pick.js`).
 */
export function PickField({ name, label, kind, value, thing, help, fault, words, isListed }: PickField): Html {
  const { t } = words;
  const described = [help === undefined ? '' : `${name}-help`, fault === undefined ? '' : `${name}-fault`];
  const id = `${name}-label`;
  return (
    <div
      class="field pick"
      id={name}
      role="group"
      tabindex={-1}
      aria-labelledby={id}
      aria-describedby={described.filter(Boolean).join(' ') || undefined}
      data-pick={kind}
      data-invalid={fault === undefined ? undefined : ''}
    >
      <p class="label" id={id}>
        {label}
      </p>
      <input type="hidden" name={name} value={value} />
      <p class="thing">{thing === undefined ? <span class="muted">{t('pick.nothing')}</span> : thingCard(thing)}</p>
      <div class="row">
        <button class="small" name="act" value={`choose:${name}`} aria-label={`${t('pick.choose')} ${label}`}>
          {t('pick.choose')}
        </button>
        {isListed === true || value === '' ? null : (
          <button class="small" name="act" value={`unset:${name}`} aria-label={`${t('pick.remove')}: ${label}`}>
            {t('pick.remove')}
          </button>
        )}
      </div>
      {help === undefined ? null : (
        <p class="help" id={`${name}-help`}>
          {help}
        </p>
      )}
      {fault === undefined ? null : (
        <p class="fault" id={`${name}-fault`}>
          {fault}
        </p>
      )}
    </div>
  );
}

/** The script of these fields, with the address of suggestions and the texts that it shows. */
export const pickScript =
  ({ t }: Words, locale: Locale) =>
  (nonce: string): Html => {
    const settings = {
      source: `/editor/suggestions?locale=${locale}`,
      search: t('pick.search'),
      searchLink: t('pick.search-link'),
      nothing: t('pick.nothing'),
      none: t('pick.none'),
      count: t('pick.count', { count: '{{count}}' }),
      failed: t('pick.failed'),
    };
    const json = JSON.stringify(settings).replaceAll('<', '\\u003c');
    return (
      <>
        <script type="application/json" id="pick-settings">
          {raw(json)}
        </script>
        <script type="module" nonce={nonce}>
          {raw(script)}
        </script>
      </>
    );
  };
