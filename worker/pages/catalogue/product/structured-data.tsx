import type { ReactElement } from 'react';
import { brand } from '../../../../shared/brand/brand.ts';
import { pictureUrl } from '../../../../shared/catalogue/picture.ts';
import { productHref } from '../../../../shared/catalogue/product-url.ts';
import { productData, productGroupData } from '../../../../shared/seo/structured-data.ts';
import { isOn } from '../../../page/row.ts';
import { StructuredData } from '../../../rendering/structured-data.tsx';
import type { PartProps } from './product-data.ts';

/** Structured data of the product, at the end of the page, so that it delays nothing. */
export function ProductStructuredData({ data: { product, option }, request }: PartProps): ReactElement {
  const { locale, properties, origin, absolutePicturesUrl, domain } = request;
  const images = option.pictures.map((type) => pictureUrl(absolutePicturesUrl, option.optionId, type, 1279));
  const input = {
    product,
    option,
    lang: properties.lang,
    brand: product.brand ?? brand.name,
    images,
    url: (each: typeof option) => origin + productHref(locale, product, each),
    hasStores: isOn('storeLocator', domain),
  };
  return (
    <>
      <StructuredData item={productData(input)} />
      <StructuredData item={productGroupData(input)} />
    </>
  );
}
