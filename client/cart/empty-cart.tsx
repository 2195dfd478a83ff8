import type { ReactElement } from 'react';
import type { CartText } from '../texts/cart-texts.ts';
import type { CartShop } from './cart-shop.ts';
import '../styles/cart/cart.css';

interface EmptyCartProps {
  shop: CartShop;
  text: CartText;
  /** Link to sign in; null for a customer, and without accounts. */
  signIn: string | null;
}

export function EmptyCart({ shop, text, signIn }: EmptyCartProps): ReactElement {
  return (
    <div className="cart-empty">
      <h2 className="title">{text['cart.empty.title']}</h2>
      <p className="muted">{text['cart.empty.text']}</p>
      <div className="cart-empty__ways">
        <a href={shop.links.collection} className="button button--primary">
          {text['cart.empty.home']}
        </a>
        <a href={shop.links.search} className="button">
          {text['cart.empty.search']}
        </a>
      </div>
      {signIn !== null && (
        <p>
          <a href={signIn} className="link" rel="nofollow">
            {text['cart.empty.sign-in']}
          </a>
        </p>
      )}
    </div>
  );
}
