import type { Messages } from './messages.ts';

/** What is said where people are told from programs. */
export const botCheck = {
  'botCheck.asked': {
    fr: 'Veuillez confirmer ci-dessous que vous êtes une personne, puis envoyer.',
    en: 'Please confirm below that you are a person, then send.',
    de: 'Bitte bestätigen Sie unten, dass Sie ein Mensch sind, und senden Sie dann.',
    es: 'Confirme más abajo que es usted una persona y envíe después.',
    it: 'Conferma qui sotto che sei una persona, poi invia.',
    pl: 'Potwierdź poniżej, że jesteś człowiekiem, a następnie wyślij.',
  },
  'botCheck.failed': {
    fr: 'La vérification que vous êtes une personne n’a pas abouti. Veuillez la refaire, puis envoyer de nouveau.',
    en: 'We could not confirm that you are a person. Please repeat the check, then send again.',
    de: 'Die Prüfung, ob Sie ein Mensch sind, ist nicht gelungen. Bitte wiederholen Sie sie und senden Sie erneut.',
    es: 'No hemos podido comprobar que es usted una persona. Repita la verificación y envíe de nuevo.',
    it: 'Non è stato possibile verificare che sei una persona. Ripeti la verifica e invia di nuovo.',
    pl: 'Nie udało się potwierdzić, że jesteś człowiekiem. Powtórz weryfikację i wyślij ponownie.',
  },
  'botCheck.down': {
    fr: 'La vérification est indisponible pour le moment. Veuillez réessayer un peu plus tard.',
    en: 'The check is not available at the moment. Please try again a little later.',
    de: 'Die Prüfung ist im Moment nicht verfügbar. Bitte versuchen Sie es etwas später noch einmal.',
    es: 'La verificación no está disponible en este momento. Inténtelo de nuevo un poco más tarde.',
    it: 'La verifica non è disponibile al momento. Riprova tra poco.',
    pl: 'Weryfikacja jest chwilowo niedostępna. Spróbuj ponownie za chwilę.',
  },
  'botCheck.noscript': {
    fr: 'Pour distinguer les personnes des programmes, ce formulaire a besoin de JavaScript.',
    en: 'To tell people from programs, this form needs JavaScript.',
    de: 'Um Menschen von Programmen zu unterscheiden, benötigt dieses Formular JavaScript.',
    es: 'Para distinguir a las personas de los programas, este formulario necesita JavaScript.',
    it: 'Per distinguere le persone dai programmi, questo modulo richiede JavaScript.',
    pl: 'Aby odróżnić ludzi od programów, ten formularz wymaga JavaScriptu.',
  },
} satisfies Messages;
