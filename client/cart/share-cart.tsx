import { type ReactElement, useState } from 'react';
import { sharedLines } from '../../shared/cart/share-cart.ts';
import type { Cart } from '../../shared/contract/cart/cart.ts';
import type { CartText } from '../texts/cart-texts.ts';
import { toast } from '../toast.ts';
import '../styles/cart/cart.css';

interface ShareCartProps {
  cart: Cart;
  /** The absolute link, up to the lines of the cart. */
  base: string;
  text: CartText;
}

/** A link that adds the same lines to another person's cart, with a button that copies it. */
export function ShareCart({ cart, base, text }: ShareCartProps): ReactElement {
  const link = base + encodeURIComponent(sharedLines(cart.lineItems));
  const [copied, setCopied] = useState('');

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link);
    } catch {
      // The browser refuses; the link can be copied by hand.
      return;
    }
    setCopied(link);
    toast({ type: 'success', text: text['cart.share.copied'] });
  }

  return (
    <details className="share-cart">
      <summary>{text['cart.share']}</summary>
      <p className="small muted" id="share-cart-text">
        {text['cart.share.text']}
      </p>
      <div className="share-cart__link">
        <input
          className="field__input"
          readOnly
          value={link}
          aria-label={text['cart.share']}
          aria-describedby="share-cart-text"
          onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" className="button button--small only-js" onClick={copy}>
          {copied === link ? text['cart.share.copied'] : text['cart.share.copy']}
        </button>
      </div>
    </details>
  );
}
