/** @jsxImportSource hono/jsx */
import { raw } from 'hono/html';
import script from '../../../client/authentication/passkeys.js?raw';
import type { Html } from '../../html/document.tsx';
import { tokenField } from './form.tsx';
import type { Text, TextKey } from './texts.ts';

interface PasskeyForm {
  action: string;
  /** CSRF token of the form (`csrf.ts`). */
  token: string;
  button: TextKey;
  cancelled: TextKey;
  failed: TextKey;
  /** For creating a passkey: options for the device, and the message if it has one already. */
  creation?: { options: object; known: TextKey };
}

/** A form with one button that uses a passkey. The script shows it where the browser supports passkeys. */
export function passkeyForm(text: Text, { action, token, button, cancelled, failed, creation }: PasskeyForm): Html {
  return (
    <form
      class="passkey"
      method="post"
      action={action}
      hidden
      data-passkey={creation === undefined ? '' : JSON.stringify(creation.options)}
      data-cancelled={text(cancelled)}
      data-failed={text(failed)}
      data-known={creation && text(creation.known)}
    >
      {tokenField(token)}
      <input type="hidden" name="answer" />
      <button type="submit" class={creation ? undefined : 'quiet'}>
        {text(button)}
      </button>
      <p class="hint" role="status"></p>
    </form>
  );
}

export function passkeyScript(nonce: string): Html {
  return (
    <script type="module" nonce={nonce}>
      {raw(script)}
    </script>
  );
}
