import type { ReactElement } from 'react';
import { pageTitle } from '../../../shared/brand/brand.ts';
import { countryName } from '../../../shared/format/intl.ts';
import { displayPhone } from '../../../shared/forms/phone.ts';
import { townLine } from '../../../shared/forms/town-line.ts';
import { href } from '../../../shared/routes.ts';
import { zoneOf } from '../../../shared/time/time-zones.ts';
import { localTime } from '../../../shared/time/zoned-time.ts';
import { Breadcrumb, breadcrumbData, homeStep, type Step } from '../../components/breadcrumb.tsx';
import { contentPicture, contentPreview, Picture } from '../../components/picture.tsx';
import { ProductGrid } from '../../components/product/product-grid.tsx';
import { mapAttributes, StoreMap } from '../../components/store-map.tsx';
import type { PageRequest, PublicPage, ViewProps } from '../../page/page-module.ts';
import { storePathIn } from '../../stores/locators.ts';
import { routeUrl, storePath, storeTitle } from '../../stores/store-words.ts';
import { LateStyles } from '../../styles/late-styles.tsx';
import { ChooseButton } from './choose-button.tsx';
import { servicesIn } from './locator-query.ts';
import { Hours, Opening } from './opening.tsx';
import { storeData } from './store-data.ts';
import { loadStore, pictureFolder, type StoreData } from './store-page-data.ts';
import { StoreRow } from './store-row.tsx';
import '../../../client/styles/catalogue/price.css';
import '../../../client/styles/catalogue/breadcrumb.css';
import '../../../client/styles/catalogue/card.css';
import '../../../client/styles/stores/store.css';

function ancestorsOf(request: PageRequest): Step[] {
  const { locale, t } = request;
  return [homeStep(request), { name: t('stores.title'), href: href(locale, 'stores') }];
}

function Visit({ data: { store, now }, request }: ViewProps<StoreData>): ReactElement {
  const { t, properties, domain } = request;
  const { line1, country, phone } = store;
  return (
    <div className="store__visit" {...mapAttributes(store, storeTitle(store), request)}>
      <h1 className="title">{storeTitle(store)}</h1>
      <Opening store={store} now={now} request={request} />
      <address>
        {line1 !== '' && <p>{line1}</p>}
        <p>{townLine(store)}</p>
        <p>{countryName(country, properties.intl)}</p>
        {phone !== null && (
          <p>
            <a className="link" href={`tel:${phone}`}>
              <span className="visually-hidden">{`${t('store.phone')} `}</span>
              {displayPhone(phone, domain.countryCodeISO2)}
            </a>
          </p>
        )}
      </address>
      <a
        className="button"
        href={routeUrl(store)}
        rel="noopener"
        aria-label={t('store.route.name', { name: storeTitle(store) })}
      >
        {t('store.route')}
      </a>
      {request.hasPage(href(request.locale, 'account-store')) && <ChooseButton store={store} request={request} />}
    </div>
  );
}

/** Services or products of a store; null if unknown. */
function Offered({ id, title, items }: { id: string; title: string; items: readonly string[] }): ReactElement | null {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 className="subheading" id={id}>
        {title}
      </h2>
      <ul className="store__list">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
}

function Around({ data: { store, nearby, now }, request }: ViewProps<StoreData>): ReactElement {
  const { t } = request;
  return (
    <div className="store__around">
      {nearby.length > 0 && (
        <section aria-labelledby="stores-nearby">
          <h2 className="heading" id="stores-nearby">
            {t('store.nearby')}
          </h2>
          <ul className="store__nearby">
            {nearby.map((each) => (
              <li key={each.storeId} {...mapAttributes(each, storeTitle(each), request)}>
                <StoreRow store={each} now={now} heading="h3" request={request} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {store.coordinates !== null && <StoreMap request={request} here={store.storeId} />}
    </div>
  );
}

export const store: PublicPage<StoreData> = {
  load: loadStore,

  seo({ store: shown, products, picture, locators, now }, request) {
    const { t, origin, absolutePicturesUrl } = request;
    const path = storePath(shown, request);
    const name = storeTitle(shown);
    return {
      title: pageTitle(name),
      description: t('store.description', { name }),
      canonical: path,
      alternate: (locale) => storePathIn(shown, locators, locale),
      image:
        picture === null
          ? undefined
          : contentPreview(absolutePicturesUrl, {
              image_file: { url: picture.url },
              alt_attribute: picture.title,
            }),
      structuredData: [
        storeData({
          store: shown,
          url: origin + path,
          image: picture === null ? undefined : contentPicture(absolutePicturesUrl, picture.url, 1279),
          today: localTime(now, zoneOf(shown)).date,
        }),
        breadcrumbData(request, ancestorsOf(request), { name, href: path }),
      ],
      tags: [
        `store:${shown.storeId}`,
        'stores',
        `assets:${pictureFolder}`,
        ...products.map(({ productId }) => `product:${productId}`),
      ],
    };
  },

  View(props) {
    const { store: shown, picture, products, now } = props.data;
    const { request } = props;
    const { t } = request;
    return (
      <div className="wrap store">
        <Breadcrumb ancestors={ancestorsOf(request)} current={storeTitle(shown)} request={request} />
        <div className={picture === null ? 'store__head' : 'store__head store__head--picture'}>
          <Visit {...props} />
          {picture !== null && (
            <Picture
              base={request.picturesUrl}
              path={picture.url}
              ratio={3 / 2}
              sizes="(width >= 1280px) 60vw, 100vw"
              alt=""
              first
              className="store__picture"
            />
          )}
        </div>
        <div className="store__facts">
          <Hours store={shown} now={now} request={request} />
          <Offered
            id="store-services"
            title={t('store.services')}
            items={servicesIn(shown.services, request.domain).map((service) => t(`store.service.${service}`))}
          />
          <Offered
            id="store-departments"
            title={t('store.departments')}
            items={shown.departments.map((department) => t(`store.department.${department}`))}
          />
        </div>
        <Around {...props} />
        <LateStyles />
        {products.length > 0 && (
          <section className="section" aria-labelledby="store-new">
            <h2 className="heading" id="store-new">
              {t('store.new')}
            </h2>
            <ProductGrid market={request} products={products} heading="h3" />
          </section>
        )}
      </div>
    );
  },
};
