import type { ReactElement, ReactNode } from 'react';
import { collectedPieces } from '../../../../shared/checkout/pick-up.ts';
import type { DeliveryPoint } from '../../../../shared/contract/delivery/delivery-point.ts';
import type { PointKind } from '../../../../shared/contract/delivery/point-kinds.ts';
import type { Store } from '../../../../shared/contract/stores/stores.ts';
import { formatDate, formatDistance } from '../../../../shared/format/intl.ts';
import { townLine } from '../../../../shared/forms/town-line.ts';
import { Notice } from '../../../components/notice.tsx';
import { mapAttributes, StoreMap } from '../../../components/store-map.tsx';
import type { PointList } from '../../../delivery/delivery-points.ts';
import { ChoiceGroup, ChoiceOption } from '../../../forms/choice-group.tsx';
import { errorOf, fieldId } from '../../../forms/form-view.tsx';
import type { PageRequest } from '../../../page/page-module.ts';
import { pointName } from '../../../stores/point-name.ts';
import { deliveryForm } from './delivery-choice.ts';
import type { DeliveryPartProps } from './delivery-data.ts';
import { Hours } from './opening-hours.tsx';
import { readyWords, stockWords } from './pick-up-words.ts';
import '../../../../client/styles/checkout/delivery.css';
import '../../../../client/styles/forms.css';

/** Anchor that a search scrolls to. */
export const pointsId = fieldId(deliveryForm, 'point');

/** The stores, pickup points or lockers near a place, and the person who collects the order. */
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
          <Points key={list.kind} list={list} data={data} chosen={shown.typed.point} request={request} />
        ))}
        <PointMap data={data} request={request} />
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

/** The same on a map, with further points around: choosing one that is not in the list loads the list around it. */
function PointMap({ data, request }: Pick<DeliveryPartProps, 'data' | 'request'>): ReactElement {
  const { t } = request;
  const words = t('delivery.point.take');
  return (
    <StoreMap
      request={request}
      preferred={data.preferred ?? undefined}
      within={data.country}
      pendingAction={
        <button
          type="submit"
          className="link"
          name="there"
          data-with-place=""
          aria-label={t('labelled', { label: words, value: '#' })}
        >
          {words}
        </button>
      }
    />
  );
}

const countTexts = {
  store: 'delivery.found.store',
  pickup: 'delivery.found.pickup',
  locker: 'delivery.found.locker',
} as const satisfies Record<PointKind, string>;

/** Map attributes of a row. Without stock: an order may go to stores that do not have all pieces. */
const onMap = (point: DeliveryPoint, request: PageRequest) =>
  mapAttributes({ ...point, stock: null }, pointName(point), request);

interface PointsProps extends Pick<DeliveryPartProps, 'data' | 'request'> {
  list: PointList;
  chosen: string;
}

function Points({ list, data, chosen, request }: PointsProps): ReactElement {
  const { t } = request;
  const { kind, points } = list;
  const { search, near } = data;
  const around = near === '' ? search : t('delivery.point.near-map');
  const className = `delivery__list delivery__list--${kind}`;
  if (points === null)
    return (
      <div className={className} data-kind={kind}>
        <Notice tone="warning">{t('delivery.points.failed')}</Notice>
      </div>
    );
  if (points.length === 0)
    return (
      <div className={className} data-kind={kind}>
        <Notice tone="info">
          {search === '' ? t('delivery.points.none') : t('delivery.points.none-near', { search })}
        </Notice>
      </div>
    );
  return (
    <div className={`${className} stack`} data-kind={kind}>
      <p className="small muted">
        {t(countTexts[kind], { count: points.length })}
        {around !== '' && ` · ${around}`}
      </p>
      <ul className="delivery__rows">
        {list.kind === 'store'
          ? list.points?.map((store) => (
              <li key={store.storeId} className="point" {...onMap(store, request)}>
                <Point point={store} chosen={chosen} data={data} request={request}>
                  <InStore store={store} data={data} request={request} />
                </Point>
              </li>
            ))
          : points.map((point) => (
              <li key={point.storeId} className="point" {...onMap(point, request)}>
                <Point point={point} chosen={chosen} data={data} request={request} />
              </li>
            ))}
      </ul>
    </div>
  );
}

interface InStoreProps extends Pick<DeliveryPartProps, 'data' | 'request'> {
  store: Store;
}

/** Whether it is the customer's preferred store, which pieces it has, and when all are ready. */
function InStore({ store, data: { cart, preferred, now }, request }: InStoreProps): ReactElement {
  const count = collectedPieces(cart.lineItems).reduce((sum, { quantity }) => sum + quantity, 0);
  const [stock, ready] = [stockWords(store, count, request), readyWords(store, now, request)];
  return (
    <>
      {store.storeId === preferred && <span className="small muted">{request.t('my-store.chosen')}</span>}
      {store.closedUntil === null && stock !== null && <span className="small">{stock}</span>}
      {store.closedUntil === null && ready !== null && <span className="small point__ready">{ready}</span>}
    </>
  );
}

interface PointProps extends Pick<DeliveryPartProps, 'data' | 'request'> {
  point: DeliveryPoint;
  chosen: string;
  children?: ReactNode;
}

function Point({ point, chosen, data, request, children }: PointProps): ReactElement {
  const { t, properties } = request;
  const { distance, closedUntil, line1 } = point;
  return (
    <>
      <ChoiceOption
        name="point"
        value={point.storeId}
        chosen={chosen}
        disabled={closedUntil !== null}
        aside={distance === null ? undefined : formatDistance(distance, properties.intl)}
      >
        {pointName(point)}
        <span className="small muted">
          {line1 === '' ? '' : `${line1}, `}
          {townLine(point)}
        </span>
        {closedUntil !== null && (
          <span className="small point__closed">
            {t('delivery.point.closed', { day: formatDate(closedUntil, properties.intl) })}
          </span>
        )}
        {children}
      </ChoiceOption>
      <Hours place={point} now={data.now} request={request} />
    </>
  );
}
