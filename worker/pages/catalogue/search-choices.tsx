import type { ReactElement } from 'react';
import { familyHref } from '../../../shared/catalogue/product-url.ts';
import type { FamilyLink } from '../../../shared/contract/catalogue/catalog.ts';
import type { Query } from '../../../shared/routes.ts';
import type { PageRequest } from '../../page/page-module.ts';
import { isNarrowed, type Listed } from './listing.tsx';
import '../../../client/styles/catalogue/catalogue.css';

interface SearchChoicesProps {
  listed: Listed;
  /** The families whose name is the search text. */
  families: readonly FamilyLink[];
  /** Words that were ignored. */
  leftOut: readonly string[];
  request: PageRequest;
  /** Url of the results with a query. */
  hrefOf: (query: Query) => string;
}

/** For a search that names a family: departments with results, as links to their families or parts of the results. */
function Departments({ listed, families, request, hrefOf }: SearchChoicesProps): ReactElement | null {
  const { t, locale, properties } = request;
  const { lang } = properties;
  const values = listed.facets.find(({ name }) => name === 'category')?.values ?? [];
  const departments = values.filter(({ count }) => count !== 0);
  if (families.length === 0 || departments.length < 2 || isNarrowed(listed)) return null;
  const familyIn = (label: string) => families.find(({ department }) => department?.[lang] === label);
  return (
    <nav className="families" aria-label={t('search.choose')}>
      <ul className="families__list">
        {departments.map(({ id, label }) => {
          const family = familyIn(label);
          return (
            <li key={id}>
              {family === undefined ? (
                <a href={hrefOf({ category: [id] })} rel="nofollow">
                  {label}
                </a>
              ) : (
                <a href={familyHref(locale, family)}>{label}</a>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Words that were ignored, because there are no results with them; if they name a size, it is offered as a filter. */
function LeftOut({ listed, leftOut, request, hrefOf }: SearchChoicesProps): ReactElement | null {
  const { t } = request;
  if (leftOut.length === 0) return null;
  const sizes = listed.facets.find(({ name }) => name === 'size')?.values ?? [];
  const named = new Set(leftOut.map((words) => words.split(' ').at(-1)));
  const wanted = sizes.filter(({ label, count }) => count !== 0 && named.has(label.toLowerCase()));
  return (
    <div className="search__left-out">
      <p>{t('search.left-out', { words: leftOut.join(' ') })}</p>
      {wanted.map(({ id, label }) => (
        <a key={id} className="link" href={hrefOf({ size: [id] })} rel="nofollow">
          {t('search.only-size', { size: label })}
        </a>
      ))}
    </div>
  );
}

/** Shown between a search and its results: how the text was interpreted, and links that narrow the results. */
export function SearchChoices(props: SearchChoicesProps): ReactElement {
  return (
    <>
      <LeftOut {...props} />
      <Departments {...props} />
    </>
  );
}
