import type { Redirect } from '../../shared/contract/markets/domain.ts';
import type { Language } from '../../shared/markets/locales.ts';

/** Addresses of campaigns and of former sites. `from` and `to` have no market prefix. */
export const redirects: Record<Language, readonly Redirect[]> = {
  fr: [
    { from: '/robes', to: '/robes--plw_dresses', status: 301 },
    { from: '/nouveautes', to: '/nouveautes--plw_new', status: 302 },
    { from: '/presse', to: 'https://press.example/', status: 302 },
  ],
  en: [
    { from: '/dresses', to: '/dresses--plw_dresses', status: 301 },
    { from: '/new', to: '/new--plw_new', status: 302 },
    { from: '/press', to: 'https://press.example/', status: 302 },
  ],
  de: [
    { from: '/kleider', to: '/kleider--plw_dresses', status: 301 },
    { from: '/presse', to: 'https://press.example/', status: 302 },
  ],
  es: [
    { from: '/vestidos', to: '/vestidos--plw_dresses', status: 301 },
    { from: '/prensa', to: 'https://press.example/', status: 302 },
  ],
  it: [
    { from: '/abiti', to: '/abiti--plw_dresses', status: 301 },
    { from: '/stampa', to: 'https://press.example/', status: 302 },
  ],
  pl: [
    { from: '/sukienki', to: '/sukienki--plw_dresses', status: 301 },
    { from: '/prasa', to: 'https://press.example/', status: 302 },
  ],
};
