import type { ReactElement } from 'react';
import type { Translate } from '../../../shared/i18n/i18n.ts';

/** The button that ends a form of the settings. */
export function Save({ t }: { t: Translate }): ReactElement {
  return (
    <div className="settings__save">
      <button type="submit" className="button button--primary">
        {t('settings.save')}
      </button>
    </div>
  );
}
