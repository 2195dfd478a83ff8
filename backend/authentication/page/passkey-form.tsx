/** @jsxImportSource hono/jsx */
import { raw } from 'hono/html';
import script from '../../../client/authentication/passkeys.js?raw';
import type { Html } from '../../html/document.tsx';
import { tokenField } from './form.tsx';
import type { Text, TextKey } from './texts.ts';

interface PasskeyForm {
  /** Where the device's answer is posted to. */
  action: string;
  /** Of the form (`forgery.ts`). */
  token: string;
  button: TextKey;
  cancelled: TextKey;
  failed: TextKey;
  /** Where one is made: what the device is asked, and what is said when it has one already. */
  creation?: { options: object; known: TextKey };
}

/**
 * A form of one button that asks a device. It is hidden until the script of the page has seen that the browser can:
 * without it, nothing that does nothing is shown.
 */
export function passkeyForm(
  text: Text,
  { action, token, button, cancelled, failed, creation }: PasskeyForm,
): Html {
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

/** The script behind it, of a page with this nonce. */
export function passkeyScript(nonce: string): Html {
  return (
    <script type="module" nonce={nonce}>
      {raw(script)}
    </script>
  );
}
