import type { ReactElement } from 'react';
import type { SignIn } from '../../../../shared/contract/account/account.ts';
import type { PlainKey } from '../../../../shared/i18n/i18n.ts';
import { href } from '../../../../shared/routes.ts';
import { UpstreamError } from '../../../errors/errors.ts';
import type { PageRequest, VisitorRequest } from '../../../page/page-module.ts';

/** Query parameter of a page that asks for a fresh sign-in. */
export const again = 'again';

/**
 * True if the customer has just signed in, which counts as much as the password; false if the gateway fails. One
 * without the list of sign-ins judges that itself: its refusal (`isOldSignIn`) leads back with `again`.
 */
export async function isFreshlySignedIn(request: VisitorRequest): Promise<boolean> {
  const { gateway, capabilities, url } = request;
  if (!capabilities.has('sign-ins')) return !url.searchParams.has(again);
  const signIns: SignIn[] | null = await gateway.attempt('listSignIns', {});
  return signIns?.some(({ fresh }) => fresh) ?? false;
}

/** True if the gateway requires a fresh sign-in. */
export function isOldSignIn(error: unknown): boolean {
  return error instanceof UpstreamError && error.code === 'sign-in-old';
}

/** Shown in place of a form that needs a fresh sign-in: the reason, and a link that returns here. */
export function SignInAgain({ text, request }: { text: PlainKey; request: PageRequest }): ReactElement {
  const { t, locale, url } = request;
  return (
    <>
      <p>{t(text)}</p>
      <p>
        <a
          className="button button--primary"
          href={href(locale, 'auth-sign-in', {}, { prompt: 'login', returnTo: url.pathname })}
          rel="nofollow"
        >
          {t('security.again')}
        </a>
      </p>
    </>
  );
}
