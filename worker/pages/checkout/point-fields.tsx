import type { ReactElement } from 'react';
import type { DeliveryPoint } from '../../../shared/contract/delivery-point.ts';
import type { PointKind } from '../../../shared/delivery-modes.ts';
import { formatDate, formatDistance } from '../../../shared/intl.ts';
import { Notice } from '../../components/notice.tsx';
import { ChoiceGroup, ChoiceOption } from '../../forms/choice-group.tsx';
import { errorOf, fieldId } from '../../forms/form-view.tsx';
import { deliveryForm } from './delivery-choice.ts';
import type { DeliveryPartProps } from './delivery-data.ts';
import type { PointList } from './delivery-points.ts';
import { Hours } from './opening-hours.tsx';
import { pointName } from './point-name.ts';

/** Where to look at the page after a search. */
export const pointsId = fieldId(deliveryForm, 'point');

/** The stores, pickup points or lockers near a place, and who collects the order there. */
export function PointFields({ data, request, field, shown }: DeliveryPartProps): ReactElement {
  const { t } = request;
  return (
    <div className="delivery__collect">
      <ChoiceGroup
        className="choices delivery__points"
        id={pointsId}
        legend={t('delivery.point')}
        error={errorOf(shown, 'point')}
      >
        <div className="ask">
          {field('search')}
          <button type="submit" className="button" name="intent" value="search">
            {t('delivery.search.go')}
          </button>
        </div>
        {data.lists.map((list) => (
          <Points
            key={list.kind}
            list={list}
            search={data.search}
            chosen={shown.typed.point}
            request={request}
          />
        ))}
      </ChoiceGroup>
      <fieldset className="delivery__collector">
        <legend className="subheading">
          <span className="delivery__self">{t('delivery.collector')}</span>
          <span className="delivery__other">{t('delivery.receiver')}</span>
        </legend>
        <p className="small muted">{t('delivery.collector.why')}</p>
        <div className="field-row">
          {field('collectFirstName')}
          {field('collectLastName')}
        </div>
      </fieldset>
    </div>
  );
}

const countTexts = {
  store: 'delivery.found.store',
  pickup: 'delivery.found.pickup',
  locker: 'delivery.found.locker',
} as const satisfies Record<PointKind, string>;

interface PointsProps {
  list: PointList;
  search: string;
  chosen: string;
  request: DeliveryPartProps['request'];
}

function Points({ list: { kind, points }, search, chosen, request }: PointsProps): ReactElement {
  const { t } = request;
  const className = `delivery__list delivery__list--${kind}`;
  if (points === null)
    return (
      <div className={className}>
        <Notice tone="warning">{t('delivery.points.failed')}</Notice>
      </div>
    );
  if (points.length === 0)
    return (
      <div className={className}>
        <Notice tone="info">
          {search === '' ? t('delivery.points.none') : t('delivery.points.none-near', { search })}
        </Notice>
      </div>
    );
  return (
    <div className={className}>
      <p className="small muted delivery__found">
        {t(countTexts[kind], { count: points.length })}
        {search !== '' && ` · ${search}`}
      </p>
      <ul>
        {points.map((point) => (
          <li key={point.storeId} className="point">
            <Point point={point} chosen={chosen} request={request} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface PointProps {
  point: DeliveryPoint;
  chosen: string;
  request: DeliveryPartProps['request'];
}

function Point({ point, chosen, request }: PointProps): ReactElement {
  const { t, properties } = request;
  const { distance, closedUntil, line1, zipCode, city, country } = point;
  return (
    <>
      <ChoiceOption
        name="point"
        value={point.storeId}
        chosen={chosen}
        disabled={closedUntil !== null}
        aside={distance === null ? undefined : formatDistance(distance, properties.intl)}
      >
        {pointName(point, t)}
        <span className="small muted">
          {line1 === '' ? '' : `${line1}, `}
          {country === 'GB' ? `${city} ${zipCode}` : `${zipCode} ${city}`.trim()}
        </span>
        {closedUntil !== null && (
          <span className="small point__closed">
            {t('delivery.point.closed', { day: formatDate(closedUntil, properties.intl) })}
          </span>
        )}
      </ChoiceOption>
      <Hours hours={point.openingHours} request={request} />
    </>
  );
}
