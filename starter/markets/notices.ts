import type { LocalizedText } from '../../shared/contract/gateway/values.ts';
import { text } from '../text.ts';

/** Notices in the footer that suit most shops, by paragraph: prices, delivery, returns. */
export const usualNotices: readonly LocalizedText[] = [
  text(
    'Prix en vigueur toutes taxes comprises, hors frais de livraison. Les prix barrés sont les prix les plus bas pratiqués au cours des trente jours précédant la réduction.',
    'Prices include all taxes and exclude delivery. Struck-through prices are the lowest prices of the thirty days before the reduction.',
    'Preise inklusive Mehrwertsteuer, zuzüglich Versand. Durchgestrichene Preise sind die niedrigsten Preise der dreißig Tage vor der Reduzierung.',
    'Precios con todos los impuestos incluidos, sin gastos de envío. Los precios tachados son los más bajos de los treinta días anteriores a la rebaja.',
    'Prezzi comprensivi di imposte, escluse le spese di consegna. I prezzi barrati sono i più bassi dei trenta giorni precedenti la riduzione.',
    'Ceny zawierają podatki i nie obejmują kosztów dostawy. Przekreślone ceny to najniższe ceny z trzydziestu dni przed obniżką.',
  ),
  text(
    'Livraison à domicile offerte au-delà du montant indiqué dans le panier, en deux à quatre jours ouvrés. Retours gratuits pendant trente jours, articles non portés et munis de leurs étiquettes.',
    'Home delivery is free above the amount shown in the cart and takes two to four working days. Returns are free for thirty days, for unworn pieces with their labels.',
    'Die Lieferung nach Hause ist über dem im Warenkorb genannten Betrag kostenlos und dauert zwei bis vier Werktage. Ungetragene Teile mit Etikett nehmen wir dreißig Tage lang kostenlos zurück.',
    'El envío a domicilio es gratuito por encima del importe indicado en la cesta y tarda de dos a cuatro días laborables. Devoluciones gratuitas durante treinta días, sin usar y con etiquetas.',
    'La consegna a domicilio è gratuita oltre l’importo indicato nel carrello e richiede da due a quattro giorni lavorativi. Resi gratuiti entro trenta giorni, capi non indossati e con le etichette.',
    'Dostawa do domu jest bezpłatna powyżej kwoty podanej w koszyku i trwa od dwóch do czterech dni roboczych. Zwroty są bezpłatne przez trzydzieści dni, dla rzeczy nienoszonych i z metkami.',
  ),
];
