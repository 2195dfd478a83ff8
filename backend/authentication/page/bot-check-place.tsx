/** @jsxImportSource hono/jsx */
import type { BotCheck } from '../../../shared/bot-check.ts';
import type { Html } from '../../html/document.tsx';
import type { Text } from './texts.ts';

/** The element in a form where the provider's script shows its challenge. */
export function botCheckPlace(text: Text, check: BotCheck | null): Html | null {
  if (check === null) return null;
  return (
    <>
      <div class={check.className} data-sitekey={check.siteKey}></div>
      <noscript>
        <p class="hint">{text('botCheck.noscript')}</p>
      </noscript>
    </>
  );
}

/** The provider's script. Hono moves it to the head, as React does. */
export const botCheckScript =
  (check: BotCheck) =>
  (nonce: string): Html => <script async src={check.script} nonce={nonce} />;
