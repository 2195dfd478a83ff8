import type { ReactElement } from 'react';
import type { Passkey } from '../../../../shared/contract/account/passkeys.ts';
import type { CallOutput } from '../../../../shared/contract/contract.ts';
import { formatDate } from '../../../../shared/format/intl.ts';
import { href } from '../../../../shared/routes.ts';
import { Unavailable } from '../../../components/unavailable.tsx';
import type { PageRequest } from '../../../page/page-module.ts';
import { deviceName } from '../sign-in/device-name.ts';
import { StartPasskey } from './start-passkey.tsx';
import '../../../../client/styles/account/account-entry.css';

interface PasskeysProps {
  /** Null if the gateway fails. */
  passkeys: CallOutput<'listPasskeys'> | null;
  request: PageRequest;
}

/** The passkeys of a customer, each with a link to its removal, and a button for a new one. */
export function Passkeys({ passkeys, request }: PasskeysProps): ReactElement | null {
  const { t } = request;
  if (passkeys?.offered === false) return null;
  return (
    <section className="entry__part" aria-labelledby="passkeys">
      <h2 className="heading" id="passkeys">
        {t('passkeys.title')}
      </h2>
      <p className="muted">{t('passkeys.text')}</p>
      {passkeys === null ? (
        <Unavailable text="passkeys.unavailable" request={request} />
      ) : (
        <>
          {passkeys.values.length > 0 && (
            <ul className="sign-ins">
              {passkeys.values.map((passkey) => (
                <PasskeyEntry key={passkey.id} passkey={passkey} request={request} />
              ))}
            </ul>
          )}
          <StartPasskey request={request} from="account-security" />
        </>
      )}
    </section>
  );
}

export function PasskeyText({
  passkey: { createdAt, lastUsedAt, backedUp },
  request: { t, properties },
}: {
  passkey: Passkey;
  request: PageRequest;
}): ReactElement {
  const day = (at: string) => formatDate(at, properties.intl);
  const parts = [
    createdAt !== null && t('passkeys.created', { date: day(createdAt) }),
    lastUsedAt === null ? t('passkeys.unused') : t('passkeys.used', { date: day(lastUsedAt) }),
    backedUp && t('passkeys.synced'),
  ];
  return <p className="muted small">{parts.filter((part) => part !== false).join(' · ')}</p>;
}

function PasskeyEntry({ passkey, request }: { passkey: Passkey; request: PageRequest }): ReactElement {
  const { t, locale } = request;
  const name = deviceName(passkey.userAgent, t);
  return (
    <li className="sign-in">
      <div>
        <h3 className="sign-in__device">{name}</h3>
        <PasskeyText passkey={passkey} request={request} />
      </div>
      <a className="link" href={href(locale, 'account-passkey', { id: passkey.id })}>
        {t('passkeys.remove')} <span className="visually-hidden">{name}</span>
      </a>
    </li>
  );
}
