import type { ReactElement } from 'react';
import '../../../../client/styles/checkout/order-frame.css';

export interface StepView {
  name: string;
  label: string;
  /** Url of a finished step; null for the current one and later ones. */
  href: string | null;
  state: 'done' | 'current' | 'ahead';
}

interface CheckoutStepsProps {
  steps: readonly StepView[];
  label: string;
  /** Visually hidden text after the name of a finished step. */
  done: string;
}

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
