import type { ReactElement } from 'react';
import { type Environment, microfibreShare } from '../../../../shared/contract/gateway/environment.ts';
import { countryName, formatList, formatPercent } from '../../../../shared/format/intl.ts';
import type { PageRequest } from '../../../page/page-module.ts';

interface SheetProps {
  environment: Environment;
  request: PageRequest;
}

export function EcoDesign({ environment, request: { t } }: SheetProps): ReactElement | null {
  if (environment.ecoCriteria.length === 0) return null;
  return (
    <details>
      <summary>{t('product.eco-design')}</summary>
      <ul className="facts__list">
        {environment.ecoCriteria.map((criterion) => (
          <li key={criterion}>{t(`eco.${criterion}`)}</li>
        ))}
      </ul>
    </details>
  );
}

/** The facts that the French law against waste requires (AGEC, article 13); unknown values are left out. */
export function agecFacts({ environment, request }: SheetProps): [label: string, value: string][] {
  const { t, properties } = request;
  const { intl } = properties;
  const percent = (share: number) => formatPercent(share / 100, intl);
  const place = (code: string | null) => (code === null ? null : countryName(code, intl));
  const { recycledShare, syntheticShare, recyclability, substances, packagingRecycledShare } = environment;
  const facts: [label: string, value: string | null][] = [
    [t('agec.weaving'), place(environment.weaving)],
    [t('agec.dyeing'), place(environment.dyeing)],
    [t('agec.making'), place(environment.making)],
    [
      t('agec.recycled'),
      recycledShare === null
        ? null
        : recycledShare === 0
          ? t('agec.recycled-none')
          : t('agec.recycled-share', { share: percent(recycledShare) }),
    ],
    [t('agec.recyclability'), recyclability === null ? null : t(`agec.recyclability.${recyclability}`)],
    [
      t('agec.microfibres'),
      syntheticShare !== null && syntheticShare > microfibreShare ? t('agec.microfibres-shed') : null,
    ],
    [
      t('agec.substances'),
      substances.length === 0
        ? t('agec.substances-none')
        : t('agec.substances-some', { names: formatList(substances, intl) }),
    ],
    [
      t('agec.packaging'),
      packagingRecycledShare === null ? null : t('agec.packaging-share', { share: percent(packagingRecycledShare) }),
    ],
  ];
  return facts.flatMap(([label, value]) => (value === null ? [] : [[label, value]]));
}

/** The same as a sheet. */
export function Agec(props: SheetProps): ReactElement {
  return (
    <details>
      <summary>{props.request.t('product.agec')}</summary>
      <dl className="facts">
        {agecFacts(props).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
