import type { ReactElement, ReactNode } from 'react';
import { Icon, type IconName } from '../../client/components/icon.tsx';
import type { NoticeTone } from '../visitor/flash-messages.ts';

const icons: Record<NoticeTone, IconName> = {
  info: 'information',
  success: 'check',
  warning: 'warning',
  danger: 'warning',
};

interface NoticeProps {
  tone: NoticeTone;
  children: ReactNode;
}

/** A message about something that happened, above the content. */
export function Notice({ tone, children }: NoticeProps): ReactElement {
  const urgent = tone === 'danger' || tone === 'warning';
  return (
    <div className={`notice notice--${tone}`} role={urgent ? 'alert' : 'status'}>
      <Icon name={icons[tone]} size={20} />
      <div className="notice__text">{children}</div>
    </div>
  );
}
