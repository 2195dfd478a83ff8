import type { PageType } from '../../../shared/contract/content/content-page.ts';
import { homeStep } from '../../components/breadcrumb.tsx';
import type { PublicPage } from '../../page/page-module.ts';
import { Campaign } from './campaign.tsx';
import { loadManaged, type Managed, managedStatus, storySeo, type Unmanaged, unmanagedSeo } from './managed.ts';
import { Unavailable } from './unavailable.tsx';
import '../../../client/styles/catalogue/breadcrumb.css';

/** Pages of a type that consist of blocks; `parameter` is the id in their url. */
function storyPage(type: PageType, parameter: string): PublicPage<Managed | Unmanaged> {
  return {
    load: (request) => loadManaged(request, type, request.route.params[parameter] ?? ''),

    seo: (data, request) =>
      data.entry === null ? unmanagedSeo(request) : storySeo(request, type, data, [homeStep(request)]),

    View: ({ data, request }) =>
      data.entry === null ? (
        <Unavailable products={data.nextSteps} request={request} />
      ) : (
        <Campaign managed={data} ancestors={[homeStep(request)]} request={request} />
      ),

    status: managedStatus,
  };
}

/** Pages of shoppable pictures. */
export const lookbook = storyPage('lookbook_page', 'lookbookPageId');

/** Pages about the trends of a season. */
export const trend = storyPage('trend_page', 'trendPageId');
