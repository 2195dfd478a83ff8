import type { ReactElement } from 'react';
import { ProductPicture } from '../../../../client/components/product-picture.tsx';
import { productHref } from '../../../../shared/catalogue/product-url.ts';
import type { PartProps } from './product-data.ts';
import '../../../../client/styles/catalogue/product.css';

/** The colours of a product; each has its own url. One without a name is called by the product's. */
export function Colours({ data: { product, option }, request }: PartProps): ReactElement | null {
  const { t, locale, properties, picturesUrl } = request;
  const color = option.color[properties.lang];
  const nameOf = (each: typeof option) => each.color[properties.lang] || product.name[properties.lang];
  if (product.options.length === 1 && color === '') return null;
  return (
    <div className="colors">
      <p>
        <span className="muted">{t('product.color')}</span>
        {color !== '' && ` ${color}`}
      </p>
      {product.options.length > 1 && (
        <ul className="colors__list">
          {product.options.map((each) => (
            <li key={each.optionId}>
              <a
                href={productHref(locale, product, each)}
                aria-current={each === option ? 'true' : undefined}
                title={nameOf(each)}
              >
                <ProductPicture
                  base={picturesUrl}
                  optionId={each.optionId}
                  type={each.pictures[0] ?? 'AP'}
                  alt={nameOf(each)}
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
