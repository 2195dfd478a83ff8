import { z } from 'zod';
import type { LinkedPlatform } from '../../../../shared/contract/account/platforms.ts';
import { href } from '../../../../shared/routes.ts';
import { UpstreamError } from '../../../errors/errors.ts';
import { answerForm, defineForm } from '../../../forms/form.ts';
import { FormView } from '../../../forms/form-view.tsx';
import { seeOther } from '../../../forms/see-other.ts';
import type { PersonalPage, VisitorRequest } from '../../../page/page-module.ts';
import { PlatformText } from './platforms.tsx';
import '../../../../client/styles/account/account-entry.css';

const form = defineForm({ name: 'platform', fields: {}, schema: z.object({}) });

/** Removed already (second click, another tab), or never this customer's: the gateway does not distinguish them. */
function toListWithout({ flash, locale }: VisitorRequest): Response {
  flash({ tone: 'info', key: 'platforms.gone' });
  return seeOther(href(locale, 'account-security'));
}

async function remove(request: VisitorRequest): Promise<Response> {
  const { gateway, route, locale } = request;
  try {
    await gateway.call('unlinkPlatform', { id: route.params.id ?? '' });
  } catch (error) {
    if (error instanceof UpstreamError && error.code === 'unknown') return toListWithout(request);
    throw error;
  }
  request.flash({ tone: 'success', key: 'platforms.removed' });
  return seeOther(href(locale, 'account-security'));
}

/** Removes a linked platform after a confirmation. No password is asked: it only takes access away. */
export const accountPlatform: PersonalPage<{ platform: LinkedPlatform }> = {
  forms: [form],

  async load(request) {
    const { gateway, route } = request;
    const platforms = await gateway.call('listPlatforms', {});
    const platform = platforms.find(({ id }) => id === route.params.id);
    return platform === undefined ? toListWithout(request) : { platform };
  },

  action: (request, data) => answerForm(form, request, data, () => remove(request)),

  seo: (_, { t }) => ({ title: t('platforms.remove.title'), description: t('account.description') }),

  View({ data: { platform }, request }) {
    const { t, locale } = request;
    return (
      <div className="entry">
        <h1 className="title">{t('platforms.remove.title')}</h1>
        <div>
          <h2 className="sign-in__device">{platform.name}</h2>
          <PlatformText platform={platform} request={request} />
        </div>
        <p>{t('platforms.remove.text')}</p>
        <FormView
          form={form}
          request={request}
          submit={
            <button type="submit" className="button button--primary">
              {t('platforms.remove.button')}
            </button>
          }
        />
        <p>
          <a className="link" href={href(locale, 'account-security')}>
            {t('platforms.remove.leave')}
          </a>
        </p>
      </div>
    );
  },
};
