import type { ReactElement } from 'react';
import { viewedGiftCard } from '../../../shared/analytics/viewed-items.ts';
import { pageTitle } from '../../../shared/brand/brand.ts';
import { offeredAmounts } from '../../../shared/cart/gift-card-sale.ts';
import type { ContentPage } from '../../../shared/contract/content/content-page.ts';
import { formatPrice } from '../../../shared/format/money.ts';
import type { Locale } from '../../../shared/markets/locales.ts';
import { href } from '../../../shared/routes.ts';
import { giftCardData } from '../../../shared/seo/structured-data.ts';
import { Breadcrumb, breadcrumbData, homeStep } from '../../components/breadcrumb.tsx';
import { ItemData } from '../../components/event-data.tsx';
import { contentPreview, Picture } from '../../components/picture.tsx';
import { Wordmark } from '../../components/wordmark.tsx';
import { contentQuery } from '../../content/content-query.ts';
import { ChoiceOption } from '../../forms/choice-group.tsx';
import { answerForm } from '../../forms/form.ts';
import { errorOf, FormView, fieldId } from '../../forms/form-view.tsx';
import { giftCardMarkets, giftCardPath } from '../../market/gift-card-markets.ts';
import type { PageRequest, PublicPage, ViewProps } from '../../page/page-module.ts';
import { addGiftCard } from '../cart/extra-answers.ts';
import { giftCardLimits } from '../cart/extra-forms.ts';
import { giftCardForm, otherAmount } from './gift-card-form.ts';
import '../../../client/styles/catalogue/breadcrumb.css';
import '../../../client/styles/notice.css';
import '../../../client/styles/cart/gift-card.css';

interface GiftCardData {
  /** Picture and texts for search engines; null if content has none, or fails. */
  managed: ContentPage | null;
  sold: readonly Locale[];
}

const steps = ['choose', 'mail', 'use'] as const;

/** Sells gift cards, in markets that have them. The picture is managed. */
export const giftCard: PublicPage<GiftCardData> = {
  forms: [giftCardForm],
  lowForm: true,

  async load(request) {
    const query = JSON.stringify({ uid: 'gift_card' });
    const [answer, sold] = await Promise.all([
      request.gateway.call('getPages', { ...contentQuery(request), type: 'page', query }),
      giftCardMarkets(request),
    ]);
    return { managed: answer?.entries[0] ?? null, sold };
  },

  action: (request, data) => answerForm(giftCardForm, request, data, (card) => addGiftCard(request, card)),

  seo({ managed, sold }, request) {
    const { t, locale, origin, domain, absolutePicturesUrl } = request;
    const path = href(locale, 'gift-card');
    const name = t('cart.gift-card');
    const description = t('giftCard.description', giftCardLimits(request));
    const image = managed?.image ? contentPreview(absolutePicturesUrl, managed.image) : undefined;
    const { minAmount, maxAmount } = domain.params.giftCard;
    return {
      title: managed?.seo.title_page ?? pageTitle(name),
      description: managed?.seo.description_page ?? description,
      metaRobots: managed?.seo.meta_robots,
      alternate: (other) => giftCardPath(sold, other),
      image,
      structuredData: [
        breadcrumbData(request, [homeStep(request)], { name, href: path }),
        giftCardData({
          ...{ name, description, url: origin + path, image: image?.url },
          ...{ lowest: minAmount, highest: maxAmount, currency: domain.devise },
        }),
      ],
      tags: ['content:gift_card'],
    };
  },

  View({ data: { managed }, request }) {
    const { t, domain } = request;
    const { preselectedAmount } = domain.params.giftCard;
    return (
      <div className="wrap gift">
        <Breadcrumb ancestors={[homeStep(request)]} current={t('cart.gift-card')} request={request} />
        <div className="gift__columns">
          <div className="gift__show">
            {managed?.image && (
              <Picture
                base={request.picturesUrl}
                path={managed.image.image_file.url}
                ratio={4 / 5}
                sizes="(width >= 1024px) 45vw, 100vw"
                alt={managed.image.alt_attribute ?? ''}
                first
              />
            )}
            <Face request={request} />
          </div>
          <div className="gift__buy">
            <h1 className="title">{t('cart.gift-card')}</h1>
            <p className="gift__lead">{t('giftCard.lead')}</p>
            <Form request={request} />
            <p className="small muted">{t('giftCard.valid')}</p>
          </div>
        </div>
        <section className="gift__how" aria-labelledby="gift-how">
          <h2 className="heading" id="gift-how">
            {t('giftCard.how')}
          </h2>
          <ol className="gift__steps">
            {steps.map((step) => (
              <li key={step}>
                <h3 className="subheading">{t(`giftCard.${step}`)}</h3>
                <p>{t(`giftCard.${step}.text`)}</p>
              </li>
            ))}
          </ol>
        </section>
        <ItemData item={viewedGiftCard(t('cart.gift-card'), preselectedAmount, domain.devise)} />
      </div>
    );
  },
};

/** A picture of the card; decorative, as its text is beside it. */
function Face({ request }: { request: PageRequest }): ReactElement {
  const { domain, properties, t } = request;
  const { preselectedAmount } = domain.params.giftCard;
  return (
    <div className="gift-face" aria-hidden="true">
      <Wordmark className="gift-face__mark" />
      <p>{t('cart.gift-card')}</p>
      <p className="gift-face__amount">{formatPrice(preselectedAmount, domain.devise, properties.intl)}</p>
    </div>
  );
}

function Form({ request }: Pick<ViewProps<GiftCardData>, 'request'>): ReactElement {
  const { t, domain } = request;
  const { preselectedAmount } = domain.params.giftCard;
  const chosen = offeredAmounts(domain.params.giftCard).includes(preselectedAmount)
    ? String(preselectedAmount)
    : otherAmount;
  return (
    <FormView
      form={giftCardForm}
      request={request}
      start={{ choice: chosen }}
      className="gift__form"
      submit={
        <button type="submit" className="button button--primary button--block">
          {t('extras.buy.add')}
        </button>
      }
    >
      {(field, shown) => (
        <>
          <fieldset className="gift__amounts" id={fieldId(giftCardForm, 'choice')} tabIndex={-1}>
            <legend className="field__label">{t('extras.buy.amount')}</legend>
            {giftCardForm.fields.choice.choices?.(request).map(({ value, label }) => (
              <ChoiceOption
                key={value}
                name="choice"
                value={value}
                chosen={shown.typed.choice}
                mark={value === otherAmount ? 'other' : undefined}
              >
                {label}
              </ChoiceOption>
            ))}
            <p className="field__error">{errorOf(shown, 'choice')}</p>
          </fieldset>
          <div className="gift__own">
            {field('amount')}
            <p className="field__hint">{t('extras.buy.amount.hint', giftCardLimits(request))}</p>
          </div>
          {field('recipientName')}
          {field('message')}
          {field('date')}
        </>
      )}
    </FormView>
  );
}
