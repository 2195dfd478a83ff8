import type { ReactElement } from 'react';
import type { Product } from '../../../shared/contract/catalog.ts';
import { countryName, formatList } from '../../../shared/intl.ts';
import type { PageRequest } from '../page-module.ts';

interface DetailsProps {
  product: Product;
  request: PageRequest;
}

/** What a product is made of, how it is cared for and delivered: one block open, the others at a press. */
export function Details({ product, request: { t, domain, properties } }: DetailsProps): ReactElement {
  const { showEcoDesign, agec, deliveryCountries } = domain.params;
  const { intl } = properties;
  const countries = formatList(
    deliveryCountries.map((code) => countryName(code, intl)),
    intl,
  );
  return (
    <div className="details">
      <details open>
        <summary>{t('product.details')}</summary>
        <p>{product.composition}</p>
      </details>
      <details>
        <summary>{t('product.care')}</summary>
        <p>{product.care}</p>
      </details>
      {showEcoDesign && product.ecoDesign && (
        <details>
          <summary>{t(agec ? 'product.agec' : 'product.eco-design')}</summary>
          <p>{t('product.eco-design-text')}</p>
        </details>
      )}
      <details>
        <summary>{t('product.delivery')}</summary>
        <p>{t('product.delivery-text', { countries })}</p>
        <p>{t('product.returns-text')}</p>
      </details>
    </div>
  );
}
