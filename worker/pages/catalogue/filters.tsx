import type { ReactElement } from 'react';
import { Icon } from '../../../client/components/icon.tsx';
import type { Facet, FacetValue } from '../../../shared/contract/catalogue/catalog.ts';
import { type Filters, filterCount, withoutFilter } from '../../../shared/contract/catalogue/facets.ts';
import { formatNumber } from '../../../shared/format/intl.ts';
import { valueWords } from '../../components/product/facet-words.ts';
import type { MarketNow } from '../../components/product/product-grid.tsx';
import '../../../client/styles/catalogue/catalogue.css';

const panelId = 'filters';

interface FiltersProps {
  market: MarketNow;
  facets: readonly Facet[];
  filters: Filters;
  /** Url of the first page with other filters. */
  hrefOf: (filters: Filters) => string;
}

interface PanelProps extends FiltersProps {
  total: number | null;
  /** Path of the form, and the other parameters of its query: sort, search text. */
  action: string;
  hiddenFields: Readonly<Record<string, string>>;
}

/** The button that opens the filters, and their panel: a sheet on phones, a drawer on larger screens. */
export function FilterPanel(props: PanelProps): ReactElement {
  const { market, facets, filters, hrefOf, total, action, hiddenFields } = props;
  const { t, properties } = market;
  const chosen = filterCount(filters);
  return (
    <>
      <button type="button" className="filter-button" popoverTarget={panelId}>
        <Icon name="filter" size={20} />
        {t('filter.open')}
        {chosen > 0 && <span className="filter-button__count">{chosen}</span>}
      </button>
      <div id={panelId} className="filters layer" popover="auto" role="dialog" aria-label={t('filter.title')}>
        <form className="filters__form" method="get" action={action} autoComplete="off" data-filters>
          <div className="filters__bar">
            <h2 className="subheading">{t('filter.title')}</h2>
            <button
              type="button"
              className="header__button"
              popoverTarget={panelId}
              popoverTargetAction="hide"
              // biome-ignore lint/a11y/noAutofocus: moves the focus into the opened panel
              autoFocus
              aria-label={t('filter.close')}
            >
              <Icon name="close" />
            </button>
          </div>
          {Object.entries(hiddenFields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <div className="filters__facets">
            {facets.map((facet) => (
              <FacetChoice key={facet.name} facet={facet} chosen={filters[facet.name] ?? []} market={market} />
            ))}
          </div>
          <div className="filters__foot">
            {chosen > 0 && (
              <a className="button" href={hrefOf({})} rel="nofollow">
                {t('filter.clear')}
              </a>
            )}
            <button type="submit" className="button button--primary">
              {total === null
                ? t('filter.show-items')
                : t('filter.show', { count: total, number: formatNumber(total, properties.intl) })}
            </button>
          </div>
        </form>
      </div>
    </>
  );
}

interface FacetProps {
  facet: Facet;
  chosen: readonly string[];
  market: MarketNow;
}

/** Groups sizes by kind: letters, numbers by their size, words. Other values are one group. */
function groupsOf({ name, values }: Facet): FacetValue[][] {
  if (name !== 'size') return [[...values]];
  const isLetter = ({ label }: FacetValue) => /^\d*X*[SML]$/.test(label);
  const isNumber = ({ label }: FacetValue) => /^\d+([.,]\d+)?$/.test(label);
  const number = ({ label }: FacetValue) => Number(label.replace(',', '.'));
  return [
    values.filter(isLetter),
    values.filter(isNumber).sort((one, other) => number(one) - number(other)),
    values.filter((value) => !isLetter(value) && !isNumber(value)),
  ].filter((group) => group.length > 0);
}

/** Facets that are unfolded, as they are used most. */
const open = ['category', 'size', 'color'];

function FacetChoice({ facet, chosen, market }: FacetProps): ReactElement {
  const { name } = facet;
  return (
    <details className="facet" open={open.includes(name) || chosen.length > 0}>
      <summary className="facet__title">
        {market.t(`facet.${name}`)}
        {chosen.length > 0 && <span className="facet__chosen">{chosen.length}</span>}
        <Icon name="down" size={16} />
      </summary>
      {groupsOf(facet).map((values) => (
        <ul key={values[0]?.id} className={`facet__values facet__values--${name}`}>
          {values.map((value) => (
            <li key={value.id}>
              <Value name={name} value={value} isChosen={chosen.includes(value.id)} market={market} />
            </li>
          ))}
        </ul>
      ))}
    </details>
  );
}

interface ValueProps {
  name: Facet['name'];
  value: FacetValue;
  isChosen: boolean;
  market: MarketNow;
}

function Value({ name, value, isChosen, market }: ValueProps): ReactElement {
  return (
    <label className="facet__value">
      <input
        type="checkbox"
        name={name}
        value={value.id}
        defaultChecked={isChosen}
        disabled={value.count === 0 && !isChosen}
      />
      {value.hex !== undefined && (
        <svg className="facet__dot" width="20" height="20" aria-hidden="true">
          <circle cx="10" cy="10" r="9.5" fill={value.hex} />
        </svg>
      )}
      <span className="facet__label">{valueWords({ name }, value, market)}</span>{' '}
      {value.count !== null && (
        <span className="facet__count">{formatNumber(value.count, market.properties.intl)}</span>
      )}
    </label>
  );
}

/** The values of the active filters. */
export function chosenValues({ facets, filters }: Pick<FiltersProps, 'facets' | 'filters'>) {
  return facets.flatMap(({ name, values }) =>
    values.filter(({ id }) => filters[name]?.includes(id)).map((value) => ({ name, value })),
  );
}

/** The active filters, each as a link that removes it. */
export function FilterChips({ market, facets, filters, hrefOf }: FiltersProps): ReactElement | null {
  if (filterCount(filters) === 0) return null;
  const { t } = market;
  const chosen = chosenValues({ facets, filters });
  return (
    <nav className="chips" aria-label={t('filter.applied')}>
      <ul className="chips__list">
        {chosen.map(({ name, value }) => (
          <li key={`${name} ${value.id}`}>
            <a className="chip" href={hrefOf(withoutFilter(filters, name, value.id))} rel="nofollow">
              <span>
                {valueWords({ name }, value, market)}
                <span className="visually-hidden">{`, ${t('filter.remove')}`}</span>
              </span>
              <Icon name="close" size={14} />
            </a>
          </li>
        ))}
        <li>
          <a className="link" href={hrefOf({})} rel="nofollow">
            {t('filter.clear')}
          </a>
        </li>
      </ul>
    </nav>
  );
}
