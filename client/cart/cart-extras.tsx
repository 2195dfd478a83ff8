import type { ReactElement } from 'react';
import { type CartPart, type extrasOf, partKey } from '../../shared/cart/cart-change.ts';
import type { Cart } from '../../shared/contract/cart/cart.ts';
import { fill } from '../../shared/i18n/fill.ts';
import type { CartText } from '../texts/cart-texts.ts';
import { amountIn, type CartShop } from './cart-shop.ts';
import { Removal, type RemovePart } from './removal.tsx';
import { Removed } from './removed.tsx';
import type { Removal as PendingRemoval } from './use-removals.ts';
import '../styles/catalogue/price.css';

interface CartPartProps {
  cart: Cart;
  shop: CartShop;
  text: CartText;
  onRemove?: RemovePart | undefined;
}

interface CartExtrasProps extends CartPartProps {
  /** Extras of the cart, and those just removed. */
  entries: readonly (Extra | PendingRemoval)[];
  onUndo: (removal: PendingRemoval) => void;
  onOver: (part: CartPart) => void;
}

type Extra = ReturnType<typeof extrasOf>[number];

const removing = {
  giftCards: { intent: 'gift-card-remove' },
  loyaltyCard: { intent: 'loyalty-card-remove' },
  donations: { intent: 'donation-remove' },
} as const;

/** Form fields that remove an extra. */
function removalOf(part: Extra): Record<string, string> {
  const form = removing[part.of];
  if (part.of === 'giftCards') return { ...form, giftCardId: part.item.id };
  return part.of === 'donations' ? { ...form, donationId: part.item.id } : form;
}

const removed = {
  giftCards: 'extras.gift-card.removed',
  loyaltyCard: 'extras.card.removed',
  donations: 'extras.donation.removed',
  payments: 'extras.gift-card.removed',
} as const;

/** What is bought besides products: gift cards, donations. */
export function CartExtras(props: CartExtrasProps): ReactElement | null {
  const { cart, entries, shop, text, onRemove, onUndo, onOver } = props;
  if (entries.length === 0) return null;
  return (
    <ul className="cart__list" aria-label={text['cart.extras']}>
      {entries.map((entry) =>
        'part' in entry ? (
          <Removed
            key={`removed ${partKey(entry.part)}`}
            removal={entry}
            message={text[removed[entry.part.of as keyof typeof removed]]}
            undo={text['cart.undo']}
            action={shop.links.cart}
            onUndo={onUndo}
            onOver={onOver}
          />
        ) : (
          <CartExtra key={partKey(entry)} part={entry} cart={cart} shop={shop} text={text} onRemove={onRemove} />
        ),
      )}
    </ul>
  );
}

function nameOf(part: Extra, { donations }: CartShop, text: CartText): string {
  if (part.of === 'giftCards') return text['cart.gift-card'];
  if (part.of === 'loyaltyCard') return text['cart.loyalty-card'];
  return `${text['cart.donation']} ${donations[part.item.id] ?? ''}`.trim();
}

function CartExtra({ part, cart, shop, text, onRemove }: CartPartProps & { part: Extra }): ReactElement {
  const name = nameOf(part, shop, text);
  return (
    <li className="cart-extra">
      <div>
        <p>{name}</p>
        {part.of === 'giftCards' && <Recipient card={part.item} shop={shop} text={text} />}
        <Removal
          action={shop.links.cart}
          label={text['cart.remove']}
          spoken={fill(text['cart.remove.of'], { name })}
          part={part}
          fields={removalOf(part)}
          onRemove={onRemove}
        />
      </div>
      <p className="price__now">{amountIn(cart, shop, part.item.price.centAmount)}</p>
    </li>
  );
}

interface RecipientProps extends Pick<CartPartProps, 'shop' | 'text'> {
  card: Cart['giftCards'][number];
}

function Recipient({ card, shop, text }: RecipientProps): ReactElement | null {
  const { recipientName, message, date } = card;
  if (recipientName === '' || date === null) return null;
  const day = new Intl.DateTimeFormat(shop.intl, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return (
    <>
      {/* Browsers and Workers may format a day differently. */}
      <p className="small muted" suppressHydrationWarning>
        {fill(text['cart.gift-card.for'], { name: recipientName, date: day.format(new Date(date)) })}
      </p>
      {message !== '' && <p className="small cart-extra__message">{message}</p>}
    </>
  );
}

/** The promo codes of a cart, each with its discount, or why it has none. */
export function CartCodes({ cart, shop, text, onRemove }: CartPartProps): ReactElement | null {
  if (cart.discountCode.length === 0) return null;
  return (
    <ul className="cart-codes">
      {cart.discountCode.map((item) => {
        const { code, type, value, productOutOfStock } = item;
        const part: CartPart = { of: 'discountCode', item };
        return (
          <li key={code} className="cart-code small">
            <span>
              <strong>{code}</strong>{' '}
              {productOutOfStock
                ? text['cart.code.gone']
                : value > 0
                  ? amountIn(cart, shop, -value)
                  : type === 'CAD'
                    ? text['cart.code.gift']
                    : text['cart.code.idle']}
            </span>
            <Removal
              action={shop.links.cart}
              label={text['cart.remove']}
              spoken={fill(text['cart.remove.of'], { name: code })}
              part={part}
              fields={{ intent: 'promo-remove', promoCode: code }}
              onRemove={onRemove}
            />
          </li>
        );
      })}
    </ul>
  );
}
