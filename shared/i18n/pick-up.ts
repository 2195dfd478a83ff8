import type { Messages } from './messages.ts';

/** Orders that are collected in a store: which of their pieces are in stock there, and when all of them are ready. */
export const pickUp = {
  'pick-up.all': {
    fr: { one: 'Votre pièce est en boutique', other: 'Vos {{count}} pièces sont en boutique' },
    en: { one: 'Your piece is here', other: 'All {{count}} pieces are here' },
    de: { one: 'Ihr Stück liegt hier', other: 'Alle {{count}} Stücke liegen hier' },
    es: { one: 'Su prenda está en la tienda', other: 'Sus {{count}} prendas están en la tienda' },
    it: { one: 'Il tuo capo è in negozio', other: 'I tuoi {{count}} capi sono in negozio' },
    pl: {
      one: 'Twoja rzecz jest na miejscu',
      few: 'Wszystkie {{count}} rzeczy są na miejscu',
      many: 'Wszystkie rzeczy ({{count}}) są na miejscu',
      other: 'Wszystkie rzeczy ({{count}}) są na miejscu',
    },
  },
  'pick-up.some': {
    fr: '{{there}} sur {{count}} en boutique, le reste suit',
    en: '{{there}} of {{count}} here, the rest follows',
    de: '{{there}} von {{count}} hier, der Rest folgt',
    es: '{{there}} de {{count}} en la tienda, el resto llega después',
    it: '{{there}} di {{count}} in negozio, il resto arriva dopo',
    pl: 'Na miejscu {{there}} z {{count}}, reszta dojedzie',
  },
  'pick-up.none': {
    fr: 'Envoyé depuis notre entrepôt',
    en: 'Sent from our warehouse',
    de: 'Kommt aus unserem Lager',
    es: 'Se envía desde nuestro almacén',
    it: 'In arrivo dal nostro magazzino',
    pl: 'Dojedzie z naszego magazynu',
  },
  'pick-up.today': {
    fr: 'Prêt aujourd’hui à partir de {{time}}',
    en: 'Ready today from {{time}}',
    de: 'Heute ab {{time}} Uhr abholbereit',
    es: 'Listo hoy a partir de las {{time}}',
    it: 'Pronto oggi dalle {{time}}',
    pl: 'Do odbioru dziś od {{time}}',
  },
  'pick-up.tomorrow': {
    fr: 'Prêt demain à partir de {{time}}',
    en: 'Ready tomorrow from {{time}}',
    de: 'Morgen ab {{time}} Uhr abholbereit',
    es: 'Listo mañana a partir de las {{time}}',
    it: 'Pronto domani dalle {{time}}',
    pl: 'Do odbioru jutro od {{time}}',
  },
  'pick-up.from': {
    fr: 'Prêt à partir de {{time}}, {{day}}',
    en: 'Ready from {{time}} on {{day}}',
    de: 'Ab {{time}} Uhr abholbereit: {{day}}',
    es: 'Listo a partir de las {{time}}: {{day}}',
    it: 'Pronto dalle {{time}}: {{day}}',
    pl: 'Do odbioru od {{time}}: {{day}}',
  },
  'pick-up.day': {
    fr: 'Prêt : {{day}}',
    en: 'Ready {{day}}',
    de: 'Abholbereit: {{day}}',
    es: 'Listo: {{day}}',
    it: 'Pronto: {{day}}',
    pl: 'Do odbioru: {{day}}',
  },
  'pick-up.earliest': {
    fr: 'Au plus tôt : {{day}}',
    en: 'As early as {{day}}',
    de: 'Frühestens {{day}}',
    es: 'Lo antes posible: {{day}}',
    it: 'Al più presto: {{day}}',
    pl: 'Najwcześniej {{day}}',
  },
} satisfies Messages;
