import type { ProductCard } from '../../../shared/contract/catalogue/product.ts';
import { joinTexts } from '../../../shared/format/join-texts.ts';
import { list, type Markdown, markdownLink, markdownText } from '../../../shared/format/markdown.ts';
import type { PageRequest } from '../../page/page-module.ts';
import { shownCard } from './product-grid.tsx';

/** A price as on a card: what it was before stands with it. */
function priceOf({ price }: ReturnType<typeof shownCard>): string {
  const { now, before, label, text } = price;
  if (before === null) return now;
  return joinTexts([now, `${text.before} ${before}`, label]);
}

/** Products as a list: name and colour with the address, brand, price, labels. */
export function cardsMarkdown(cards: readonly ProductCard[], request: PageRequest): Markdown {
  return list(
    cards.map((card) => {
      const shown = shownCard(card, request);
      const name = markdownLink(joinTexts([shown.name, shown.color]), request.origin + shown.href);
      return [
        name,
        ...[shown.brand, priceOf(shown), ...shown.labels].flatMap((text) => markdownText(text ?? '') || []),
      ].join(' – ');
    }),
  );
}
