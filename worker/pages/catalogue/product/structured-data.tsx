import type { ReactElement } from 'react';
import { brand } from '../../../../shared/brand/brand.ts';
import { pictureUrl } from '../../../../shared/catalogue/picture.ts';
import { productHref } from '../../../../shared/catalogue/product-url.ts';
import type { PictureType } from '../../../../shared/contract/catalogue/product.ts';
import { deliveryModes } from '../../../../shared/contract/delivery/delivery-modes.ts';
import { productData, productGroupData } from '../../../../shared/seo/product-structured-data.ts';
import { isOn } from '../../../page/row.ts';
import { StructuredData } from '../../../rendering/structured-data.tsx';
import { offersFor } from './delivery.tsx';
import type { PartProps } from './product-data.ts';
import { systemOfLabels } from './size-guide.tsx';

/** Structured data of the product, at the end of the page, so that it delays nothing. */
export function ProductStructuredData({ data, request }: PartProps): ReactElement {
  const { product, option, sizeGuide, delivery } = data;
  const { locale, properties, origin, absolutePicturesUrl, domain } = request;
  const pictureOf = ({ optionId }: typeof option, type: PictureType) =>
    pictureUrl(absolutePicturesUrl, optionId, type, 1279);
  const input = {
    product,
    option,
    lang: properties.lang,
    brand: product.brand ?? brand.name,
    images: option.pictures.map((type) => pictureOf(option, type)),
    picture: (each: typeof option) => pictureOf(each, each.pictures[0] ?? 'AP'),
    url: (each: typeof option) => origin + productHref(locale, product, each),
    hasStores: isOn('storeLocator', domain),
    policies: {
      country: domain.countryCodeISO2,
      currency: domain.devise,
      delivery: offersFor(data, request).find(({ key }) => deliveryModes[key].to === 'address') ?? null,
      returns: delivery.returns,
    },
    sizeSystem: sizeGuide === null ? undefined : systemOfLabels(sizeGuide),
  };
  return (
    <>
      <StructuredData item={productData(input)} />
      <StructuredData item={productGroupData(input)} />
    </>
  );
}
