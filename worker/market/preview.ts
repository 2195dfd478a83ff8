import type { previewParameter } from '../../shared/content/preview.ts';
import type { previewDateParameter } from '../../shared/releases/preview-date-link.ts';
import type { releaseParameter } from '../../shared/releases/release-link.ts';

/** A preview of a date: of the shop, or of a page with scheduled content. `at` in seconds since 1970. */
export interface DatePreview {
  by: typeof previewDateParameter | typeof previewParameter;
  at: number;
}

/** A preview in this browser: of a release, or of a date. `over`: the link has expired. */
export type Preview =
  | { by: typeof releaseParameter; release: string; until: number }
  | DatePreview
  | { by: typeof releaseParameter | DatePreview['by']; over: true };
