import type { ReactElement, ReactNode } from 'react';
import type { Translate } from '../../shared/i18n/i18n.ts';
import { ChoiceGroup, ChoiceOption } from './choice-group.tsx';
import type { Constraints } from './constraints.ts';
import type { Choice, Field } from './field.ts';
import { wrongForm } from './problem.ts';
import '../../client/styles/forms.css';

/** Texts for the strengths of shared/forms/password.ts. */
const strengths = ['password.strength.0', 'password.strength.1', 'password.strength.2'] as const;

export interface FormFieldProps {
  /** Id of the control, and prefix of the ids of its hint and error. */
  id: string;
  name: string;
  field: Field;
  value: string;
  constraints: Constraints;
  choices: readonly Choice[];
  error: string | undefined;
  /** The control gets the focus when the page loads. */
  goesOn?: boolean;
  t: Translate;
}

export function FormField(props: FormFieldProps): ReactElement {
  const { id, name, field, value, choices, constraints, error, t } = props;
  const label = t(field.label);
  if (field.type === 'radio')
    return (
      <ChoiceGroup id={id} legend={label} error={error}>
        {choices.map((choice) => (
          <ChoiceOption key={choice.value} name={name} value={choice.value} chosen={value}>
            {choice.label}
          </ChoiceOption>
        ))}
      </ChoiceGroup>
    );
  const checkbox = field.type === 'checkbox';
  // A select without an empty entry always has a value.
  const isChosen = field.type === 'select' && choices.every((choice) => choice.value !== '');
  const optional = !checkbox && !isChosen && constraints.required !== true && field.promoCode !== true;
  return (
    <div className={checkbox ? 'field field--check' : 'field'}>
      {checkbox && <Control {...props} />}
      <label className="field__label" htmlFor={id}>
        {label}
        {optional && <span className="field__optional">{` (${t('form.optional')})`}</span>}
      </label>
      {!checkbox && <Control {...props} />}
      {field.hint !== undefined && (
        <p className="field__hint" id={`${id}-hint`}>
          {t(field.hint)}
        </p>
      )}
      {field.strength === true && <p className="field__hint" id={`${id}-strength`} aria-live="polite" />}
      <p className="field__error" id={`${id}-error`} aria-live="polite">
        {error}
      </p>
    </div>
  );
}

function Control(props: FormFieldProps): ReactNode {
  const { id, name, field, value, constraints, choices, error, goesOn = false, t } = props;
  const { type = 'text', mask, masks, autoComplete, inputMode, autoCapitalize, hint, strength } = field;
  const shared = {
    id,
    name,
    autoComplete,
    'aria-describedby': hint === undefined ? `${id}-error` : `${id}-error ${id}-hint`,
    'aria-invalid': error === undefined ? undefined : true,
  };
  if (type === 'select')
    return (
      <select {...shared} defaultValue={value} className="field__input" required={constraints.required}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    );
  if (type === 'checkbox')
    return <input {...shared} type="checkbox" defaultChecked={value !== ''} required={constraints.required} />;
  // Validated while typing, if the browser can do so.
  const checked = constraints.pattern !== undefined || type === 'email';
  const input = (
    <input
      {...shared}
      {...constraints}
      // A place is typed as text; the page adds the position of the device.
      type={type === 'geolocation' ? 'text' : type}
      defaultValue={value}
      className="field__input"
      inputMode={inputMode}
      autoCapitalize={autoCapitalize}
      // Its label is hidden.
      placeholder={type === 'search' ? t(field.label) : undefined}
      enterKeyHint={type === 'search' ? 'search' : undefined}
      spellCheck={type === 'search' ? false : undefined}
      // biome-ignore lint/a11y/noAutofocus: moves the focus to the field to correct, or to an empty search
      autoFocus={goesOn || (type === 'search' && value === '')}
      data-mask={mask}
      data-masks={masks}
      data-strength={strength && strengths.map((key) => t(key)).join('|')}
      data-wrong={checked ? t(wrongForm(field), { field: t(field.label) }) : undefined}
    />
  );
  if (type !== 'password') return input;
  return (
    <div className="field__secret">
      {input}
      {/* Shown by its script. */}
      <button type="button" className="field__reveal" data-reveal={id} aria-pressed={false} hidden>
        {t(field.autoComplete?.endsWith('password') ? 'form.password.show' : 'form.secret.show')}
      </button>
    </div>
  );
}
