import type { ReactElement } from 'react';
import { withPercents } from '../../../../shared/format/intl.ts';
import { DeliverySheet } from './delivery.tsx';
import { Agec, EcoDesign } from './environment.tsx';
import type { PartProps } from './product-data.ts';

/** Composition, care, origin and delivery of a product: one block is open, the others are folded. */
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
      {showEcoDesign && product.ecoDesign && environment !== null && (
        <EcoDesign environment={environment} request={props.request} />
      )}
      {agec && environment !== null && <Agec environment={environment} request={props.request} />}
      <DeliverySheet {...props} />
    </div>
  );
}
