import type { PageRequest } from '../page/page-module.ts';

/** What every question to the content service says: the market, and whether drafts are wanted (a preview link). */
export function contentQuery({
  locale,
  environment,
  preview,
}: Pick<PageRequest, 'locale' | 'environment' | 'preview'>) {
  return preview === null
    ? { locale, environment }
    : { locale, environment: 'preview', preview: preview.token, previewPath: preview.path };
}
