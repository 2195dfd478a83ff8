import type { ReactElement } from 'react';
import type { PlainKey } from '../../../../shared/i18n/i18n.ts';
import { href } from '../../../../shared/routes.ts';
import type { PageRequest } from '../../../page/page-module.ts';

/** Shown in place of a form that needs the password, if the account has none yet. */
export function NoPassword({ text, request }: { text: PlainKey; request: PageRequest }): ReactElement {
  const { t, locale, capabilities } = request;
  return (
    <div className="stack">
      <p className="muted">{t(text)}</p>
      {capabilities.has('password') && (
        <p>
          <a className="link" href={href(locale, 'account-change-password')}>
            {t('settings.password.first')}
          </a>
        </p>
      )}
    </div>
  );
}
