import type { ReactElement } from 'react';
import type { SignIn } from '../../../shared/contract/account/account.ts';
import { formatDateTime } from '../../../shared/format/intl.ts';
import { href } from '../../../shared/routes.ts';
import { timeZones } from '../../../shared/time/time-zones.ts';
import { Unavailable } from '../../components/unavailable.tsx';
import type { VisitorRequest } from '../../page/page-module.ts';
import { deviceName } from './sign-in/device-name.ts';
import '../../../client/styles/account/account-entry.css';

interface SignInsProps {
  signIns: SignIn[] | null;
  request: VisitorRequest;
}

/** The customer's sessions, each with a button that ends it. Null shows a message that they could not be loaded. */
export function SignIns({ signIns, request }: SignInsProps): ReactElement {
  const { t } = request;
  const others = signIns?.some(({ current }) => !current) ?? false;
  return (
    <section className="entry__part" aria-labelledby="sign-ins">
      <h2 className="heading" id="sign-ins">
        {t('security.sign-ins')}
      </h2>
      <p className="muted">{t('security.sign-ins.text')}</p>
      {signIns === null ? (
        <Unavailable text="security.sign-ins.unavailable" request={request} />
      ) : (
        <ul className="sign-ins">
          {signIns.map((signIn) => (
            <SignInEntry key={signIn.id} signIn={signIn} request={request} />
          ))}
        </ul>
      )}
      {others && (
        <form method="post" data-form>
          <input type="hidden" name="intent" value="end-others" />
          <button type="submit" className="button">
            {t('security.end-others')}
          </button>
        </form>
      )}
    </section>
  );
}

function SignInEntry({ signIn, request }: { signIn: SignIn; request: VisitorRequest }): ReactElement {
  const { t, locale, properties } = request;
  const { id, since, seen, current } = signIn;
  const name = deviceName(signIn.userAgent, t);
  const date = (at: string) => formatDateTime(at, properties.intl, timeZones[properties.iso2]);
  return (
    <li className="sign-in">
      <div>
        <h3 className="sign-in__device">
          {name}
          {current && <span className="sign-in__here">{t('security.here')}</span>}
        </h3>
        <p className="muted small">
          {since !== null && t('security.since', { date: date(since) })}
          {seen !== null && !current && <> · {t('security.seen', { date: date(seen) })}</>}
        </p>
      </div>
      {current ? (
        <a className="link" href={href(locale, 'auth-logout')} rel="nofollow">
          {t('account.sign-out')}
        </a>
      ) : (
        <form method="post" data-form>
          <input type="hidden" name="intent" value="end" />
          <input type="hidden" name="id" value={id} />
          <button type="submit" className="link">
            {t('security.end')} <span className="visually-hidden">{name}</span>
          </button>
        </form>
      )}
    </li>
  );
}
