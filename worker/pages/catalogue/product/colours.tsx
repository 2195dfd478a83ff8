import type { ReactElement } from 'react';
import { ProductPicture } from '../../../../client/components/product-picture.tsx';
import { productHref } from '../../../../shared/catalogue/product-url.ts';
import type { PartProps } from './product-data.ts';
import '../../../../client/styles/catalogue/product.css';

/** The colours of a product; each has its own url. */
export function Colours({ data: { product, option }, request }: PartProps): ReactElement {
  const { t, locale, properties, picturesUrl } = request;
  return (
    <div className="colors">
      <p>
        <span className="muted">{t('product.color')}</span>
        {` ${option.color[properties.lang]}`}
      </p>
      {product.options.length > 1 && (
        <ul className="colors__list">
          {product.options.map((each) => (
            <li key={each.optionId}>
              <a
                href={productHref(locale, product, each)}
                aria-current={each === option ? 'true' : undefined}
                title={each.color[properties.lang]}
              >
                <ProductPicture
                  base={picturesUrl}
                  optionId={each.optionId}
                  type={each.pictures[0] ?? 'AP'}
                  alt={each.color[properties.lang]}
                  largest={160}
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
