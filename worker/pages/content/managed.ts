import { pageTitle } from '../../../shared/brand/brand.ts';
import type { ContentPage, PageType } from '../../../shared/contract/content/content-page.ts';
import { articleData } from '../../../shared/seo/structured-data.ts';
import { type BlockData, blockTags, loadBlocks } from '../../blocks/block-data.ts';
import { breadcrumbData, type Step } from '../../components/breadcrumb.tsx';
import { contentPreview } from '../../components/picture.tsx';
import { loadNextSteps, type NextStepsData } from '../../components/product/next-steps.tsx';
import { entryPath, entryTag, findEntry, toEntry } from '../../content/find-entry.ts';
import type { PageRequest, PageSeo } from '../../page/page-module.ts';

export interface Managed {
  entry: ContentPage;
  shown: BlockData;
}

/** In place of a managed page if the content service fails. */
export interface Unmanaged {
  entry: null;
  nextSteps: NextStepsData;
}

/** Loads what is shown in place of a page whose content failed. */
export async function withoutContent(request: PageRequest): Promise<Unmanaged> {
  return { entry: null, nextSteps: await loadNextSteps(request) };
}

/**
 * Loads a managed page of a type by the id in its url. Redirects to the canonical spelling of the url.
 * @throws NotFound if there is no such page.
 */
export async function loadManaged(
  request: PageRequest,
  type: PageType,
  uid: string,
): Promise<Managed | Unmanaged | Response> {
  const entry = await findEntry(request, type, uid);
  if (entry === null) return withoutContent(request);
  return toEntry(request, type, entry) ?? { entry, shown: await loadBlocks(request, entry.blocks) };
}

/** 503 for a page whose content failed, so that it is not cached and search engines come back later. */
export function managedStatus({ entry }: { entry: ContentPage | null }): number {
  return entry === null ? 503 : 200;
}

/** Title, description, picture, markets and cache tags of a managed page, from its entry. */
export function managedSeo(
  request: PageRequest,
  type: PageType,
  { entry, shown }: Managed,
  ancestors: readonly Step[],
): PageSeo {
  const { title_page, description_page, keywords, meta_robots, canonical } = entry.seo;
  const path = entryPath(request, entry);
  return {
    title: title_page,
    description: description_page ?? entry.summary ?? undefined,
    keywords: keywords ?? undefined,
    metaRobots: meta_robots,
    canonical: canonical ?? path,
    alternate: (other) => {
      const there = entry.locales.find(({ locale }) => locale === other);
      return there === undefined ? undefined : `/${other}${there.url}`;
    },
    image: entry.image === null ? undefined : contentPreview(request.absolutePicturesUrl, entry.image),
    structuredData: [breadcrumbData(request, ancestors, { name: entry.title, href: path })],
    tags: [entryTag(type, entry.uid), ...blockTags(shown)],
  };
}

/** The same for a page with an article's structured data. */
export function storySeo(request: PageRequest, type: PageType, managed: Managed, ancestors: readonly Step[]): PageSeo {
  const seo = managedSeo(request, type, managed, ancestors);
  const url = request.origin + entryPath(request, managed.entry);
  const data = articleData(managed.entry, { url, image: seo.image?.url });
  return { ...seo, structuredData: [...(seo.structuredData ?? []), data] };
}

/** Metadata of a page whose content failed. */
export function unmanagedSeo({ t }: PageRequest): PageSeo {
  return { title: pageTitle(t('content.unavailable.title')), alternate: () => undefined };
}
