import { isPreview, signPreview } from '../content/preview.ts';

/** Parameter of a link that shows operators a panel below every page. */
export const panelParameter = 'panel';
/** Its value that ends that. */
export const endsPanel = 'off';

/** No path begins so: a link to drafts or to a release is never one to the panel. */
const subject = 'panel:';

/** What such a link carries, signed with the key of operators; good for an hour. `now` in seconds. */
export const signPanel = (key: string, now: number): Promise<string> => signPreview(key, subject, now);

/** Whether it is ours, and still good. `now` in seconds. */
export const isPanel = (key: string, token: string, now: number): Promise<boolean> =>
  isPreview(key, subject, token, now);
