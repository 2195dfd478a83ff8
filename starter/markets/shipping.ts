import type { ShippingMethodKey } from '../../shared/contract/cart/cart.ts';
import type { LocalizedText } from '../../shared/contract/gateway/values.ts';
import type { Country, Currency } from '../../shared/markets/locales.ts';
import { text } from '../text.ts';

interface Method {
  name: LocalizedText;
  /** Price and free threshold in euro cents; null is never free. */
  price: number;
  freeAbove: number | null;
  /** Working days. */
  days: readonly [min: number, max: number];
}

const methods: Record<ShippingMethodKey, Method> = {
  NO: {
    name: text(
      'Livraison à domicile',
      'Home delivery',
      'Lieferung nach Hause',
      'Envío a domicilio',
      'Consegna a domicilio',
      'Dostawa do domu',
    ),
    price: 490,
    freeAbove: 8000,
    days: [2, 4],
  },
  EX: {
    name: text(
      'Livraison express',
      'Express delivery',
      'Expresslieferung',
      'Envío exprés',
      'Consegna espressa',
      'Dostawa ekspresowa',
    ),
    price: 990,
    freeAbove: null,
    days: [1, 1],
  },
  LM: {
    name: text(
      'Retrait en boutique',
      'Collect in store',
      'Abholung in der Filiale',
      'Recogida en tienda',
      'Ritiro in negozio',
      'Odbiór w butiku',
    ),
    price: 0,
    freeAbove: null,
    days: [2, 5],
  },
  PR: {
    name: text('Point relais', 'Pickup point', 'Paketshop', 'Punto de recogida', 'Punto di ritiro', 'Punkt odbioru'),
    price: 390,
    freeAbove: 6000,
    days: [2, 4],
  },
  LO: {
    name: text('Consigne', 'Parcel locker', 'Packstation', 'Taquilla', 'Locker', 'Automat paczkowy'),
    price: 350,
    freeAbove: 6000,
    days: [2, 3],
  },
  HSP: {
    name: text(
      'Retrait par un proche',
      'Collected by someone else',
      'Abholung durch eine andere Person',
      'Recogida por otra persona',
      'Ritiro da parte di un’altra persona',
      'Odbiór przez inną osobę',
    ),
    price: 0,
    freeAbove: null,
    days: [2, 5],
  },
  VI: {
    name: text(
      'Envoi par e-mail',
      'Sent by email',
      'Versand per E-Mail',
      'Envío por correo electrónico',
      'Invio per e-mail',
      'Wysyłka e-mailem',
    ),
    price: 0,
    freeAbove: null,
    days: [0, 0],
  },
};

/** The methods of each country, in their order. */
type Offered = Partial<Record<Country, readonly ShippingMethodKey[]>>;

const everywhere: Offered = {
  FR: ['NO', 'EX', 'LM', 'PR', 'LO', 'HSP', 'VI'],
  CH: ['NO', 'EX', 'VI'],
  GB: ['NO', 'EX', 'VI'],
  DE: ['NO', 'EX', 'LM', 'LO', 'HSP', 'VI'],
  ES: ['NO', 'EX', 'LM', 'PR', 'HSP', 'VI'],
  IT: ['NO', 'EX', 'LM', 'PR', 'HSP', 'VI'],
  PL: ['NO', 'EX', 'LM', 'LO', 'HSP', 'VI'],
  CZ: ['NO', 'EX', 'PR', 'VI'],
};

/** Approximate value of a euro, for plausible prices. */
const factors: Record<Currency, number> = { EUR: 1, CHF: 1.2, GBP: 1, PLN: 4, CZK: 25 };

/** Whole units where the currency is small: 12 250 hellers is no price for a parcel. */
function priceIn(currency: Currency, euroCents: number): number {
  const amount = euroCents * factors[currency];
  if (currency === 'PLN' || currency === 'CZK') return Math.round(amount / 100) * 100;
  return Math.round(amount / 10) * 10;
}

/** Thresholds of free delivery that are usual in a currency's markets, in its cents. */
const ownThresholds: Partial<Record<Currency, Partial<Record<ShippingMethodKey, number>>>> = {
  CHF: { NO: 10_000, PR: 7_500, LO: 7_500 },
  PLN: { NO: 14_900, PR: 9_900, LO: 9_900 },
};

function freeAboveIn(currency: Currency, key: ShippingMethodKey): number | null {
  const { freeAbove } = methods[key];
  return freeAbove === null ? null : (ownThresholds[currency]?.[key] ?? priceIn(currency, freeAbove));
}

export interface ShippingRow {
  country: Country;
  currency: Currency;
  key: ShippingMethodKey;
  position: number;
  name: LocalizedText;
  /** In cents of the currency. */
  price: number;
  freeAbove: number | null;
  minDays: number;
  maxDays: number;
}

/** Every method of every country, in every currency: a market may deliver abroad. */
export function shippingRows(offered: Offered = everywhere): ShippingRow[] {
  const currencies = Object.keys(factors) as Currency[];
  return (Object.keys(offered) as Country[]).flatMap((country) =>
    currencies.flatMap((currency) =>
      (offered[country] ?? []).map((key, position) => {
        const { name, price, days } = methods[key];
        return {
          country,
          currency,
          key,
          position,
          name,
          price: priceIn(currency, price),
          freeAbove: freeAboveIn(currency, key),
          minDays: days[0],
          maxDays: days[1],
        };
      }),
    ),
  );
}
