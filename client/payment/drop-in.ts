import { AdyenCheckout, Card, Dropin } from '@adyen/adyen-web';
import styles from '@adyen/adyen-web/styles/adyen.css?url';
import type { DropInPlace } from '../../shared/checkout/drop-in.ts';

/**
 * Adyen's form for cards, within the payment page. The number is typed into frames of Adyen's; this shop never sees it. What
 * came of it is asked from Adyen by the page that the shopper is led to. Rejects, or calls `fail` later, when the form cannot
 * be shown: the page below it leads to Adyen's own page.
 */
export async function showDropIn(place: HTMLElement, fail: () => void): Promise<void> {
  const props: DropInPlace = JSON.parse(place.dataset.dropIn ?? '');
  const { sessionId, sessionData, check, ...account } = props;
  await linkStyles();
  const leave = (result?: object) => {
    const sessionResult =
      result !== undefined && 'sessionResult' in result ? String(result.sessionResult) : '';
    const address = new URL(check, location.href);
    address.searchParams.set('sessionId', sessionId);
    address.searchParams.set('sessionResult', sessionResult);
    location.assign(address);
  };
  const checkout = await AdyenCheckout({
    ...account,
    session: { id: sessionId, sessionData },
    // What shoppers do is nobody's business that they have not agreed to.
    analytics: { enabled: false },
    onPaymentCompleted: leave,
    onPaymentFailed: leave,
    onError: ({ name }) => {
      if (name !== 'CANCEL') fail();
    },
  });
  place.replaceChildren();
  new Dropin(checkout, { paymentMethodComponents: [Card] }).mount(place);
}

/** The form is shown with its styles, or not at all. */
function linkStyles(): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = styles;
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => reject(new Error('No styles'));
    document.head.appendChild(link);
  });
}
