import type { ReactElement } from 'react';
import type { Translate } from '../../../../shared/i18n/i18n.ts';
import '../../../../client/styles/account/settings.css';

interface SaveProps {
  t: Translate;
  /** Page to return to without saving. */
  back?: string;
}

export function Save({ t, back }: SaveProps): ReactElement {
  return (
    <div className="settings__save">
      <button type="submit" className="button button--primary">
        {t('settings.save')}
      </button>
      {back !== undefined && (
        <a className="link" href={back}>
          {t('settings.cancel')}
        </a>
      )}
    </div>
  );
}
