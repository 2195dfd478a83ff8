import type { Messages } from './messages.ts';

export const content = {
  'content.updated': {
    fr: 'Mise à jour du {{date}}',
    en: 'Last updated on {{date}}',
    de: 'Stand: {{date}}',
    es: 'Actualizado el {{date}}',
    it: 'Ultimo aggiornamento: {{date}}',
    pl: 'Ostatnia zmiana: {{date}}',
  },
  'content.sections': {
    fr: 'Sur cette page',
    en: 'On this page',
    de: 'Auf dieser Seite',
    es: 'En esta página',
    it: 'In questa pagina',
    pl: 'Na tej stronie',
  },
  'content.unavailable.title': {
    fr: 'Cette page revient dans un instant',
    en: 'This page will be back in a moment',
    de: 'Diese Seite ist gleich wieder da',
    es: 'Esta página volverá en un momento',
    it: 'Questa pagina torna tra un momento',
    pl: 'Ta strona wróci za chwilę',
  },
  'content.unavailable.text': {
    fr: 'Nos textes ne répondent pas pour l’instant. La boutique, elle, reste ouverte.',
    en: 'We cannot reach our texts right now. The shop itself is open.',
    de: 'Unsere Texte sind gerade nicht erreichbar. Der Shop selbst ist offen.',
    es: 'Ahora mismo no podemos cargar nuestros textos. La tienda sigue abierta.',
    it: 'Al momento non riusciamo a caricare i nostri testi. Il negozio resta aperto.',
    pl: 'Nie możemy teraz wczytać naszych tekstów. Sklep jest otwarty.',
  },
  'ways-on.products': {
    fr: 'À découvrir en ce moment',
    en: 'New in the shop',
    de: 'Gerade neu im Shop',
    es: 'Lo nuevo de la tienda',
    it: 'Appena arrivati',
    pl: 'Właśnie w sklepie',
  },
} satisfies Messages;
