import type { ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Icon } from '../../../../client/components/icon.tsx';
import type { SizeGuide as Guide, SizeSystem } from '../../../../shared/contract/catalogue/size-guide.ts';
import { formatNumber } from '../../../../shared/format/intl.ts';
import type { Country } from '../../../../shared/markets/locales.ts';
import { memoise } from '../../../../shared/memoise.ts';
import type { PageRequest } from '../../../page/page-module.ts';

/** The sheet's id, for the button that opens it. */
export const sizeGuideId = 'size-guide';

interface SizeGuideProps {
  guide: Guide;
  request: PageRequest;
}

interface TableProps<Column extends string> extends SizeGuideProps {
  caption: string;
  columns: readonly Column[];
  heading: (column: Column) => ReactNode;
  /** Undefined if the guide has no value. */
  cell: (row: Guide['rows'][number], column: Column) => string | undefined;
}

function Table<Column extends string>(props: TableProps<Column>): ReactElement {
  const { guide, request, caption, columns, heading, cell } = props;
  return (
    <table>
      <caption className="subheading">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{request.t('product.size')}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {heading(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {guide.rows.map((row) => (
          <tr key={row.label}>
            <th scope="row">{row.label}</th>
            {columns.map((column) => (
              <td key={column}>{cell(row, column) ?? '–'}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Size systems of countries that do not use the European one. */
const systemOf: Partial<Record<Country, SizeSystem>> = { GB: 'UK', DE: 'DE', IT: 'IT' };

/** The guide's systems, that of the market's own country first. */
export function systemsFor(systems: readonly SizeSystem[], country: Country): SizeSystem[] {
  const own = systemOf[country];
  return systems.toSorted((one, other) => Number(other === own) - Number(one === own));
}

/** The system of the labels with which sizes are chosen; undefined if they are of none. */
export const systemOfLabels = ({ systems, rows }: Guide): SizeSystem | undefined =>
  systems.find((system) => rows.every((row) => row.systems[system] === row.label));

function Systems({ guide, request }: SizeGuideProps): ReactElement {
  const { t, properties } = request;
  return (
    <Table
      guide={guide}
      request={request}
      caption={t('size-guide.systems')}
      columns={systemsFor(guide.systems, properties.iso2)}
      heading={(system) => <abbr title={t(`size-system.${system}`)}>{system === 'EUR' ? 'EU' : system}</abbr>}
      cell={(row, system) => row.systems[system]}
    />
  );
}

function Measures({ guide, request }: SizeGuideProps): ReactElement {
  const { t, properties } = request;
  const number = (value: number) => formatNumber(value, properties.intl);
  return (
    <Table
      guide={guide}
      request={request}
      caption={t('size-guide.measures')}
      columns={guide.measures}
      heading={(measure) => t(`measure.${measure}`)}
      cell={(row, measure) => {
        const range = row.measures[measure];
        return range && `${number(range.min)}–${number(range.max)}`;
      }}
    />
  );
}

/** Depends only on an answer of the gateway and its market, so its markup is memoised as long as the answer. */
const contentOf = memoise((guide: Guide, request: PageRequest) =>
  renderToStaticMarkup(<Content guide={guide} request={request} />),
);

/** The size guide: a sheet that also opens without JavaScript. */
export function SizeGuide({ guide, request }: SizeGuideProps): ReactElement {
  const content = contentOf(guide, request);
  return (
    <section
      id={sizeGuideId}
      popover="auto"
      className="layer sheet"
      aria-labelledby="size-guide-title"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: `Content`, rendered by React as well
      dangerouslySetInnerHTML={{ __html: content }}
    />
  );
}

/** The same for all products with this guide. */
function Content({ guide, request }: SizeGuideProps): ReactElement {
  const { t } = request;
  return (
    <>
      <header className="sheet__head">
        <h2 className="heading" id="size-guide-title">
          {t('size-guide.title')}
        </h2>
        <button
          type="button"
          className="sheet__close"
          popoverTarget={sizeGuideId}
          popoverTargetAction="hide"
          aria-label={t('product.close')}
          // biome-ignore lint/a11y/noAutofocus: it gets the focus when the sheet opens, not before
          autoFocus
        >
          <Icon name="close" size={20} />
        </button>
      </header>
      {guide.systems.length > 0 && <Systems guide={guide} request={request} />}
      {guide.measures.length > 0 && <Measures guide={guide} request={request} />}
      <p className="muted">{t('size-guide.between')}</p>
      {guide.measures.length > 0 && (
        <>
          <h3 className="subheading">{t('size-guide.how')}</h3>
          <dl className="sheet__how">
            {guide.measures.map((measure) => (
              <div key={measure}>
                <dt>{t(`measure.${measure}`)}</dt>
                <dd>{t(`measure.how.${measure}`)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </>
  );
}
