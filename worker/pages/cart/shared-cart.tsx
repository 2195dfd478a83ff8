import type { ReactElement } from 'react';
import type { ProductCard } from '../../../shared/contract/catalog.ts';
import { href } from '../../../shared/routes.ts';
import { parseSharedLines, type SharedLine, sharedLines } from '../../../shared/share-cart.ts';
import { Notice } from '../../components/notice.tsx';
import type { VisitorRequest } from '../page-module.ts';

/** What somebody has shared by a link: nothing of it is in the visitor's cart yet. */
export interface SharedCart {
  lines: SharedLine[];
  /** Entries of the link that say nothing. */
  unreadable: string[];
  /** The options of the lines, by id, as far as they are known. */
  cards: ReadonlyMap<string, ProductCard>;
}

/** Reads the link of a shared cart; null without one. */
export async function loadSharedCart({ url, gateway, domain }: VisitorRequest): Promise<SharedCart | null> {
  const text = url.searchParams.get('lines');
  if (text === null) return null;
  const { lines, unreadable } = parseSharedLines(text);
  const ids = [...new Set(lines.flatMap(({ optionId }) => (optionId === undefined ? [] : [optionId])))];
  const optionIds = ids.slice(0, 48).join(',');
  const { products } =
    optionIds === ''
      ? { products: [] }
      : await gateway.call('listOptions', { optionIds, currency: domain.devise });
  return { lines, unreadable, cards: new Map(products.map((card) => [card.optionId, card])) };
}

interface SharedCartViewProps {
  shared: SharedCart;
  request: VisitorRequest;
}

/** Shows what was shared, and asks whether to add it. */
export function SharedCartView({ shared, request }: SharedCartViewProps): ReactElement {
  const { t, locale } = request;
  const { lines, unreadable, cards } = shared;
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const nameOf = ({ sku, optionId = '' }: SharedLine): string => {
    const card = cards.get(optionId);
    return card === undefined ? sku : `${card.name}, ${card.color} (${sku})`;
  };
  return (
    <section aria-labelledby="shared-title">
      {unreadable.length > 0 && (
        <Notice tone="warning">{t('cart.shared.unreadable', { entries: unreadable.join(', ') })}</Notice>
      )}
      <h2 className="heading" id="shared-title">
        {t('cart.shared.title')}
      </h2>
      {count === 0 ? (
        <p>{t('cart.shared.none')}</p>
      ) : (
        <>
          <ul>
            {lines.map((line) => (
              <li key={line.sku}>
                {line.quantity} × {nameOf(line)}
              </li>
            ))}
          </ul>
          <form method="post" action={href(locale, 'cart')}>
            <input type="hidden" name="intent" value="shared" />
            <input type="hidden" name="lines" value={sharedLines(lines)} />
            <button className="button button--primary" type="submit">
              {t('cart.shared.add', { count })}
            </button>
          </form>
        </>
      )}
      <p>
        <a href={href(locale, 'cart')}>{t('cart.shared.no')}</a>
      </p>
    </section>
  );
}
