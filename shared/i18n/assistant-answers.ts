import type { Messages } from './messages.ts';

/** What assistants are told about catalogue, pieces and promo codes (Universal Commerce Protocol). */
export const assistantAnswers = {
  'assistants.category-unknown': {
    fr: 'La catégorie « {{category}} » n’existe pas ici. Celles d’un article sont indiquées avec lui.',
    en: 'There is no category “{{category}}” here. Those of a product are named with it.',
    de: 'Die Kategorie „{{category}}“ gibt es hier nicht. Die Kategorien eines Artikels stehen bei ihm.',
    es: 'La categoría «{{category}}» no existe aquí. Las de un artículo figuran junto a él.',
    it: 'La categoria «{{category}}» qui non esiste. Quelle di un articolo sono indicate con esso.',
    pl: 'Nie ma tu kategorii „{{category}}”. Kategorie produktu są podane przy nim.',
  },
  'assistants.filter-unknown': {
    fr: 'Aucun filtre ne correspond à « {{value}} » : il n’a pas été appliqué.',
    en: 'No filter fits “{{value}}”: it was not applied.',
    de: 'Zu „{{value}}“ gibt es keinen Filter: Die Auswahl wurde nicht eingeschränkt.',
    es: 'Ningún filtro corresponde a «{{value}}»: no se ha aplicado.',
    it: 'Nessun filtro corrisponde a «{{value}}»: non è stato applicato.',
    pl: 'Żaden filtr nie odpowiada „{{value}}”: nie został zastosowany.',
  },
  'assistants.price-currency': {
    fr: 'Les prix sont en {{currency}} : le filtre de prix en {{asked}} n’a pas été appliqué.',
    en: 'Prices are in {{currency}}: the price filter in {{asked}} was not applied.',
    de: 'Die Preise sind in {{currency}}: Der Preisfilter in {{asked}} wurde nicht angewendet.',
    es: 'Los precios están en {{currency}}: el filtro de precio en {{asked}} no se ha aplicado.',
    it: 'I prezzi sono in {{currency}}: il filtro di prezzo in {{asked}} non è stato applicato.',
    pl: 'Ceny są w {{currency}}: filtr ceny w {{asked}} nie został zastosowany.',
  },
  'assistants.other-market': {
    fr: 'Prix et livraison valent ici pour un autre pays ou une autre devise : {{country}}, {{currency}}.',
    en: 'Prices and delivery here are those for another country or currency: {{country}}, {{currency}}.',
    de: 'Preise und Lieferung gelten hier für ein anderes Land oder eine andere Währung: {{country}}, {{currency}}.',
    es: 'Los precios y el envío son aquí los de otro país u otra moneda: {{country}}, {{currency}}.',
    it: 'Prezzi e consegna qui valgono per un altro paese o un’altra valuta: {{country}}, {{currency}}.',
    pl: 'Ceny i dostawa dotyczą tu innego kraju lub innej waluty: {{country}}, {{currency}}.',
  },
  'assistants.product-unknown': {
    fr: 'Nous ne connaissons aucun article au numéro {{id}}.',
    en: 'We know no product with the number {{id}}.',
    de: 'Einen Artikel mit der Nummer {{id}} kennen wir nicht.',
    es: 'No conocemos ningún artículo con el número {{id}}.',
    it: 'Non conosciamo nessun articolo con il numero {{id}}.',
    pl: 'Nie znamy produktu o numerze {{id}}.',
  },
  'assistants.item-unknown': {
    fr: 'Aucun article n’a le numéro {{id}} ici. Chaque couleur et taille a le sien (get_product).',
    en: 'We know no item with the number {{id}}. Each colour and size of a product has a number of its own (get_product).',
    de: 'Einen Artikel mit der Nummer {{id}} kennen wir nicht. Jede Farbe und Größe hat eine eigene Nummer (get_product).',
    es: 'No conocemos ningún artículo con el número {{id}}. Cada color y talla tiene su propio número (get_product).',
    it: 'Non conosciamo nessun articolo con il numero {{id}}. Ogni colore e taglia ha un numero proprio (get_product).',
    pl: 'Nie znamy produktu o numerze {{id}}. Każdy kolor i rozmiar ma własny numer (get_product).',
  },
  'assistants.choose-variant': {
    fr: '« {{name}} » existe en plusieurs couleurs ou tailles, à choisir par leur numéro (get_product).',
    en: '“{{name}}” comes in colours and sizes, each with a number of its own (get_product). Choose one.',
    de: '„{{name}}“ gibt es in Farben und Größen mit je eigener Nummer (get_product). Wählen Sie eine davon.',
    es: '«{{name}}» existe en colores y tallas, cada uno con su propio número (get_product). Elija uno.',
    it: '«{{name}}» esiste in colori e taglie, ognuno con un numero proprio (get_product). Scegline uno.',
    pl: '„{{name}}” jest w różnych kolorach i rozmiarach, a każdy ma własny numer (get_product). Wybierz jeden z nich.',
  },
  'assistants.code-later': {
    fr: 'Le code {{code}} est réservé aux clients. Valable, il s’appliquera à la reprise de la commande sur notre site.',
    en: 'The code {{code}} is for customers. If it is valid, it is applied once the order is continued on our site.',
    de: 'Der Code {{code}} ist für Kunden. Falls er gilt, wird er eingelöst, sobald es auf unserer Website weitergeht.',
    es: 'El código {{code}} es para clientes. Si es válido, se aplicará al continuar el pedido en nuestro sitio.',
    it: 'Il codice {{code}} è per i clienti. Se è valido, verrà applicato quando l’ordine prosegue sul nostro sito.',
    pl: 'Kod {{code}} jest dla klientów. Jeśli jest ważny, zadziała, gdy zamówienie przejdzie do naszego serwisu.',
  },
} satisfies Messages;
