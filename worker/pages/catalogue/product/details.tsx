import type { ReactElement } from 'react';
import type { Product } from '../../../../shared/contract/catalogue/product.ts';
import { withPercents } from '../../../../shared/format/intl.ts';
import type { Translate } from '../../../../shared/i18n/i18n.ts';
import { DeliverySheet } from './delivery.tsx';
import { Agec, EcoDesign } from './environment.tsx';
import type { PartProps } from './product-data.ts';

type KnownFeatures = NonNullable<Product['features']>;

/** What is known of a product besides its texts: names and values. */
export function featureFacts({ pattern, ageGroup, gender, certificates }: KnownFeatures, t: Translate) {
  const facts: [label: string, value: string][] = [
    [t('feature.pattern'), pattern],
    [t('feature.gender'), gender === undefined ? '' : t(`feature.gender.${gender}`)],
    [t('feature.age'), ageGroup === undefined ? '' : t(`feature.age.${ageGroup}`)],
    [t('feature.certificates'), certificates.join(', ')],
  ];
  return facts.filter(([, value]) => value !== '');
}

/** The same, each in a row. */
function Features({ features, t }: { features: KnownFeatures; t: Translate }): ReactElement {
  const facts = featureFacts(features, t);
  return (
    <details>
      <summary>{t('product.features')}</summary>
      <dl className="facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Composition, care, features, origin and delivery of a product: one block is open, the others are folded. */
export function Details(props: PartProps): ReactElement {
  const { product } = props.data;
  const { t, domain, properties } = props.request;
  const { showEcoDesign, agec } = domain.params;
  const { environment } = product;
  return (
    <div className="details">
      {product.composition !== '' && (
        <details open>
          <summary>{t('product.details')}</summary>
          <p>{withPercents(product.composition, properties.intl)}</p>
        </details>
      )}
      {product.care !== '' && (
        <details>
          <summary>{t('product.care')}</summary>
          <p>{product.care}</p>
        </details>
      )}
      {product.features !== undefined && <Features features={product.features} t={t} />}
      {showEcoDesign && product.ecoDesign && environment !== null && (
        <EcoDesign environment={environment} request={props.request} />
      )}
      {agec && environment !== null && <Agec environment={environment} request={props.request} />}
      <DeliverySheet {...props} />
    </div>
  );
}
