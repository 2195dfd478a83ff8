import { AdyenCheckout, Card, Dropin } from '@adyen/adyen-web';
import styles from '@adyen/adyen-web/styles/adyen.css?url';
import type { DropInPlace } from '../../shared/checkout/drop-in.ts';

/**
 * Adyen's card form within the payment page. The number is typed into Adyen's frames; this shop never sees it. The
 * result page asks Adyen for the result. Rejects, or calls `fail` later, if the form cannot be shown: the page has a
 * link to Adyen's own page.
 */
export async function showDropIn(place: HTMLElement, fail: () => void): Promise<void> {
  const props: DropInPlace = JSON.parse(place.dataset.dropIn ?? '');
  const { sessionId, sessionData, check, ...account } = props;
  await linkStyles();
  const leave = (result?: object) => {
    const sessionResult = result !== undefined && 'sessionResult' in result ? String(result.sessionResult) : '';
    const address = new URL(check, location.href);
    address.searchParams.set('sessionId', sessionId);
    address.searchParams.set('sessionResult', sessionResult);
    location.assign(address);
  };
  const checkout = await AdyenCheckout({
    ...account,
    session: { id: sessionId, sessionData },
    // Shoppers have not agreed to it.
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

/** The form is not shown without its styles. */
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
