import type { ReactElement, ReactNode } from 'react';
import '../../client/styles/forms.css';

interface ChoiceGroupProps {
  /** Of the group, and the start of that of its error. */
  id: string;
  legend: ReactNode;
  error: string | undefined;
  children: ReactNode;
  className?: string;
}

/** Choices of which one is taken, with what is wrong with it. */
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
  /** The value that is chosen. */
  chosen: string;
  /** At the end of the line: a price. */
  aside?: ReactNode;
  /** What the style sheet tells this choice by. */
  mark?: string | undefined;
  /** It cannot be chosen for now. */
  disabled?: boolean;
  /** Hidden until a script finds that the device can do this. */
  onDevice?: 'apple-pay' | undefined;
  children: ReactNode;
}

/** One of them. */
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
