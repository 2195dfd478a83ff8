import type { ReactElement } from 'react';
import { Icon } from '../../../../client/components/icon.tsx';
import type { SizeGuide as Guide } from '../../../../shared/contract/size-guide.ts';
import { formatNumber } from '../../../../shared/intl.ts';
import { drawnOnce } from '../../../rendering/drawn-once.ts';
import type { PageRequest } from '../../page-module.ts';

/** The sheet's id, for the button that opens it. */
export const sizeGuideId = 'size-guide';

interface SizeGuideProps {
  guide: Guide;
  request: PageRequest;
}

function Systems({ guide: { systems, rows }, request: { t } }: SizeGuideProps): ReactElement {
  return (
    <table>
      <caption className="subheading">{t('size-guide.systems')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('product.size')}</th>
          {systems.map((system) => (
            <th key={system} scope="col">
              <abbr title={t(`size-system.${system}`)}>{system === 'EUR' ? 'EU' : system}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label}>
            <th scope="row">{row.label}</th>
            {systems.map((system) => (
              <td key={system}>{row.systems[system] ?? '–'}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Measures({ guide: { measures, rows }, request: { t, properties } }: SizeGuideProps): ReactElement {
  const number = (value: number) => formatNumber(value, properties.intl);
  return (
    <table>
      <caption className="subheading">{t('size-guide.measures')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('product.size')}</th>
          {measures.map((measure) => (
            <th key={measure} scope="col">
              {t(`measure.${measure}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label}>
            <th scope="row">{row.label}</th>
            {measures.map((measure) => {
              const range = row.measures[measure];
              return (
                <td key={measure}>
                  {range === undefined ? '–' : `${number(range.min)}–${number(range.max)}`}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The guide to the sizes: a sheet above the page that opens without JavaScript, too. */
export function SizeGuide({ guide, request }: SizeGuideProps): ReactElement {
  const content = drawnOnce(guide, <Content guide={guide} request={request} />);
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

/** The same for all products that have this guide. */
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
