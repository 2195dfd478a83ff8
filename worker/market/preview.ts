import type { previewDateParameter } from '../../shared/releases/preview-date-link.ts';
import type { releaseParameter } from '../../shared/releases/release-link.ts';

/** A preview in this browser: of a release, or of a date. `over`: the link has expired. */
export type Preview =
  | { by: typeof releaseParameter; release: string; until: number }
  | { by: typeof previewDateParameter; at: number }
  | { by: typeof releaseParameter | typeof previewDateParameter; over: true };
