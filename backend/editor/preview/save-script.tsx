/** @jsxImportSource hono/jsx */
import { raw } from 'hono/html';
import script from '../../../client/editor/save-draft.js?raw';
import type { Html } from '../../html/document.tsx';
import type { Words } from '../words/words.ts';

/** Messages of the script, as attributes of the form. */
export const saveMessages = ({ t }: Words) => ({
  'data-saving': t('preview.saving'),
  'data-signed-out': t('preview.signed-out'),
  'data-unreachable': t('preview.unreachable'),
});

/** Saves a draft without leaving the form, and reloads the preview. */
export const saveScript = (nonce: string): Html => (
  <script type="module" nonce={nonce}>
    {raw(script)}
  </script>
);
