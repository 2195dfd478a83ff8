import type { Messages } from './messages.ts';

/** Orders as platforms (assistants) get them. */
export const platformOrders = {
  'platform-orders.others': {
    fr: 'Autres articles de la commande',
    en: 'Other items of the order',
    de: 'Weitere Artikel der Bestellung',
    es: 'Otros artículos del pedido',
    it: 'Altri articoli dell’ordine',
    pl: 'Pozostałe artykuły z zamówienia',
  },
  'platform-orders.fees': {
    fr: 'Autres frais',
    en: 'Other charges',
    de: 'Weitere Kosten',
    es: 'Otros cargos',
    it: 'Altri costi',
    pl: 'Inne opłaty',
  },
  'platform-orders.not-found': {
    fr: 'Cette commande n’est pas connue ici.',
    en: 'This order is not known here.',
    de: 'Diese Bestellung ist hier nicht bekannt.',
    es: 'Este pedido no se conoce aquí.',
    it: 'Questo ordine non è noto qui.',
    pl: 'Takiego zamówienia tutaj nie ma.',
  },
} satisfies Messages;
