import type { ReactElement } from 'react';
import type { LinkedPlatform } from '../../../../shared/contract/account/platforms.ts';
import { formatDate } from '../../../../shared/format/intl.ts';
import { scopeKeys } from '../../../../shared/identity-linking/scope-keys.ts';
import { href } from '../../../../shared/routes.ts';
import { Unavailable } from '../../../components/unavailable.tsx';
import type { PageRequest } from '../../../page/page-module.ts';
import '../../../../client/styles/account/account-entry.css';

interface PlatformsProps {
  /** Null if the gateway fails. */
  platforms: readonly LinkedPlatform[] | null;
  request: PageRequest;
}

/** The platforms (assistants) that act for a customer, each with a link to its removal. */
export function Platforms({ platforms, request }: PlatformsProps): ReactElement {
  const { t } = request;
  return (
    <section className="entry__part" aria-labelledby="platforms">
      <h2 className="heading" id="platforms">
        {t('platforms.title')}
      </h2>
      <p className="muted">{t('platforms.text')}</p>
      {platforms === null && <Unavailable text="platforms.unavailable" request={request} />}
      {platforms?.length === 0 && <p>{t('platforms.none')}</p>}
      {platforms !== null && platforms.length > 0 && (
        <ul className="sign-ins">
          {platforms.map((platform) => (
            <PlatformEntry key={platform.id} platform={platform} request={request} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** What a platform may do, since when, and when it last did something. */
export function PlatformText({
  platform: { scopes, since, lastUsedAt, issuer },
  request: { t, properties, origin },
}: {
  platform: LinkedPlatform;
  request: PageRequest;
}): ReactElement {
  const day = (at: string) => formatDate(at, properties.intl);
  const parts = [
    // A link counts in one shop only.
    issuer !== '' && issuer !== origin && new URL(issuer).host,
    since !== null && t('platforms.since', { date: day(since) }),
    lastUsedAt === null ? t('platforms.unused') : t('platforms.used', { date: day(lastUsedAt) }),
  ];
  return (
    <>
      <ul className="small">
        {scopeKeys(scopes).map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
      </ul>
      <p className="muted small">{parts.filter((part) => part !== false).join(' · ')}</p>
    </>
  );
}

function PlatformEntry({ platform, request }: { platform: LinkedPlatform; request: PageRequest }): ReactElement {
  const { t, locale } = request;
  return (
    <li className="sign-in">
      <div>
        <h3 className="sign-in__device">{platform.name}</h3>
        <PlatformText platform={platform} request={request} />
      </div>
      <a className="link" href={href(locale, 'account-platform', { id: platform.id })}>
        {t('platforms.remove')} <span className="visually-hidden">{platform.name}</span>
      </a>
    </li>
  );
}
