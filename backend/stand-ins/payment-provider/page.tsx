/** @jsxImportSource hono/jsx */

import type { Html } from '../../html/document.tsx';
import type { CardField, CardForm, CardProblem } from './card.ts';
import type { Session } from './sessions/sessions.ts';
import type { Text } from './texts.ts';

/** A form that was sent and has to be corrected. The values are shown again, except what must stay secret. */
export type Faulty =
  | { form: CardForm; problems: Partial<Record<CardField, CardProblem>> }
  | { wrongPassword: true }
  | { noBank: true };

/** What a page of a payment is made of. */
export interface Page {
  session: Session;
  text: Text;
  /** Where a form of the page is sent. */
  action(name: string): string;
  /** Address of the shop, with what the shopper brings back. */
  returnTo: string;
  faulty: Faulty | undefined;
}

export type Render = (page: Page) => { heading: string; content: Html };

/** Back to the shop with the payment left as it is. */
export function leave({ text, returnTo }: Page): Html {
  return (
    <p class="later">
      <a href={returnTo}>{text('leave')}</a>
    </p>
  );
}

/** The shopper gives the payment up. */
export function cancel({ text, action }: Page): Html {
  return (
    <form method="post" action={action('cancel')}>
      <button class="quiet">{text('cancel')}</button>
    </form>
  );
}
