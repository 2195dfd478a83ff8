import type { ReactElement } from 'react';
import { href } from '../../../../shared/routes.ts';
import type { PageRequest } from '../../../page/page-module.ts';

/** The page on which the creation of a passkey starts, and to which it returns. */
export type PasskeyFrom = 'account-security' | 'account-welcome';

interface StartPasskeyProps {
  from: PasskeyFrom;
  returnTo?: string | undefined;
  request: PageRequest;
}

/** The button that creates a passkey: at once after a fresh sign-in, else after a page that asks for the password. */
export function StartPasskey({ from, returnTo, request }: StartPasskeyProps): ReactElement {
  const { t, locale } = request;
  return (
    <form method="post" action={href(locale, 'account-passkeys')} data-form>
      <input type="hidden" name="form" value="passkey" />
      <input type="hidden" name="from" value={from} />
      {returnTo !== undefined && <input type="hidden" name="returnTo" value={returnTo} />}
      <button type="submit" className="button">
        {t('passkeys.add')}
      </button>
    </form>
  );
}
