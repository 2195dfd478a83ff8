/** @jsxImportSource hono/jsx */
import { raw } from 'hono/html';
import type { Html } from '../../html/document.tsx';
import type { Text, TextKey } from './texts.ts';

export interface Field {
  name: 'email' | 'password' | 'firstName' | 'lastName';
  type: 'email' | 'password' | 'text';
  autocomplete: string;
  /** The value typed before; never set for passwords. */
  value?: string;
  hint?: TextKey;
}

/** Error messages by field; `form` is for errors of no single field. */
export type Faults = Partial<Record<Field['name'] | 'form', string>>;

/** A field with its label. Every field of these pages is required. */
export function field(text: Text, { name, type, autocomplete, value = '', hint }: Field, faults: Faults): Html {
  const fault = faults[name];
  const described = [
    ...(hint === undefined ? [] : [`${name}-hint`]),
    ...(fault === undefined ? [] : [`${name}-fault`]),
  ].join(' ');
  return (
    <div>
      <label for={name}>{text(`field.${name}`)}</label>
      <div class="entry">
        <input
          id={name}
          name={name}
          type={type}
          autocomplete={autocomplete}
          value={value}
          required
          {...(type === 'text' ? { autocapitalize: 'words' } : { autocapitalize: 'none', spellcheck: false })}
          aria-describedby={described === '' ? undefined : described}
          aria-invalid={fault === undefined ? undefined : 'true'}
        />
        {type === 'password' ? (
          <button type="button" class="reveal" data-reveal={name} aria-pressed="false" hidden>
            {text('field.password.show')}
          </button>
        ) : null}
      </div>
      {hint === undefined ? null : (
        <p class="hint" id={`${name}-hint`}>
          {text(hint)}
        </p>
      )}
      {fault === undefined ? null : (
        <p class="fault" id={`${name}-fault`}>
          {fault}
        </p>
      )}
    </div>
  );
}

/** All errors above the form, announced and focused on load; each line links to its field. */
export function summary(text: Text, faults: Faults): Html | null {
  const lines = Object.entries(faults);
  if (lines.length === 0) return null;
  return (
    <div class="alert" role="alert" tabindex={-1} autofocus>
      <h2>{text('error.heading')}</h2>
      <ul>
        {lines.map(([name, fault]) => (
          <li>{name === 'form' ? fault : <a href={`#${name}`}>{fault}</a>}</li>
        ))}
      </ul>
    </div>
  );
}

const reveal = `
for (const button of document.querySelectorAll('[data-reveal]')) {
  button.hidden = false;
  button.addEventListener('click', () => {
    const input = document.getElementById(button.dataset.reveal);
    const shown = input.type === 'password';
    input.type = shown ? 'text' : 'password';
    button.ariaPressed = String(shown);
  });
}
`;

/** Shows the buttons that reveal passwords; they are hidden without the script. */
export const revealScript = (nonce: string): Html => <script nonce={nonce}>{raw(reveal)}</script>;

export function tokenField(token: string): Html {
  return <input type="hidden" name="token" value={token} />;
}
