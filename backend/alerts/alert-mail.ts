import { fill } from '../../shared/i18n/fill.ts';
import type { Messages } from '../../shared/i18n/messages.ts';
import type { Language } from '../../shared/markets/locales.ts';
import { pieceInSentence } from '../mails/piece-in-sentence.ts';
import { sizeInLine } from '../mails/size-in-line.ts';

export const texts = {
  subject: {
    fr: 'De retour : {{name}}, {{size}}',
    en: 'Back in stock: {{name}}, {{size}}',
    de: 'Wieder da: {{name}}, {{size}}',
    es: 'De nuevo disponible: {{name}}, {{size}}',
    it: 'Di nuovo disponibile: {{name}}, {{size}}',
    pl: 'Znów dostępne: {{name}}, {{size}}',
  },
  body: {
    fr: 'Vous nous aviez demandé de vous prévenir : {{piece}}, est de nouveau disponible. Les pièces sont peu nombreuses et ne sont pas réservées. Cette alerte est désormais close.',
    en: 'You asked us to tell you: {{piece}}, is available again. There are only a few pieces, and none is reserved. This alert is now closed.',
    de: 'Sie wollten Bescheid wissen: {{piece}}, ist wieder da. Es sind nur wenige Stücke, und keines ist reserviert. Die Benachrichtigung ist damit erledigt.',
    es: 'Nos pidió que le avisáramos: {{piece}}, vuelve a estar disponible. Quedan pocas unidades y no se reservan. Este aviso queda cerrado.',
    it: 'Ci avevi chiesto di avvisarti: {{piece}}, è di nuovo disponibile. I capi sono pochi e non sono riservati. Questo avviso è ora chiuso.',
    pl: 'Zgodnie z Twoją prośbą informujemy: {{piece}}, znów można kupić. Sztuk jest niewiele i nie są zarezerwowane. To powiadomienie zostało zamknięte.',
  },
} satisfies Messages;

interface Returned {
  name: string;
  color: string;
  size: string;
}

/** Returns subject and body of the mail about a size that is available again. */
export function alertMail(returned: Returned, language: Language): [string, string] {
  const said = {
    name: returned.name,
    size: sizeInLine(language, returned.size),
    piece: pieceInSentence(language, returned),
  };
  return [fill(texts.subject[language], said), fill(texts.body[language], said)];
}
