import type { Messages } from '../../shared/i18n/messages.ts';

/** Texts of the mails about a new e-mail: to the present address, the new one, and its owner if it has an account. */
export const texts = {
  'asked.subject': {
    fr: 'Une nouvelle adresse e-mail est demandée pour votre compte',
    en: 'Another email address was asked for your account',
    de: 'Für Ihr Konto wurde eine andere E-Mail-Adresse angegeben',
    es: 'Se ha pedido otra dirección de correo para su cuenta',
    it: 'È stato richiesto un altro indirizzo e-mail per il tuo account',
    pl: 'Poproszono o zmianę adresu e-mail Twojego konta',
  },
  'asked.body': {
    fr: 'L’adresse {{email}} doit devenir celle de votre compte {{brand}}. Elle le sera dès que le lien envoyé là-bas aura été ouvert ; d’ici là, tout reste à votre adresse actuelle. Si ce n’était pas vous, changez tout de suite votre mot de passe.',
    en: 'The address {{email}} is to become that of your {{brand}} account. It will once the link that we sent there was opened; until then everything stays with your present address. If it was not you, change your password at once.',
    de: 'Die Adresse {{email}} soll die Ihres {{brand}}-Kontos werden. Sie wird es, sobald der dorthin gesendete Link geöffnet wurde; bis dahin bleibt alles bei Ihrer jetzigen Adresse. Falls Sie das nicht waren, ändern Sie sofort Ihr Passwort.',
    es: 'La dirección {{email}} va a ser la de su cuenta de {{brand}}. Lo será en cuanto se abra el enlace que hemos enviado allí; hasta entonces todo sigue en su dirección actual. Si no ha sido usted, cambie enseguida su contraseña.',
    it: 'L’indirizzo {{email}} diventerà quello del tuo account {{brand}} non appena verrà aperto il link inviato lì; fino ad allora tutto resta al tuo indirizzo attuale. Se non sei stato tu, cambia subito la password.',
    pl: 'Adres {{email}} ma zostać adresem Twojego konta {{brand}}. Stanie się tak, gdy zostanie otwarty wysłany tam link; do tego czasu wszystko pozostaje przy obecnym adresie. Jeśli to nie Ty, od razu zmień hasło.',
  },
  'confirm.subject': {
    fr: 'Confirmez votre nouvelle adresse e-mail',
    en: 'Confirm your new email address',
    de: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
    es: 'Confirme su nueva dirección de correo',
    it: 'Conferma il tuo nuovo indirizzo e-mail',
    pl: 'Potwierdź nowy adres e-mail',
  },
  'confirm.body': {
    fr: 'Ouvrez ce lien pour que cette adresse devienne celle de votre compte {{brand}}. Il reste valable trois jours. Si vous n’avez rien demandé, ignorez ce message : rien ne change.',
    en: 'Open this link to make this the address of your {{brand}} account. It works for three days. If you did not ask for it, ignore this message: nothing changes.',
    de: 'Öffnen Sie diesen Link, damit diese Adresse die Ihres {{brand}}-Kontos wird. Er gilt drei Tage. Falls Sie das nicht angefordert haben, ignorieren Sie diese Nachricht: Es ändert sich nichts.',
    es: 'Abra este enlace para que esta dirección sea la de su cuenta de {{brand}}. Es válido durante tres días. Si no lo ha pedido, ignore este mensaje: nada cambia.',
    it: 'Apri questo link perché questo indirizzo diventi quello del tuo account {{brand}}. Vale tre giorni. Se non l’hai chiesto, ignora questo messaggio: non cambia nulla.',
    pl: 'Otwórz ten link, aby ten adres stał się adresem Twojego konta {{brand}}. Działa przez trzy dni. Jeśli to nie Twoja prośba, zignoruj tę wiadomość: nic się nie zmieni.',
  },
  'taken.subject': {
    fr: 'Cette adresse a déjà un compte {{brand}}',
    en: 'This address already has a {{brand}} account',
    de: 'Zu dieser Adresse gibt es bereits ein {{brand}}-Konto',
    es: 'Esta dirección ya tiene una cuenta de {{brand}}',
    it: 'Questo indirizzo ha già un account {{brand}}',
    pl: 'Ten adres ma już konto {{brand}}',
  },
  'taken.body': {
    fr: 'Quelqu’un a voulu utiliser cette adresse pour un autre compte {{brand}}. Comme elle en a déjà un, rien n’a changé. Si c’était vous, connectez-vous avec cette adresse ; sinon, vous n’avez rien à faire.',
    en: 'Somebody wanted to use this address for another {{brand}} account. As it has one already, nothing has changed. If it was you, sign in with this address; if it was not, there is nothing to do.',
    de: 'Jemand wollte diese Adresse für ein anderes {{brand}}-Konto verwenden. Da es zu ihr schon eines gibt, hat sich nichts geändert. Wenn Sie das waren, melden Sie sich mit dieser Adresse an; wenn nicht, müssen Sie nichts tun.',
    es: 'Alguien ha querido usar esta dirección para otra cuenta de {{brand}}. Como ya tiene una, nada ha cambiado. Si ha sido usted, inicie sesión con esta dirección; si no, no tiene que hacer nada.',
    it: 'Qualcuno ha voluto usare questo indirizzo per un altro account {{brand}}. Poiché ne ha già uno, non è cambiato nulla. Se eri tu, accedi con questo indirizzo; altrimenti non devi fare nulla.',
    pl: 'Ktoś chciał użyć tego adresu do innego konta {{brand}}. Ponieważ ten adres ma już konto, nic się nie zmieniło. Jeśli to Ty, zaloguj się tym adresem; jeśli nie, nie musisz nic robić.',
  },
  'changed.subject': {
    fr: 'L’adresse e-mail de votre compte a changé',
    en: 'The email address of your account has changed',
    de: 'Die E-Mail-Adresse Ihres Kontos wurde geändert',
    es: 'La dirección de correo de su cuenta ha cambiado',
    it: 'L’indirizzo e-mail del tuo account è cambiato',
    pl: 'Adres e-mail Twojego konta został zmieniony',
  },
  'changed.body': {
    fr: 'Votre compte {{brand}} est désormais associé à l’adresse {{email}}. Si ce n’était pas vous, écrivez tout de suite au service client. Nous vous rendrons votre compte.',
    en: 'Your {{brand}} account now belongs to the address {{email}}. If it was not you, write to customer service at once: we will give your account back to you.',
    de: 'Ihr {{brand}}-Konto gehört jetzt zur Adresse {{email}}. Falls Sie das nicht waren, schreiben Sie sofort dem Kundenservice: Wir geben Ihnen Ihr Konto zurück.',
    es: 'Su cuenta de {{brand}} está ahora asociada a la dirección {{email}}. Si no ha sido usted, escriba enseguida al servicio de atención al cliente: le devolveremos su cuenta.',
    it: 'Il tuo account {{brand}} è ora associato all’indirizzo {{email}}. Se non sei stato tu, scrivi subito al servizio clienti: ti restituiremo il tuo account.',
    pl: 'Twoje konto {{brand}} jest teraz przypisane do adresu {{email}}. Jeśli to nie Ty, od razu napisz do obsługi klienta: zwrócimy Ci konto.',
  },
} satisfies Messages;

export type MailName = 'asked' | 'confirm' | 'taken' | 'changed';
