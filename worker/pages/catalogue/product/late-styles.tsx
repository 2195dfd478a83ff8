import type { ReactElement } from 'react';
import url from '../../../../client/styles/late/product.css?url';

/** Links the styles of the lower part of the product page and of its sheets, which no other page has. */
export function ProductLateStyles(): ReactElement {
  return <link rel="stylesheet" href={url} />;
}
