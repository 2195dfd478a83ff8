import { brand } from '../../shared/brand/brand.ts';
import type { LocalizedText } from '../../shared/contract/gateway/values.ts';
import { usualNotices } from '../../starter/markets/notices.ts';
import { text } from '../../starter/text.ts';

/** Legal notices in the footer, by paragraph. */
export const legalNotices: readonly LocalizedText[] = [
  ...usualNotices,
  text(
    `${brand.name} est une boutique de démonstration : rien n’y est vendu, aucune carte n’est débitée.`,
    `${brand.name} is a demonstration shop: nothing is sold and no card is charged.`,
    `${brand.name} ist ein Demo-Shop: Es wird nichts verkauft und keine Karte belastet.`,
    `${brand.name} es una tienda de demostración: no se vende nada ni se carga ninguna tarjeta.`,
    `${brand.name} è un negozio dimostrativo: non si vende nulla e nessuna carta viene addebitata.`,
    `${brand.name} to sklep demonstracyjny: niczego nie sprzedaje i nie obciąża żadnej karty.`,
  ),
];
