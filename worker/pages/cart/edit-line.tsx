import type { ReactElement } from 'react';
import { canBeBought } from '../../../shared/catalogue/availability.ts';
import type { Cart, LineItem } from '../../../shared/contract/cart/cart.ts';
import type { Product, ProductOption } from '../../../shared/contract/catalogue/product.ts';
import { href } from '../../../shared/routes.ts';
import { sizeLabel } from '../../components/product/size-label.ts';
import type { VisitorRequest } from '../../page/page-module.ts';
import '../../../client/styles/cart/cart-extras.css';
import '../../../client/styles/cart/cart.css';

/** A line for which another size or colour is chosen. */
export interface EditedLine {
  line: LineItem;
  product: Product;
}

/** Loads the line to change (`?edit=`); null without one, or if its product is not known. */
export async function loadEditedLine(request: VisitorRequest, cart: Cart | null): Promise<EditedLine | null> {
  const lineId = request.url.searchParams.get('edit');
  const line = cart?.lineItems.find((each) => each.lineId === lineId);
  if (line === undefined) return null;
  const { productId } = line;
  const product = await request.gateway.attempt('getProduct', { productId, currency: request.domain.devise });
  return product === null ? null : { line, product };
}

interface EditLineProps {
  edited: EditedLine;
  request: VisitorRequest;
}

/** The available colours and sizes of a line's product, including the line's own. */
export function EditLine({ edited: { line, product }, request }: EditLineProps): ReactElement {
  const { t, locale, properties } = request;
  const page = href(locale, 'cart');
  const choices = product.options.flatMap((option) => {
    const sizes = option.sizes.filter((size) => size.sku === line.sku || canBeBought(size));
    return sizes.length === 0 ? [] : [{ option, sizes }];
  });
  const alone = choices.every(({ sizes }) => sizes.every(({ sku }) => sku === line.sku));
  return (
    <section className="edit-line cart-summary" aria-labelledby="edit-title" data-part="edit">
      <h2 className="subheading" id="edit-title">
        {t('cart.edit.title', { name: line.name[properties.lang] })}
      </h2>
      <form method="post" action={page} className="stack">
        <input type="hidden" name="intent" value="replace" />
        <input type="hidden" name="lineId" value={line.lineId} />
        {choices.map(({ option, sizes }) => (
          <Sizes key={option.optionId} option={option} sizes={sizes} chosen={line.sku} request={request} />
        ))}
        {alone ? (
          <p>{t('cart.edit.none')}</p>
        ) : (
          <button type="submit" className="button button--primary button--block">
            {t('cart.edit.submit')}
          </button>
        )}
        <p className="edit-line__keep">
          <a className="link" href={page} data-closes>
            {t('cart.edit.keep')}
          </a>
        </p>
      </form>
    </section>
  );
}

interface SizesProps {
  option: ProductOption;
  sizes: ProductOption['sizes'];
  chosen: string;
  request: VisitorRequest;
}

function Sizes({ option, sizes, chosen, request }: SizesProps): ReactElement {
  return (
    <fieldset className="edit-line__color">
      <legend className="small">{option.color[request.properties.lang] || request.t('cart.size')}</legend>
      <div className="edit-line__sizes">
        {sizes.map(({ sku, ...size }) => (
          <label key={sku} className="edit-line__size">
            <input
              type="radio"
              name="sku"
              value={sku}
              defaultChecked={sku === chosen}
              // biome-ignore lint/a11y/noAutofocus: the dialog starts at the selected choice
              autoFocus={sku === chosen}
              required
            />
            <span>{sizeLabel(size, request)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
