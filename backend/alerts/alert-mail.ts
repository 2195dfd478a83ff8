import { fill } from '../../shared/i18n/fill.ts';
import type { Messages } from '../../shared/i18n/messages.ts';
import type { Language } from '../../shared/locales.ts';

/** What the mail says when a size is back. */
export const texts = {
  subject: {
    fr: 'De retour : {{name}}, taille {{size}}',
    en: 'Back in stock: {{name}}, size {{size}}',
    de: 'Wieder da: {{name}}, Größe {{size}}',
    es: 'De nuevo disponible: {{name}}, talla {{size}}',
    it: 'Di nuovo disponibile: {{name}}, taglia {{size}}',
    pl: 'Znów dostępne: {{name}}, rozmiar {{size}}',
  },
  body: {
    fr: 'Vous nous aviez demandé de vous prévenir : {{name}}, {{color}}, est de nouveau disponible en taille {{size}}. Les pièces sont peu nombreuses et ne sont pas réservées. Cette alerte est désormais close.',
    en: 'You asked us to tell you: {{name}} in {{color}} is available again in size {{size}}. There are only a few pieces, and none is reserved. This alert is now closed.',
    de: 'Sie wollten Bescheid wissen: {{name}} in {{color}} ist in Größe {{size}} wieder da. Es sind nur wenige Stücke, und keines ist reserviert. Die Benachrichtigung ist damit erledigt.',
    es: 'Nos pidió que le avisáramos: {{name}}, en {{color}}, vuelve a estar disponible en la talla {{size}}. Quedan pocas unidades y no se reservan. Este aviso queda cerrado.',
    it: 'Ci avevi chiesto di avvisarti: {{name}}, {{color}}, è di nuovo disponibile nella taglia {{size}}. I capi sono pochi e non sono riservati. Questo avviso è ora chiuso.',
    pl: 'Zgodnie z Twoją prośbą informujemy: {{name}}, kolor {{color}}, jest znów w rozmiarze {{size}}. Sztuk jest niewiele i nie są zarezerwowane. To powiadomienie zostało zamknięte.',
  },
} satisfies Messages;

interface Returned {
  name: string;
  color: string;
  size: string;
}

/** Subject and body of the mail that tells that a size is back. */
export function alertMail(returned: Returned, language: Language): [string, string] {
  return [fill(texts.subject[language], { ...returned }), fill(texts.body[language], { ...returned })];
}
