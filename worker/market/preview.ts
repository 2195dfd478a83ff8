import type { previewDateParameter } from '../../shared/releases/preview-date-link.ts';
import type { releaseParameter } from '../../shared/releases/release-link.ts';

/** Why somebody sees another shop than everybody: by a link to a release or to a moment; or no more, since it is over. */
export type Preview =
  | { by: typeof releaseParameter; release: string; until: number }
  | { by: typeof previewDateParameter; at: number }
  | { by: typeof releaseParameter | typeof previewDateParameter; over: true };
