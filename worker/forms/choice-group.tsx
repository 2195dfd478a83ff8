import type { ReactElement, ReactNode } from 'react';
import '../../client/styles/forms.css';

interface ChoiceGroupProps {
  /** Id of the group, and prefix of its error's id. */
  id: string;
  legend: ReactNode;
  error: string | undefined;
  children: ReactNode;
  className?: string;
}

export function ChoiceGroup({ id, legend, error, children, className }: ChoiceGroupProps): ReactElement {
  return (
    <fieldset className={className ?? 'choices'} id={id} tabIndex={-1} aria-describedby={`${id}-error`}>
      <legend className="subheading">{legend}</legend>
      {children}
      <p className="field__error" id={`${id}-error`}>
        {error}
      </p>
    </fieldset>
  );
}

interface ChoiceOptionProps {
  name: string;
  value: string;
  chosen: string;
  /** At the end of the line: a price. */
  aside?: ReactNode;
  /** Hook for the style sheet. */
  mark?: string | undefined;
  disabled?: boolean;
  /** Hidden until a script detects that the device supports it. */
  onDevice?: 'apple-pay' | undefined;
  children: ReactNode;
}

export function ChoiceOption({
  name,
  value,
  chosen,
  aside,
  mark,
  disabled = false,
  onDevice,
  children,
}: ChoiceOptionProps): ReactElement {
  return (
    <label className="choice" hidden={onDevice !== undefined} data-on-device={onDevice}>
      <input
        type="radio"
        name={name}
        value={value}
        defaultChecked={value === chosen && !disabled}
        disabled={disabled}
        data-mark={mark}
      />
      <span className="choice__text">{children}</span>
      {aside !== undefined && <span className="choice__price">{aside}</span>}
    </label>
  );
}
