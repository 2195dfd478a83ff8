import type { Messages } from '../../shared/i18n/messages.ts';

/**
 * Texts of the mails about a reservation: the piece is held (OPEN), it is held for a short time until a stranger
 * confirms by the link (UNCONFIRMED), it was already held when it was requested again (TWICE), the reservation has
 * expired (EXPIRED), or was cancelled by its owner or the store (CANCELLED).
 */
export const texts = {
  'OPEN.subject': {
    fr: 'Votre réservation : {{name}}',
    en: 'Your reservation: {{name}}',
    de: 'Ihre Reservierung: {{name}}',
    es: 'Su reserva: {{name}}',
    it: 'La tua prenotazione: {{name}}',
    pl: 'Twoja rezerwacja: {{name}}',
  },
  'OPEN.body': {
    fr: 'Bonjour {{firstName}},\n\n{{piece}}, vous attend jusqu’au {{until}} :\n{{store}}\n\nVous l’essayez et décidez sur place. La réservation ne vous engage à rien. Si vous changez d’avis, annulez-la par le lien ci-dessous : la pièce sera à nouveau disponible pour d’autres.',
    en: 'Hello {{firstName}},\n\n{{piece}}, is waiting for you until {{until}}:\n{{store}}\n\nTry it on and decide there; a reservation is no obligation to buy. If you change your mind, please cancel with the link below, so that somebody else can have the piece.',
    de: 'Guten Tag {{firstName}},\n\n{{piece}}, liegt bis {{until}} für Sie bereit:\n{{store}}\n\nProbieren Sie in Ruhe an und entscheiden Sie vor Ort; die Reservierung verpflichtet Sie zu nichts. Wenn Sie es sich anders überlegen, stornieren Sie bitte über den Link unten, damit das Stück für andere frei wird.',
    es: 'Buenos días, {{firstName}}:\n\n{{piece}}, le espera hasta el {{until}}:\n{{store}}\n\nPruébesela con calma y decida en la tienda; la reserva no le compromete a nada. Si cambia de idea, cancélela con el enlace de abajo para que otra persona pueda llevársela.',
    it: 'Buongiorno {{firstName}},\n\n{{piece}}, ti aspetta fino al {{until}}:\n{{store}}\n\nProva il capo con calma e decidi in negozio: la prenotazione non ti impegna in alcun modo. Se cambi idea, annullala con il link qui sotto, così il capo torna disponibile per altri.',
    pl: 'Dzień dobry, {{firstName}},\n\n{{piece}}, czeka na Ciebie do: {{until}}.\n{{store}}\n\nPrzymierz i zdecyduj na miejscu; rezerwacja do niczego nie zobowiązuje. Jeśli zmienisz zdanie, anuluj ją, korzystając z poniższego linku, aby ktoś inny mógł kupić tę sztukę.',
  },
  'UNCONFIRMED.subject': {
    fr: 'À confirmer : votre réservation, {{name}}',
    en: 'Please confirm your reservation: {{name}}',
    de: 'Bitte bestätigen Sie Ihre Reservierung: {{name}}',
    es: 'Confirme su reserva: {{name}}',
    it: 'Conferma la tua prenotazione: {{name}}',
    pl: 'Potwierdź rezerwację: {{name}}',
  },
  'UNCONFIRMED.body': {
    fr: 'Bonjour {{firstName}},\n\n{{piece}}, est mise de côté jusqu’au {{short}}. Pour la garder plus longtemps, ouvrez le lien ci-dessous : elle vous attendra alors jusqu’au {{until}}.\n{{store}}\n\nVous l’essayez et décidez sur place, la réservation ne vous engage à rien. Le même lien permet d’annuler.\n\nSi cette demande ne vient pas de vous, ne faites rien : la pièce retourne en rayon d’elle-même.',
    en: 'Hello {{firstName}},\n\n{{piece}}, is set aside until {{short}}. To have it held longer, please follow the link below: it then waits for you until {{until}}.\n{{store}}\n\nTry it on and decide there; a reservation is no obligation to buy. The same link lets you cancel.\n\nIf this was not you, there is nothing to do: the piece goes back on the rail by itself.',
    de: 'Guten Tag {{firstName}},\n\n{{piece}}, liegt zunächst bis {{short}} bereit. Damit wir das Stück länger zurücklegen, öffnen Sie bitte den Link unten: Dann wartet es bis {{until}} auf Sie.\n{{store}}\n\nProbieren Sie in Ruhe an und entscheiden Sie vor Ort; die Reservierung verpflichtet Sie zu nichts. Über denselben Link können Sie stornieren.\n\nFalls die Anfrage nicht von Ihnen kommt, brauchen Sie nichts zu tun: Das Stück geht von selbst wieder in den Verkauf.',
    es: 'Buenos días, {{firstName}}:\n\n{{piece}}, está apartada hasta el {{short}}. Para que se la guardemos más tiempo, abra el enlace de abajo: le esperará entonces hasta el {{until}}.\n{{store}}\n\nPruébesela con calma y decida en la tienda; la reserva no le compromete a nada. Con el mismo enlace puede cancelarla.\n\nSi no ha sido usted, no tiene que hacer nada: la prenda volverá sola a la venta.',
    it: 'Buongiorno {{firstName}},\n\n{{piece}}, è da parte fino al {{short}}. Perché lo teniamo più a lungo, apri il link qui sotto: ti aspetterà fino al {{until}}.\n{{store}}\n\nProva il capo con calma e decidi in negozio: la prenotazione non ti impegna in alcun modo. Con lo stesso link puoi annullarla.\n\nSe la richiesta non è tua, non devi fare nulla: il capo torna in vendita da solo.',
    pl: 'Dzień dobry, {{firstName}},\n\n{{piece}}: odłożyliśmy na razie do {{short}}. Abyśmy trzymali tę rzecz dłużej, otwórz poniższy link. Będzie wtedy czekać do: {{until}}.\n{{store}}\n\nPrzymierz i zdecyduj na miejscu; rezerwacja do niczego nie zobowiązuje. Tym samym linkiem możesz ją anulować.\n\nJeśli to nie Twoja rezerwacja, nie musisz nic robić: sztuka sama wróci do sprzedaży.',
  },
  'TWICE.subject': {
    fr: 'Cette pièce vous attend déjà : {{name}}',
    en: 'This piece is waiting for you already: {{name}}',
    de: 'Dieses Stück liegt bereits für Sie bereit: {{name}}',
    es: 'Esta prenda ya le espera: {{name}}',
    it: 'Questo capo ti aspetta già: {{name}}',
    pl: 'Ta rzecz już na Ciebie czeka: {{name}}',
  },
  'TWICE.body': {
    fr: 'Bonjour {{firstName}},\n\n{{piece}}, vient d’être demandée une nouvelle fois avec votre adresse. Elle vous attend déjà jusqu’au {{until}} :\n{{store}}\n\nVous n’avez rien à faire. Le lien ci-dessous ouvre votre réservation.',
    en: 'Hello {{firstName}},\n\n{{piece}}, has just been asked for once more with your email. It is waiting for you already, until {{until}}:\n{{store}}\n\nThere is nothing you need to do. The link below opens your reservation.',
    de: 'Guten Tag {{firstName}},\n\n{{piece}}, wurde soeben noch einmal mit Ihrer E-Mail-Adresse angefragt. Das Stück liegt bereits bis {{until}} für Sie bereit:\n{{store}}\n\nSie brauchen nichts zu tun. Der Link unten öffnet Ihre Reservierung.',
    es: 'Buenos días, {{firstName}}:\n\nAcaban de pedir otra vez con su correo {{piece}}. Ya le espera hasta el {{until}}:\n{{store}}\n\nNo tiene que hacer nada. El enlace de abajo abre su reserva.',
    it: 'Buongiorno {{firstName}},\n\n{{piece}}, è stato appena richiesto un’altra volta con il tuo indirizzo. Ti aspetta già fino al {{until}}:\n{{store}}\n\nNon devi fare nulla. Il link qui sotto apre la tua prenotazione.',
    pl: 'Dzień dobry, {{firstName}},\n\n{{piece}}: właśnie poproszono o tę rzecz ponownie z użyciem Twojego adresu. Czeka ona już na Ciebie do: {{until}}.\n{{store}}\n\nNie musisz nic robić. Poniższy link otwiera Twoją rezerwację.',
  },
  'EXPIRED.subject': {
    fr: 'Réservation échue : {{name}}',
    en: 'Reservation expired: {{name}}',
    de: 'Reservierung abgelaufen: {{name}}',
    es: 'Reserva caducada: {{name}}',
    it: 'Prenotazione scaduta: {{name}}',
    pl: 'Rezerwacja wygasła: {{name}}',
  },
  'EXPIRED.body': {
    fr: 'Bonjour {{firstName}},\n\nnous avions gardé {{piece}}, jusqu’au {{until}}. La pièce est de nouveau en rayon :\n{{store}}\n\nSi elle y est encore, vous pouvez la réserver une nouvelle fois.',
    en: 'Hello {{firstName}},\n\nwe kept {{piece}}, until {{until}}. The piece is back on the rail:\n{{store}}\n\nYou are welcome to reserve it again while it is there.',
    de: 'Guten Tag {{firstName}},\n\n{{piece}}, lag bis {{until}} für Sie bereit. Jetzt hängt das Stück wieder im Verkauf:\n{{store}}\n\nSolange es da ist, können Sie es gern erneut reservieren.',
    es: 'Buenos días, {{firstName}}:\n\nle guardamos {{piece}}, hasta el {{until}}. La prenda vuelve a estar a la venta:\n{{store}}\n\nMientras siga allí, puede reservarla de nuevo.',
    it: 'Buongiorno {{firstName}},\n\nabbiamo tenuto da parte {{piece}}, fino al {{until}}. Il capo è di nuovo in vendita:\n{{store}}\n\nFinché è disponibile, puoi prenotarlo ancora.',
    pl: 'Dzień dobry, {{firstName}},\n\n{{piece}}: rezerwacja trwała do {{until}}. Sztuka wróciła do sprzedaży:\n{{store}}\n\nDopóki jest dostępna, możesz zarezerwować ją ponownie.',
  },
  'CANCELLED.subject': {
    fr: 'Réservation annulée : {{name}}',
    en: 'Reservation cancelled: {{name}}',
    de: 'Reservierung storniert: {{name}}',
    es: 'Reserva cancelada: {{name}}',
    it: 'Prenotazione annullata: {{name}}',
    pl: 'Rezerwacja anulowana: {{name}}',
  },
  'CANCELLED.body': {
    fr: 'Bonjour {{firstName}},\n\nla réservation de {{piece}}, est annulée ; la pièce ne vous attend plus :\n{{store}}\n\nSi elle y est encore, vous pouvez la réserver une nouvelle fois. Le lien ci-dessous ouvre la réservation.',
    en: 'Hello {{firstName}},\n\nyour reservation of {{piece}}, is cancelled; the piece is no longer waiting for you:\n{{store}}\n\nYou are welcome to reserve it again while it is there. The link below opens the reservation.',
    de: 'Guten Tag {{firstName}},\n\nIhre Reservierung von {{piece}}, ist storniert; das Stück liegt nicht mehr für Sie bereit:\n{{store}}\n\nSolange es da ist, können Sie es gern erneut reservieren. Der Link unten öffnet die Reservierung.',
    es: 'Buenos días, {{firstName}}:\n\nsu reserva de {{piece}}, está cancelada; la prenda ya no le espera:\n{{store}}\n\nMientras siga allí, puede reservarla de nuevo. El enlace de abajo abre la reserva.',
    it: 'Buongiorno {{firstName}},\n\nla prenotazione di {{piece}}, è annullata; il capo non ti aspetta più:\n{{store}}\n\nFinché è disponibile, puoi prenotarlo ancora. Il link qui sotto apre la prenotazione.',
    pl: 'Dzień dobry, {{firstName}},\n\n{{piece}}: rezerwacja została anulowana i ta rzecz już na Ciebie nie czeka:\n{{store}}\n\nDopóki jest dostępna, możesz zarezerwować ją ponownie. Poniższy link otwiera rezerwację.',
  },
  unnamed: {
    fr: 'Notre boutique',
    en: 'Our store',
    de: 'Unsere Filiale',
    es: 'Nuestra tienda',
    it: 'Il nostro negozio',
    pl: 'Nasz butik',
  },
} satisfies Messages;
