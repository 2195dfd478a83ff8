import type { Messages } from './messages.ts';

/** Messages of the bot check. */
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
  'botCheck.noscript.confirmed': {
    fr: 'Sans JavaScript, ce formulaire est réservé aux comptes dont l’adresse e-mail est confirmée.',
    en: 'Without JavaScript, this form is for accounts whose email address is confirmed.',
    de: 'Ohne JavaScript steht dieses Formular nur Konten mit bestätigter E-Mail-Adresse offen.',
    es: 'Sin JavaScript, este formulario es solo para cuentas con el correo confirmado.',
    it: 'Senza JavaScript, questo modulo è riservato agli account con l’indirizzo e-mail confermato.',
    pl: 'Bez JavaScriptu ten formularz jest dostępny tylko dla kont z potwierdzonym adresem e-mail.',
  },
  'botCheck.payment': {
    fr: 'Sans JavaScript, vous ne pourrez payer qu’avec une adresse e-mail confirmée. Ouvrez le lien que nous avons envoyé à {{email}}, ou activez JavaScript.',
    en: 'Without JavaScript, you can pay only with a confirmed email address. Open the link that we sent to {{email}}, or turn JavaScript on.',
    de: 'Ohne JavaScript können Sie nur mit einer bestätigten E-Mail-Adresse bezahlen. Öffnen Sie den Link, den wir an {{email}} gesendet haben, oder schalten Sie JavaScript ein.',
    es: 'Sin JavaScript solo podrá pagar con una dirección de correo confirmada. Abra el enlace que hemos enviado a {{email}} o active JavaScript.',
    it: 'Senza JavaScript puoi pagare solo con un indirizzo e-mail confermato. Apri il link che abbiamo inviato a {{email}}, oppure attiva JavaScript.',
    pl: 'Bez JavaScriptu zapłacisz tylko wtedy, gdy Twój adres e-mail jest potwierdzony. Otwórz link wysłany na {{email}} albo włącz JavaScript.',
  },
} satisfies Messages;
