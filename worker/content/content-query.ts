import type { PageRequest } from '../page/page-module.ts';

/** Parameters of every call to the content service: the market, and drafts for a preview link. */
export function contentQuery({
  locale,
  environment,
  preview,
}: Pick<PageRequest, 'locale' | 'environment' | 'preview'>) {
  return preview === null
    ? { locale, environment }
    : { locale, environment: 'preview', preview: preview.token, previewPath: preview.path };
}
