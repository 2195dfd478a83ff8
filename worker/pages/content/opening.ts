import type { ContentBlock } from '../../../shared/contract/content/content-blocks.ts';

/** True if the first block has a visible title; otherwise the page shows its own. */
export function opensItself([first]: readonly ContentBlock[]): boolean {
  return first !== undefined && 'hero' in first;
}
