import type { ReactElement } from 'react';
import '../../../../client/styles/checkout/order-frame.css';

export interface StepView {
  name: string;
  label: string;
  /** Where a finished step can be changed; null for those to come and the current one. */
  href: string | null;
  state: 'done' | 'current' | 'ahead';
}

interface CheckoutStepsProps {
  steps: readonly StepView[];
  label: string;
  /** Spoken after the name of a finished step. */
  done: string;
}

/** Where the shopper is on the way to the order. */
export function CheckoutSteps({ steps, label, done }: CheckoutStepsProps): ReactElement {
  return (
    <nav className="steps" aria-label={label}>
      <ol className="steps__list">
        {steps.map(({ name, label: text, href, state }) => (
          <li
            key={name}
            className={state === 'ahead' ? 'steps__step' : 'steps__step steps__step--taken'}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            {href === null ? <span>{text}</span> : <a href={href}>{text}</a>}
            {state === 'done' && <span className="visually-hidden"> ({done})</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
