import type { ContentBlock } from '../../../shared/contract/content/content-blocks.ts';

/** Whether the first block carries a title that everybody sees; else the page shows its own. */
export function opensItself([first]: readonly ContentBlock[]): boolean {
  return first !== undefined && 'hero' in first;
}
