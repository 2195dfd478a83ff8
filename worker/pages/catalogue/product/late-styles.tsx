import type { ReactElement } from 'react';
import url from '../../../../client/styles/late/product.css?url';

/** Links what stands further down on the product page, and what opens there: no other page has it. */
export function ProductLateStyles(): ReactElement {
  return <link rel="stylesheet" href={url} />;
}
