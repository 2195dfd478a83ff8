import type { ReactElement } from 'react';
import { z } from 'zod';
import type { Client } from '../../../../shared/contract/account/customer.ts';
import { checkPhone, sentPhone } from '../../../forms/address.ts';
import { answerForm, defineForm } from '../../../forms/form.ts';
import { FormView } from '../../../forms/form-view.tsx';
import { seeOther } from '../../../forms/see-other.ts';
import type { PageRequest, VisitorRequest } from '../../../page/page-module.ts';
import type { Again, Refusal } from '../../../page/refusal.ts';
import { aboutFields, aboutShape, checkBirthday, startOf } from '../settings/edit-form.ts';
import { sentClient, sentContact, withQualities } from '../settings/sent-client.ts';
import { here, nextPage } from './next-page.ts';
import '../../../../client/styles/account/welcome.css';
import '../../../../client/styles/address.css';

/** Personal details that the shop does not know yet of a new customer. */
export const aboutForm = defineForm({
  name: 'about',
  fields: aboutFields,
  schema: (request) =>
    z
      .object(aboutShape(request))
      .superRefine(checkPhone)
      .superRefine(checkBirthday)
      .transform(({ newsletter, phoneNumber, phoneNumberCountry, ...about }) => ({
        ...sentClient(about),
        ...sentContact({
          phone: sentPhone(phoneNumber, phoneNumberCountry),
          phoneNumberCountry,
          newsletter: newsletter === '' ? 'NO' : 'YES',
        }),
      })),
});

export function saveAbout(request: VisitorRequest, data: FormData): Promise<Response | Refusal | Again> {
  return answerForm(aboutForm, request, data, async (changes) => {
    const known = request.client ?? (await request.gateway.attempt('getAccount', {}));
    await request.gateway.call('updateAccount', withQualities(changes, known));
    request.flash({ tone: 'success', key: 'settings.saved' });
    return seeOther(nextPage(request).path);
  });
}

export function AboutForm({ client, request }: { client: Client; request: PageRequest }): ReactElement {
  const { t, domain } = request;
  return (
    <section className="welcome__about" aria-labelledby="about">
      <h2 className="heading" id="about">
        {t('welcome.about')}
      </h2>
      <p className="muted">{t('welcome.about.text')}</p>
      <FormView
        form={aboutForm}
        request={request}
        start={startOf(client, domain.params.phoneNumberCountries, domain.countryCodeISO2)}
        className="welcome__form"
        action={here(request)}
        submit={
          <button type="submit" className="button button--primary">
            {t('welcome.save')}
          </button>
        }
      >
        {(field) => (
          <>
            <div className="field-row">
              {field('gender')}
              {field('birthday')}
            </div>
            <div className="field-row address__phone">
              {field('phoneNumberCountry')}
              {field('phoneNumber')}
            </div>
            {field('newsletter')}
          </>
        )}
      </FormView>
    </section>
  );
}
