import { text } from '../starter/text.ts';

/** The customer with a personal offer. */
const holder = 'fid@example.com';

const offers = [
  {
    id: 'knitwear-week',
    familyId: 'w_knitwear',
    mine: false,
    code: null,
    title: text(
      'La semaine de la maille',
      'Knitwear week',
      'Die Strickwoche',
      'La semana del punto',
      'La settimana della maglia',
      'Tydzień dzianin',
    ),
    text: text(
      'Un peigne à laine offert pour toute pièce de maille.',
      'A wool comb comes with every knitted piece.',
      'Zu jedem Strickstück gibt es einen Wollkamm.',
      'Un peine para lana con cada prenda de punto.',
      'Un pettine per la lana con ogni capo in maglia.',
      'Do każdej rzeczy z dzianiny dodajemy grzebień do wełny.',
    ),
  },
  {
    id: 'twenty-for-you',
    familyId: null,
    mine: true,
    code: 'CAMILLE20',
    title: text(
      'Vingt pour cent, pour vous',
      'Twenty per cent, for you',
      'Zwanzig Prozent, für Sie',
      'Veinte por ciento, para usted',
      'Venti per cento, per te',
      'Dwadzieścia procent dla Ciebie',
    ),
    text: text(
      'Sur toute votre prochaine commande, avec nos remerciements pour votre fidélité.',
      'Off the whole of your next order, with our thanks for coming back.',
      'Auf Ihre ganze nächste Bestellung, mit unserem Dank für Ihre Treue.',
      'En todo su próximo pedido, con nuestro agradecimiento por su fidelidad.',
      'Su tutto il prossimo ordine, con il nostro grazie per la tua fedeltà.',
      'Na całe następne zamówienie, z podziękowaniem za wierność.',
    ),
  },
  {
    id: 'repair-voucher',
    familyId: null,
    mine: true,
    code: null,
    title: text(
      'Une retouche offerte',
      'One alteration, on us',
      'Eine Änderung geschenkt',
      'Un arreglo de regalo',
      'Una modifica in regalo',
      'Jedna przeróbka gratis',
    ),
    text: text(
      'Apportez une pièce, achetée chez nous ou non, dans l’une de nos boutiques.',
      'Bring a piece, ours or not, to any of our stores.',
      'Bringen Sie ein Stück, von uns oder nicht, in eine unserer Filialen.',
      'Lleve una prenda, nuestra o no, a cualquiera de nuestras tiendas.',
      'Porta un capo, nostro o no, in uno dei nostri negozi.',
      'Przynieś do butiku dowolną rzecz, naszą lub nie.',
    ),
  },
];

/** Seeds the offers of France: one for everybody, one for a holder of the loyalty card. */
export async function seedOffers(db: D1Database): Promise<void> {
  const insert = db.prepare(
    `INSERT INTO offers (offer_id, country, customer_id, family_id, title, text, code, starts_on, ends_on)
     VALUES (?1, 'FR', iif(?2, (SELECT customer_id FROM customers WHERE email = ?3), NULL), ?4, ?5, ?6, ?7,
       '2026-11-01', '2027-12-31')`,
  );
  await db.batch(
    offers.map(({ id, familyId, mine, code, title, text: words }) =>
      insert.bind(id, mine ? 1 : 0, holder, familyId, JSON.stringify(title), JSON.stringify(words), code),
    ),
  );
}
