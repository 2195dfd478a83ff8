import type { ReactElement } from 'react';
import type { Order } from '../../../../shared/contract/orders/orders.ts';
import { formatDate } from '../../../../shared/format/intl.ts';
import type { TimelineEntry } from '../../../../shared/orders/order-timeline.ts';
import type { PageRequest } from '../../../page/page-module.ts';
import { statusWords } from './order-words.ts';
import '../../../../client/styles/orders/order.css';

interface TimelineProps {
  entries: readonly TimelineEntry[];
  delivery: Order['delivery'];
  request: PageRequest;
}

export function Timeline({ entries, delivery, request }: TimelineProps): ReactElement | null {
  const { t, properties } = request;
  if (entries.length === 0) return null;
  return (
    <ol className="timeline" aria-label={t('order.timeline')}>
      {entries.map(({ event, at, state }) => (
        <li
          key={event}
          className={`timeline__step timeline__step--${state}`}
          aria-current={state === 'current' ? 'step' : undefined}
        >
          <span>{event === 'PLACED' ? t('order.placed') : statusWords(event, delivery, t)}</span>
          {state === 'ahead' && <span className="visually-hidden"> ({t('order.ahead')})</span>}
          {at !== null && (
            <time className="small muted" dateTime={at}>
              {formatDate(at, properties.intl)}
            </time>
          )}
        </li>
      ))}
    </ol>
  );
}
