import type { InputHTMLAttributes, ReactElement, ReactNode } from 'react';

interface FieldFrameProps {
  /** Id of the control, and the start of those of its hint and error. */
  id: string;
  label: string;
  /** The word for "optional", when the field is. */
  optional?: string | undefined;
  hint?: string | undefined;
  /** Why what was typed was not accepted. */
  error?: string | undefined;
  children: ReactNode;
}

/** Label, control, hint and error, in the order in which they are read. */
function FieldFrame({ id, label, optional, hint, error, children }: FieldFrameProps): ReactElement {
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
        {optional !== undefined && <span className="field__optional"> ({optional})</span>}
      </label>
      {children}
      {hint !== undefined && (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p className="field__error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

/** Ties a control to its hint and error. */
function described(id: string, hint: string | undefined, error: string | undefined) {
  const ids = [error === undefined ? '' : `${id}-error`, hint === undefined ? '' : `${id}-hint`].filter(
    Boolean,
  );
  return {
    'aria-describedby': ids.length === 0 ? undefined : ids.join(' '),
    'aria-invalid': error === undefined ? undefined : true,
  };
}

type TextFieldProps = Omit<FieldFrameProps, 'children'> & {
  name: string;
  value: string;
} & Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'autoComplete' | 'inputMode' | 'maxLength' | 'required' | 'autoCapitalize' | 'pattern'
  >;

/** One line of text. */
export function TextField({
  id,
  label,
  optional,
  hint,
  error,
  name,
  value,
  ...input
}: TextFieldProps): ReactElement {
  return (
    <FieldFrame id={id} label={label} optional={optional} hint={hint} error={error}>
      <input
        id={id}
        name={name}
        defaultValue={value}
        className="field__input"
        type="text"
        {...input}
        {...described(id, hint, error)}
      />
    </FieldFrame>
  );
}

export interface Choice {
  value: string;
  label: string;
}

type SelectFieldProps = Omit<FieldFrameProps, 'children'> & {
  name: string;
  value: string;
  choices: readonly Choice[];
  autoComplete?: string;
};

/** One of a list. */
export function SelectField({
  id,
  label,
  optional,
  hint,
  error,
  name,
  value,
  choices,
  autoComplete,
}: SelectFieldProps): ReactElement {
  return (
    <FieldFrame id={id} label={label} optional={optional} hint={hint} error={error}>
      <select
        id={id}
        name={name}
        defaultValue={value}
        className="field__input"
        autoComplete={autoComplete}
        {...described(id, hint, error)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
