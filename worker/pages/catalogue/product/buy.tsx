import type { ReactElement } from 'react';
import { AddToCart, type SizeChoice, type SizeHelpText } from '../../../../client/islands/add-to-cart.tsx';
import { availabilityCode, canBeBought, shortAvailability } from '../../../../shared/catalogue/availability.ts';
import { familyHref, productHref } from '../../../../shared/catalogue/product-url.ts';
import type { ProductOption, Size } from '../../../../shared/contract/catalogue/product.ts';
import { formatDayOf, formatPercent } from '../../../../shared/format/intl.ts';
import type { MessageKey } from '../../../../shared/i18n/i18n.ts';
import { href } from '../../../../shared/routes.ts';
import { AlertOffer } from '../../../components/alert-offer.tsx';
import { Island } from '../../../components/island.tsx';
import { shownPrice } from '../../../components/product/product-grid.tsx';
import type { PageRequest } from '../../../page/page-module.ts';
import { isOn } from '../../../page/row.ts';
import { fitHint } from './fit.ts';
import type { PartProps } from './product-data.ts';
import { sizeGuideId } from './size-guide.tsx';
import '../../../../client/styles/catalogue/product.css';

export function sizeNote(size: Size, { t, domain }: PageRequest): string | null {
  if (size.availabilityType === 'IN_STORE_ONLY')
    return t(isOn('storeLocator', domain) ? 'product.in-store' : 'product.unavailable');
  switch (availabilityCode(size)) {
    case 1:
      return t('product.few');
    case 2:
      return null;
    case 3:
      return t('product.made-to-order');
    default:
      return t(size.availability === 'SOON_AVAILABLE' ? 'product.soon' : 'product.unavailable');
  }
}

function sizeChoice(size: Size, request: PageRequest): SizeChoice {
  const note = sizeNote(size, request);
  return {
    sku: size.sku,
    label: size.label,
    ...(size.prices !== undefined && { price: shownPrice(size.prices.current, request).now }),
    ...(shortAvailability(size) === 'UNAVAILABLE' && { soldOut: true }),
    ...(note !== null && { note }),
  };
}

/** Text about when a piece that is not in stock yet is sent. */
export function delayText(
  { categoryLabels, sizes, availableOn }: ProductOption,
  { t, properties, now }: PageRequest,
): string | null {
  if (availableOn !== undefined && new Date(availableOn) > now)
    return t('product.available-from', { day: formatDayOf(availableOn, properties.intl, 'UTC') });
  if (categoryLabels.includes('RAL_ANTICIPATION')) return t('product.pre-order-text');
  const buyable = sizes.filter(canBeBought);
  const onDemand = buyable.filter(({ availability }) => availability === 'ON_DEMAND');
  if (categoryLabels.includes('ON_DEMAND') || onDemand.length === buyable.length) return t('product.on-demand-text');
  return onDemand.length > 0 ? t('product.on-demand-some-text') : null;
}

/** Reasons why a colour cannot be bought, other than being sold out. */
const notBuyableTexts: Partial<Record<ProductOption['availability'], MessageKey>> = {
  DISCONTINUED: 'product.discontinued-text',
  SOON_AVAILABLE: 'product.soon-text',
};

/** True if the colour has a size that can be bought online. */
export const isBuyable = ({ availability, sizes }: ProductOption): boolean =>
  availability !== 'DISCONTINUED' && sizes.some(canBeBought);

/** Why a colour cannot be bought. */
export function notBuyableText(option: ProductOption, { t, domain }: PageRequest): string {
  const { availability, availabilityType } = option;
  const inStores = isOn('storeLocator', domain) && availabilityType === 'IN_STORE_ONLY' && availability === 'AVAILABLE';
  return t(inStores ? 'availability.IN_STORE_ONLY' : (notBuyableTexts[availability] ?? 'product.sold-out-text'));
}

function NotBuyable(props: PartProps): ReactElement {
  const { option, family } = props.data;
  const { t, locale, properties } = props.request;
  const discontinued = option.availability === 'DISCONTINUED';
  return (
    <div className="gone">
      {discontinued && <h2 className="subheading">{t('product.discontinued-title')}</h2>}
      <p>{notBuyableText(option, props.request)}</p>
      {family !== null && (
        <a className="button button--block" href={familyHref(locale, family)}>
          {t('product.see-family', { family: family.title[properties.lang] })}
        </a>
      )}
      <Alerts {...props} open />
    </div>
  );
}

/** Alerts for the sizes that may come back. */
function Alerts({ data: { product, option }, request, open }: PartProps & { open: boolean }): ReactElement {
  return (
    <AlertOffer
      sizes={option.sizes}
      open={open}
      from={productHref(request.locale, product, option)}
      request={request}
    />
  );
}

/** Help with the choice of a size: the reviews' opinion of the fit, and the size guide. */
function sizeHelp({ data: { product, sizeGuide }, request }: PartProps): SizeHelpText {
  const { t, properties, capabilities } = request;
  const hint = capabilities.has('reviews') ? fitHint(product.reviewGlobal.fit) : null;
  return {
    ...(hint !== null && {
      hint: t(`fit.${hint.fit}`, { share: formatPercent(hint.share, properties.intl) }),
    }),
    ...(sizeGuide !== null && { guide: { id: sizeGuideId, title: t('size-guide.title') } }),
  };
}

/** Message key of a colour's availability; null if it is not available, which is explained at length elsewhere. */
function availabilityKey({ availability, categoryLabels }: ProductOption): MessageKey | null {
  if (categoryLabels.includes('RAL_ANTICIPATION')) return 'availability.pre-order';
  switch (availability) {
    case 'AVAILABLE':
      return 'availability.AVAILABLE';
    case 'SOON_UNAVAILABLE':
      return 'availability.SOON_UNAVAILABLE';
    case 'ON_DEMAND':
      return 'availability.ON_DEMAND';
    default:
      return null;
  }
}

/** Availability of the colour, online and in stores; in a market that does not show its stores only online. */
export function availabilityText(option: ProductOption, { t, domain }: PageRequest): string | null {
  const key = availabilityKey(option);
  if (key === null) return null;
  return t(key) + (isOn('storeLocator', domain) ? ` · ${t(`availability.${option.availabilityType}`)}` : '');
}

function Availability({ data: { option }, request }: PartProps): ReactElement | null {
  const text = availabilityText(option, request);
  return text === null ? null : <p className="availability">{text}</p>;
}

/** The choice of a size and the button, or why the colour cannot be bought. */
export function Buy(props: PartProps): ReactElement {
  const { product, option } = props.data;
  const { t, locale, properties, picturesUrl, domain } = props.request;
  if (!isBuyable(option)) return <NotBuyable {...props} />;
  const delay = delayText(option, props.request);
  return (
    <>
      <Island
        name="add-to-cart"
        on="interaction"
        component={AddToCart}
        t={t}
        props={{
          cartHref: href(locale, 'cart'),
          name: product.name[properties.lang],
          color: option.color[properties.lang],
          price: shownPrice(option.prices.current, props.request).now,
          picture: { base: picturesUrl, optionId: option.optionId, type: option.pictures[0] ?? 'AP' },
          help: sizeHelp(props),
          addsOnlySize: domain.params.swiftAddToCart,
        }}
        fromMarkup={{ sizes: option.sizes.map((size) => sizeChoice(size, props.request)) }}
      />
      <Alerts {...props} open={false} />
      {delay !== null && <p className="buy__delay">{delay}</p>}
      <Availability {...props} />
    </>
  );
}
