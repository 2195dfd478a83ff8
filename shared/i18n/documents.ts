import type { Messages } from './messages.ts';

/** Invoices, e-tickets, gift cards, and what the shop holds of a person. */
export const documents = {
  'account.downloads': {
    fr: 'Mes documents',
    en: 'My documents',
    de: 'Meine Dokumente',
    es: 'Mis documentos',
    it: 'I miei documenti',
    pl: 'Moje dokumenty',
  },
  'document.invoice': {
    fr: 'Facture',
    en: 'Invoice',
    de: 'Rechnung',
    es: 'Factura',
    it: 'Fattura',
    pl: 'Faktura',
  },
  'document.e-ticket': {
    fr: 'E-ticket',
    en: 'E-ticket',
    de: 'E-Bon',
    es: 'E-tique',
    it: 'E-scontrino',
    pl: 'E-paragon',
  },
  'document.gift-card': {
    fr: 'Carte cadeau',
    en: 'Gift card',
    de: 'Geschenkkarte',
    es: 'Tarjeta regalo',
    it: 'Carta regalo',
    pl: 'Karta podarunkowa',
  },
  'document.links': {
    fr: 'Vos documents',
    en: 'Your documents',
    de: 'Ihre Dokumente',
    es: 'Sus documentos',
    it: 'I tuoi documenti',
    pl: 'Twoje dokumenty',
  },
  'document.pdf': {
    fr: '{{kind}} (PDF)',
    en: '{{kind}} (PDF)',
    de: '{{kind}} (PDF)',
    es: '{{kind}} (PDF)',
    it: '{{kind}} (PDF)',
    pl: '{{kind}} (PDF)',
  },
} satisfies Messages;
