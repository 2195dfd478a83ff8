import type { PublicPage } from 'selvedge/worker/page/page-module.ts';
import './size-advice.css';

const titles = {
  fr: 'Trouver sa pointure',
  en: 'Find your size',
  de: 'Die richtige Größe',
  es: 'Encontrar su talla',
  it: 'Trovare il numero',
  pl: 'Jak dobrać rozmiar',
};

export const sizeAdvice: PublicPage<null> = {
  load: async () => null,
  seo: (_, { properties }) => ({ title: titles[properties.lang] }),
  View: ({ request: { properties } }) => (
    <div className="wrap size-advice">
      <h1 className="title">{titles[properties.lang]}</h1>
    </div>
  ),
};
