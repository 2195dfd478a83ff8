import type { ReactElement } from 'react';
import '../../client/styles/forms.css';

export interface FormError {
  /** Id of the control with the error; absent if the error concerns the whole form. */
  id?: string;
  text: string;
}

interface ErrorSummaryProps {
  title: string;
  errors: readonly FormError[];
}

/** All errors of a form, above it, each with a link to its field. */
export function ErrorSummary({ title, errors }: ErrorSummaryProps): ReactElement | null {
  if (errors.length === 0) return null;
  return (
    <div className="notice notice--danger error-summary" role="alert" aria-labelledby="form-errors" id="errors">
      <div className="notice__text">
        <h2 className="error-summary__title" id="form-errors">
          {title}
        </h2>
        <ul className="error-summary__list">
          {errors.map(({ id, text }) => (
            <li key={`${id ?? ''} ${text}`}>
              {id === undefined ? (
                text
              ) : (
                <a href={`#${id}`} className="link">
                  {text}
                </a>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
