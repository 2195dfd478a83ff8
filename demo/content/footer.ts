import type { LocalizedText } from '../../shared/contract/values.ts';
import { type Language, type Locale, locales, onlineLocales } from '../../shared/locales.ts';
import { text } from '../text.ts';
import { externalLink, familyLink, pageLink, picture } from './links.ts';

const words = {
  delivery: text(
    'Livraison soignée',
    'Delivered with care',
    'Sorgfältig geliefert',
    'Envío cuidado',
    'Consegna accurata',
    'Staranna dostawa',
  ),
  deliveryText: text(
    'Chez vous en deux à quatre jours, dans un emballage sans plastique.',
    'With you in two to four days, in packaging without plastic.',
    'In zwei bis vier Tagen bei Ihnen, verpackt ohne Plastik.',
    'En casa en dos a cuatro días, en un embalaje sin plástico.',
    'Da te in due-quattro giorni, in un imballo senza plastica.',
    'U Ciebie w dwa do czterech dni, w opakowaniu bez plastiku.',
  ),
  returns: text(
    'Retours gratuits',
    'Free returns',
    'Kostenlose Rückgabe',
    'Devoluciones gratuitas',
    'Resi gratuiti',
    'Darmowe zwroty',
  ),
  returnsText: text(
    'Trente jours pour essayer tranquillement à la maison.',
    'Thirty days to try everything on at home.',
    'Dreißig Tage, um zu Hause in Ruhe anzuprobieren.',
    'Treinta días para probarse todo en casa con calma.',
    'Trenta giorni per provare con calma a casa.',
    'Trzydzieści dni na spokojne przymierzanie w domu.',
  ),
  repair: text(
    'Réparé plutôt que jeté',
    'Repaired, not replaced',
    'Repariert statt ersetzt',
    'Reparar antes que tirar',
    'Riparato, non buttato',
    'Naprawiamy zamiast wyrzucać',
  ),
  repairText: text(
    'Un bouton, un ourlet, un accroc : nos ateliers s’en chargent.',
    'A button, a hem, a snag: our workshops see to it.',
    'Ein Knopf, ein Saum, ein Loch: Unsere Werkstätten kümmern sich darum.',
    'Un botón, un dobladillo, un enganchón: nuestros talleres se encargan.',
    'Un bottone, un orlo, uno strappo: ci pensano i nostri laboratori.',
    'Guzik, podwinięcie, zaciągnięta nitka: zajmą się tym nasze pracownie.',
  ),
  payment: text(
    'Paiement sûr',
    'Secure payment',
    'Sicher bezahlen',
    'Pago seguro',
    'Pagamento sicuro',
    'Bezpieczna płatność',
  ),
  paymentText: text(
    'Carte ou portefeuille, avec un prestataire de paiement certifié.',
    'By card or wallet, with a certified payment provider.',
    'Mit Karte oder Wallet, über einen zertifizierten Zahlungsdienst.',
    'Con tarjeta o monedero, con un proveedor de pagos certificado.',
    'Con carta o wallet, con un servizio di pagamento certificato.',
    'Kartą lub portfelem, u certyfikowanego operatora płatności.',
  ),
  newsletter: text(
    'Des nouvelles de l’atelier',
    'News from the studio',
    'Neues aus dem Atelier',
    'Noticias del taller',
    'Notizie dall’atelier',
    'Wieści z pracowni',
  ),
  newsletterShort: text(
    'Une lettre toutes les deux semaines, jamais plus.',
    'One letter every other week, never more.',
    'Alle zwei Wochen ein Brief, nie öfter.',
    'Una carta cada dos semanas, nunca más.',
    'Una lettera ogni due settimane, mai di più.',
    'Jeden list co dwa tygodnie, nigdy częściej.',
  ),
  newsletterLong: text(
    'Les nouvelles pièces avant tout le monde, les coulisses des matières et une invitation aux ventes privées.',
    'New pieces before anyone else, stories of how cloth is made, and an invitation to private sales.',
    'Neue Stücke vor allen anderen, Geschichten über Stoffe und eine Einladung zum Private Sale.',
    'Las nuevas prendas antes que nadie, historias de tejidos y una invitación a las ventas privadas.',
    'I nuovi capi prima di tutti, storie di tessuti e un invito alle vendite private.',
    'Nowości przed wszystkimi, opowieści o tkaninach i zaproszenie na prywatne wyprzedaże.',
  ),
  newsletterCta: text('S’inscrire', 'Subscribe', 'Abonnieren', 'Suscribirse', 'Iscriviti', 'Zapisz się'),
  community: text(
    'Nos ateliers',
    'Our workshops',
    'Unsere Ateliers',
    'Nuestros talleres',
    'I nostri laboratori',
    'Nasze pracownie',
  ),
  workshop: text(
    'L’atelier de coupe',
    'The cutting room',
    'Der Zuschnitt',
    'La sala de corte',
    'La sala taglio',
    'Krojownia',
  ),
  yarn: text('Les filatures', 'The mills', 'Die Spinnereien', 'Las hilaturas', 'Le filature', 'Przędzalnie'),
  denim: text(
    'La toile selvedge',
    'Selvedge denim',
    'Selvedge-Denim',
    'El denim selvedge',
    'Il denim selvedge',
    'Denim selvedge',
  ),
  follow: text('Suivez-nous', 'Follow us', 'Folgen Sie uns', 'Síganos', 'Seguici', 'Obserwuj nas'),
  shop: text('La boutique', 'Shop', 'Shop', 'La tienda', 'Il negozio', 'Sklep'),
  service: text(
    'Service clients',
    'Customer service',
    'Kundenservice',
    'Atención al cliente',
    'Servizio clienti',
    'Obsługa klienta',
  ),
  house: text('La maison', 'About us', 'Über uns', 'La casa', 'Chi siamo', 'O nas'),
  help: text(
    'Questions fréquentes',
    'Questions and answers',
    'Häufige Fragen',
    'Preguntas frecuentes',
    'Domande frequenti',
    'Pytania i odpowiedzi',
  ),
  orders: text(
    'Suivre ma commande',
    'Follow my order',
    'Bestellung verfolgen',
    'Seguir mi pedido',
    'Segui il mio ordine',
    'Śledź zamówienie',
  ),
  account: text('Mon compte', 'My account', 'Mein Konto', 'Mi cuenta', 'Il mio account', 'Moje konto'),
  stores: text(
    'Nos boutiques',
    'Our stores',
    'Unsere Filialen',
    'Nuestras tiendas',
    'I nostri negozi',
    'Nasze butiki',
  ),
  journal: text('Le journal', 'The journal', 'Das Journal', 'El diario', 'Il diario', 'Dziennik'),
  careers: text(
    'Travailler avec nous',
    'Work with us',
    'Karriere',
    'Trabaje con nosotros',
    'Lavora con noi',
    'Praca',
  ),
  onOtherSite: text(
    'sur un autre site',
    'on another site',
    'auf einer anderen Website',
    'en otro sitio',
    'su un altro sito',
    'w innej witrynie',
  ),
  terms: text(
    'Conditions générales de vente',
    'Terms of sale',
    'Allgemeine Geschäftsbedingungen',
    'Condiciones de venta',
    'Condizioni di vendita',
    'Regulamin sprzedaży',
  ),
  privacy: text('Données personnelles', 'Privacy', 'Datenschutz', 'Privacidad', 'Privacy', 'Prywatność'),
  imprint: text('Mentions légales', 'Legal notice', 'Impressum', 'Aviso legal', 'Note legali', 'Nota prawna'),
  choose: text(
    'Choisissez votre pays',
    'Choose your country',
    'Wählen Sie Ihr Land',
    'Elija su país',
    'Scegli il tuo Paese',
    'Wybierz kraj',
  ),
};

/** The foot of every page. */
export function footerEntry(language: Language) {
  const word = (key: keyof typeof words) => words[key][language];
  const reinsurance = (title: keyof typeof words, description: keyof typeof words, uid: string | null) => ({
    title: word(title),
    description: word(description),
    link_global: uid === null ? null : pageLink(word(title), uid),
  });
  const network = (name: 'instagram' | 'pinterest' | 'tiktok' | 'youtube', title: string) => ({
    link_informations: externalLink(
      title,
      `https://${name}.example/selvedge`,
      `${title}, ${word('onOtherSite')}`,
    ),
    icon: name,
  });
  return {
    reinsurances: [
      reinsurance('delivery', 'deliveryText', 'help'),
      reinsurance('returns', 'returnsText', 'help'),
      reinsurance('repair', 'repairText', null),
      reinsurance('payment', 'paymentText', null),
    ],
    legals: [
      pageLink(word('terms'), 'help'),
      pageLink(word('privacy'), 'help'),
      pageLink(word('imprint'), 'help'),
    ],
    banner_newsletter: {
      title: word('newsletter'),
      texts: {
        short_text: word('newsletterShort'),
        long_text: word('newsletterLong'),
        text_color: '#16181d',
      },
      cta: { label: word('newsletterCta'), cta_label_color: '#ffffff', cta_color: '#16181d' },
      background: { background_color: '#eaeae6' },
    },
    community: {
      title: word('community'),
      group: [
        {
          title: word('workshop'),
          page_link: familyLink('atelier', language),
          image: picture('studio', '4x5', word('workshop')),
        },
        {
          title: word('yarn'),
          page_link: familyLink('w_knitwear', language),
          image: picture('knitwear', '4x5', word('yarn')),
        },
        {
          title: word('denim'),
          page_link: familyLink('w_jeans', language),
          image: picture('denim', '4x5', word('denim')),
        },
      ],
    },
    networks: {
      title: word('follow'),
      list: [
        network('instagram', 'Instagram'),
        network('pinterest', 'Pinterest'),
        network('tiktok', 'TikTok'),
        network('youtube', 'YouTube'),
      ],
    },
    links_modular: [
      {
        title: word('shop'),
        links_group: (['women', 'men', 'girls', 'boys', 'baby', 'atelier'] as const).map((id) =>
          familyLink(id, language),
        ),
      },
      {
        title: word('service'),
        links_group: [
          pageLink(word('help'), 'help'),
          pageLink(word('orders'), 'orders', { rel_attribute: 'nofollow' }),
          pageLink(word('account'), 'account', { rel_attribute: 'nofollow' }),
        ],
      },
      {
        title: word('house'),
        links_group: [
          pageLink(word('stores'), 'stores'),
          externalLink(
            word('journal'),
            'https://journal.selvedge.example/',
            `${word('journal')}, ${word('onOtherSite')}`,
          ),
          externalLink(
            word('careers'),
            'https://careers.selvedge.example/',
            `${word('careers')}, ${word('onOtherSite')}`,
          ),
        ],
      },
    ],
  };
}

const countryNames: Partial<Record<Locale, LocalizedText>> = {
  'fr-fr': text('France', 'France', 'Frankreich', 'Francia', 'Francia', 'Francja'),
  'fr-ch': text('Suisse', 'Switzerland', 'Schweiz', 'Suiza', 'Svizzera', 'Szwajcaria'),
  'de-de': text('Allemagne', 'Germany', 'Deutschland', 'Alemania', 'Germania', 'Niemcy'),
  'es-es': text('Espagne', 'Spain', 'Spanien', 'España', 'Spagna', 'Hiszpania'),
  'it-it': text('Italie', 'Italy', 'Italien', 'Italia', 'Italia', 'Włochy'),
  'pl-pl': text('Pologne', 'Poland', 'Polen', 'Polonia', 'Polonia', 'Polska'),
  en: text(
    'International',
    'International',
    'International',
    'Internacional',
    'Internazionale',
    'Międzynarodowa',
  ),
};

const languageNames: Record<Language, string> = {
  fr: 'Français',
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  it: 'Italiano',
  pl: 'Polski',
};

/** The markets that are open, for the country selector. */
export function siteSelectorEntry(language: Language) {
  return {
    title: words.choose[language],
    country_reference: onlineLocales.map((locale) => ({
      country_name: countryNames[locale]?.[language] ?? locale,
      country_language: languageNames[locales[locale].lang],
      country_code: locale,
      display_flag: true,
    })),
  };
}
