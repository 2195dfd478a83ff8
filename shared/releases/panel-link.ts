import { isPreview, signPreview } from '../content/preview.ts';

/** Parameter of a link that shows operators a panel below every page. */
export const panelParameter = 'panel';
/** Value that ends it. */
export const endsPanel = 'off';

/** Paths never begin like this, so a link to drafts or to a release is never valid for the panel. */
const subject = 'panel:';

/** Signs a link's token with the operators' key, valid for an hour. `now` in seconds. */
export const signPanel = (key: string, now: number): Promise<string> => signPreview(key, subject, now);

/** True if the token is ours, and not expired. `now` in seconds. */
export const isPanel = (key: string, token: string, now: number): Promise<boolean> =>
  isPreview(key, subject, token, now);
