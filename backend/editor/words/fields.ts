import type { LocalizedText } from '../../../shared/contract/gateway/values.ts';

/** What staff reads about a field. */
export interface FieldWords {
  label: LocalizedText;
  /** Of a list: one of its entries. */
  one?: LocalizedText;
  help?: LocalizedText;
}

const link = {
  label: { fr: 'Lien', en: 'Link', de: 'Link', es: 'Enlace', it: 'Link', pl: 'Link' },
};
const links = {
  label: { fr: 'Liens', en: 'Links', de: 'Links', es: 'Enlaces', it: 'Link', pl: 'Linki' },
  one: link.label,
};
const title = {
  label: { fr: 'Titre', en: 'Title', de: 'Titel', es: 'Título', it: 'Titolo', pl: 'Tytuł' },
};
const linkTitle = {
  label: {
    fr: 'Texte du lien',
    en: 'Text of the link',
    de: 'Text des Links',
    es: 'Texto del enlace',
    it: 'Testo del link',
    pl: 'Tekst linku',
  },
};
const text = {
  label: { fr: 'Texte', en: 'Text', de: 'Text', es: 'Texto', it: 'Testo', pl: 'Tekst' },
};
const colour = {
  fr: 'Dièse et six chiffres hexadécimaux, p. ex. #16181d ; vide pour la couleur habituelle.',
  en: 'A hash and six hexadecimal digits, such as #16181d; empty for the usual colour.',
  de: 'Raute und sechs hexadezimale Ziffern, etwa #16181d; leer für die übliche Farbe.',
  es: 'Almohadilla y seis cifras hexadecimales, p. ej. #16181d; vacío para el color habitual.',
  it: 'Cancelletto e sei cifre esadecimali, ad es. #16181d; vuoto per il colore consueto.',
  pl: 'Krzyżyk i sześć cyfr szesnastkowych, np. #16181d; puste oznacza zwykły kolor.',
};
const item = {
  label: { fr: 'Éléments', en: 'Items', de: 'Punkte', es: 'Elementos', it: 'Voci', pl: 'Pozycje' },
  one: { fr: 'Élément', en: 'Item', de: 'Punkt', es: 'Elemento', it: 'Voce', pl: 'Pozycja' },
};
const picture = {
  label: { fr: 'Image', en: 'Picture', de: 'Bild', es: 'Imagen', it: 'Immagine', pl: 'Zdjęcie' },
};
const blocks = {
  one: { fr: 'Bloc', en: 'Block', de: 'Block', es: 'Bloque', it: 'Blocco', pl: 'Blok' },
};

/**
 * Words for every field of the content schemas, by its name. A name after a full stop belongs to the group before it:
 * `seo.title_page`.
 */
export const fieldWords: Record<string, FieldWords> = {
  title,
  text,
  link,
  links,
  items: item,
  image: picture,
  link_group: links,
  links_group: links,
  page_link: link,
  link_global: link,
  link_informations: link,
  blocks: { label: { fr: 'Blocs', en: 'Blocks', de: 'Blöcke', es: 'Bloques', it: 'Blocchi', pl: 'Bloki' }, ...blocks },
  up: { label: { fr: 'Au-dessus', en: 'Above', de: 'Darüber', es: 'Encima', it: 'Sopra', pl: 'Powyżej' }, ...blocks },
  down: {
    label: { fr: 'Au-dessous', en: 'Below', de: 'Darunter', es: 'Debajo', it: 'Sotto', pl: 'Poniżej' },
    ...blocks,
  },
  target: {
    label: { fr: 'Mène à', en: 'Leads to', de: 'Führt zu', es: 'Lleva a', it: 'Porta a', pl: 'Prowadzi do' },
  },
  'link.title': linkTitle,
  'links.title': linkTitle,
  'link_group.title': linkTitle,
  'links_group.title': linkTitle,
  'navigation_group.title': linkTitle,
  'legals.title': linkTitle,
  'page_link.title': linkTitle,
  'link_global.title': linkTitle,
  'link_informations.title': linkTitle,
  'navigation_entry_block.title': linkTitle,
  title_attribute: {
    label: {
      fr: 'Info-bulle',
      en: 'Tooltip',
      de: 'Kurzinfo',
      es: 'Información emergente',
      it: 'Suggerimento',
      pl: 'Dymek',
    },
  },
  aria_label_attribute: {
    label: {
      fr: 'Nom pour les lecteurs d’écran',
      en: 'Name for screen readers',
      de: 'Name für Screenreader',
      es: 'Nombre para lectores de pantalla',
      it: 'Nome per gli screen reader',
      pl: 'Nazwa dla czytników ekranu',
    },
    help: {
      fr: 'Seulement si le texte du lien ne suffit pas.',
      en: 'Only if the text of the link does not say enough.',
      de: 'Nur, wenn der Text des Links nicht genügt.',
      es: 'Solo si el texto del enlace no basta.',
      it: 'Solo se il testo del link non basta.',
      pl: 'Tylko gdy tekst linku nie wystarcza.',
    },
  },
  rel_attribute: {
    label: {
      fr: 'Relation (rel)',
      en: 'Relation (rel)',
      de: 'Beziehung (rel)',
      es: 'Relación (rel)',
      it: 'Relazione (rel)',
      pl: 'Relacja (rel)',
    },
    help: {
      fr: 'Pour les moteurs de recherche, p. ex. nofollow.',
      en: 'For search engines, such as nofollow.',
      de: 'Für Suchmaschinen, etwa nofollow.',
      es: 'Para los buscadores, p. ej. nofollow.',
      it: 'Per i motori di ricerca, ad es. nofollow.',
      pl: 'Dla wyszukiwarek, np. nofollow.',
    },
  },
  target_attribute: {
    label: {
      fr: 'Ouvrir dans',
      en: 'Opens in',
      de: 'Öffnet in',
      es: 'Se abre en',
      it: 'Si apre in',
      pl: 'Otwiera się w',
    },
  },
  is_obfuscated: {
    label: {
      fr: 'Caché aux moteurs de recherche',
      en: 'Hidden from search engines',
      de: 'Vor Suchmaschinen verborgen',
      es: 'Oculto a los buscadores',
      it: 'Nascosto ai motori di ricerca',
      pl: 'Ukryty przed wyszukiwarkami',
    },
    help: {
      fr: 'Le lien ne fonctionne alors qu’avec JavaScript.',
      en: 'The link then works with JavaScript only.',
      de: 'Der Link geht dann nur mit JavaScript.',
      es: 'El enlace funciona entonces solo con JavaScript.',
      it: 'Il link funziona allora solo con JavaScript.',
      pl: 'Link działa wtedy tylko z JavaScriptem.',
    },
  },
  url: { label: { fr: 'Adresse', en: 'Address', de: 'Adresse', es: 'Dirección', it: 'Indirizzo', pl: 'Adres' } },
  'image_file.url': {
    label: {
      fr: 'Adresse de l’image',
      en: 'Address of the picture',
      de: 'Adresse des Bildes',
      es: 'Dirección de la imagen',
      it: 'Indirizzo dell’immagine',
      pl: 'Adres zdjęcia',
    },
  },
  image_file: { label: { fr: 'Fichier', en: 'File', de: 'Datei', es: 'Archivo', it: 'File', pl: 'Plik' } },
  alt_attribute: {
    label: {
      fr: 'Ce que montre l’image',
      en: 'What the picture shows',
      de: 'Was das Bild zeigt',
      es: 'Qué muestra la imagen',
      it: 'Che cosa mostra l’immagine',
      pl: 'Co pokazuje zdjęcie',
    },
    help: {
      fr: 'Lu à qui ne voit pas l’image ; vide si elle ne fait que décorer.',
      en: 'Read to those who do not see the picture; empty if it only decorates.',
      de: 'Wird vorgelesen, wenn das Bild nicht zu sehen ist; leer, wenn es nur schmückt.',
      es: 'Se lee a quien no ve la imagen; vacío si solo decora.',
      it: 'Letto a chi non vede l’immagine; vuoto se è solo decorativa.',
      pl: 'Czytane osobom, które nie widzą zdjęcia; puste, gdy jest tylko ozdobą.',
    },
  },
  image_mobile: {
    label: {
      fr: 'Image pour petits écrans',
      en: 'Picture for small screens',
      de: 'Bild für kleine Bildschirme',
      es: 'Imagen para pantallas pequeñas',
      it: 'Immagine per schermi piccoli',
      pl: 'Zdjęcie na małe ekrany',
    },
  },
  image_side: {
    label: {
      fr: 'Côté de l’image',
      en: 'Side of the picture',
      de: 'Seite des Bildes',
      es: 'Lado de la imagen',
      it: 'Lato dell’immagine',
      pl: 'Strona zdjęcia',
    },
  },
  images: {
    label: { fr: 'Images', en: 'Pictures', de: 'Bilder', es: 'Imágenes', it: 'Immagini', pl: 'Zdjęcia' },
    one: picture.label,
  },
  seo: {
    label: {
      fr: 'Moteurs de recherche',
      en: 'Search engines',
      de: 'Suchmaschinen',
      es: 'Buscadores',
      it: 'Motori di ricerca',
      pl: 'Wyszukiwarki',
    },
  },
  title_page: {
    label: {
      fr: 'Titre pour les moteurs de recherche',
      en: 'Title for search engines',
      de: 'Titel für Suchmaschinen',
      es: 'Título para buscadores',
      it: 'Titolo per i motori di ricerca',
      pl: 'Tytuł dla wyszukiwarek',
    },
    help: {
      fr: 'Environ 60 caractères sont affichés.',
      en: 'About 60 characters are shown.',
      de: 'Etwa 60 Zeichen werden gezeigt.',
      es: 'Se muestran unos 60 caracteres.',
      it: 'Vengono mostrati circa 60 caratteri.',
      pl: 'Widać około 60 znaków.',
    },
  },
  description_page: {
    label: {
      fr: 'Description pour les moteurs de recherche',
      en: 'Description for search engines',
      de: 'Beschreibung für Suchmaschinen',
      es: 'Descripción para buscadores',
      it: 'Descrizione per i motori di ricerca',
      pl: 'Opis dla wyszukiwarek',
    },
    help: {
      fr: 'Une ou deux phrases ; environ 155 caractères sont affichés.',
      en: 'A sentence or two; about 155 characters are shown.',
      de: 'Ein oder zwei Sätze; etwa 155 Zeichen werden gezeigt.',
      es: 'Una o dos frases; se muestran unos 155 caracteres.',
      it: 'Una o due frasi; vengono mostrati circa 155 caratteri.',
      pl: 'Jedno lub dwa zdania; widać około 155 znaków.',
    },
  },
  keywords: {
    label: {
      fr: 'Mots-clés',
      en: 'Keywords',
      de: 'Schlagwörter',
      es: 'Palabras clave',
      it: 'Parole chiave',
      pl: 'Słowa kluczowe',
    },
  },
  meta_robots: {
    label: {
      fr: 'Consignes aux robots',
      en: 'Instructions for robots',
      de: 'Anweisungen für Robots',
      es: 'Instrucciones para robots',
      it: 'Istruzioni per i robot',
      pl: 'Instrukcje dla robotów',
    },
    one: { fr: 'Consigne', en: 'Instruction', de: 'Anweisung', es: 'Instrucción', it: 'Istruzione', pl: 'Instrukcja' },
    help: {
      fr: 'noindex retire la page des moteurs de recherche.',
      en: 'noindex keeps the page out of search engines.',
      de: 'noindex hält die Seite aus Suchmaschinen heraus.',
      es: 'noindex deja la página fuera de los buscadores.',
      it: 'noindex esclude la pagina dai motori di ricerca.',
      pl: 'noindex ukrywa stronę przed wyszukiwarkami.',
    },
  },
  canonical: {
    label: {
      fr: 'Adresse canonique',
      en: 'Canonical address',
      de: 'Kanonische Adresse',
      es: 'Dirección canónica',
      it: 'Indirizzo canonico',
      pl: 'Adres kanoniczny',
    },
    help: {
      fr: 'Vide : la page elle-même.',
      en: 'Empty: the page itself.',
      de: 'Leer: die Seite selbst.',
      es: 'Vacío: la propia página.',
      it: 'Vuoto: la pagina stessa.',
      pl: 'Puste: sama strona.',
    },
  },
  summary: {
    label: { fr: 'Résumé', en: 'Summary', de: 'Zusammenfassung', es: 'Resumen', it: 'Riassunto', pl: 'Streszczenie' },
    help: {
      fr: 'Une ou deux phrases pour les listes de pages.',
      en: 'A sentence or two, for lists of pages.',
      de: 'Ein oder zwei Sätze für Listen von Seiten.',
      es: 'Una o dos frases para las listas de páginas.',
      it: 'Una o due frasi per gli elenchi di pagine.',
      pl: 'Jedno lub dwa zdania na listy stron.',
    },
  },
  presentation: {
    label: {
      fr: 'Présentation',
      en: 'Presentation',
      de: 'Darstellung',
      es: 'Presentación',
      it: 'Presentazione',
      pl: 'Wygląd',
    },
  },
  published_at: {
    label: {
      fr: 'Première version du',
      en: 'Day of the first version',
      de: 'Tag der ersten Fassung',
      es: 'Día de la primera versión',
      it: 'Giorno della prima versione',
      pl: 'Dzień pierwszej wersji',
    },
  },
  updated_at: {
    label: {
      fr: 'Dernière version du',
      en: 'Day of the latest version',
      de: 'Tag der neuesten Fassung',
      es: 'Día de la última versión',
      it: 'Giorno dell’ultima versione',
      pl: 'Dzień najnowszej wersji',
    },
  },
  author: { label: { fr: 'Auteur', en: 'Author', de: 'Autor', es: 'Autor', it: 'Autore', pl: 'Autor' } },
  family_id: {
    label: {
      fr: 'Famille de produits',
      en: 'Product family',
      de: 'Warengruppe',
      es: 'Familia de productos',
      it: 'Famiglia di prodotti',
      pl: 'Grupa produktów',
    },
    help: {
      fr: 'Ses produits sont montrés.',
      en: 'Its products are shown.',
      de: 'Ihre Produkte werden gezeigt.',
      es: 'Se muestran sus productos.',
      it: 'Vengono mostrati i suoi prodotti.',
      pl: 'Pokazywane są jej produkty.',
    },
  },
  position: {
    label: { fr: 'Rang', en: 'Order', de: 'Reihenfolge', es: 'Orden', it: 'Ordine', pl: 'Kolejność' },
    help: {
      fr: 'Les nombres les plus petits viennent en premier.',
      en: 'Lower numbers come first.',
      de: 'Kleinere Zahlen kommen zuerst.',
      es: 'Los números menores van primero.',
      it: 'I numeri più bassi vengono prima.',
      pl: 'Mniejsze liczby są pierwsze.',
    },
  },
  eyebrow: {
    label: {
      fr: 'Ligne au-dessus du titre',
      en: 'Line above the title',
      de: 'Zeile über dem Titel',
      es: 'Línea sobre el título',
      it: 'Riga sopra il titolo',
      pl: 'Wiersz nad tytułem',
    },
  },
  theme: { label: { fr: 'Couleur du texte', en: 'Colours', de: 'Farben', es: 'Colores', it: 'Colori', pl: 'Kolory' } },
  tiles: {
    label: { fr: 'Tuiles', en: 'Tiles', de: 'Kacheln', es: 'Mosaicos', it: 'Riquadri', pl: 'Kafelki' },
    one: { fr: 'Tuile', en: 'Tile', de: 'Kachel', es: 'Mosaico', it: 'Riquadro', pl: 'Kafelek' },
  },
  option_ids: {
    label: {
      fr: 'Produits choisis',
      en: 'Chosen products',
      de: 'Ausgewählte Produkte',
      es: 'Productos elegidos',
      it: 'Prodotti scelti',
      pl: 'Wybrane produkty',
    },
    one: { fr: 'Produit', en: 'Product', de: 'Produkt', es: 'Producto', it: 'Prodotto', pl: 'Produkt' },
    help: {
      fr: 'Ils sont montrés d’abord ; la famille complète.',
      en: 'They come first; the family fills the rest.',
      de: 'Sie kommen zuerst; die Warengruppe füllt auf.',
      es: 'Van primero; la familia completa el resto.',
      it: 'Vengono prima; la famiglia completa il resto.',
      pl: 'Są pierwsze; resztę uzupełnia grupa.',
    },
  },
  option_id: { label: { fr: 'Produit', en: 'Product', de: 'Produkt', es: 'Producto', it: 'Prodotto', pl: 'Produkt' } },
  count: {
    label: {
      fr: 'Nombre de produits',
      en: 'Number of products',
      de: 'Anzahl der Produkte',
      es: 'Número de productos',
      it: 'Numero di prodotti',
      pl: 'Liczba produktów',
    },
  },
  vendor: {
    label: { fr: 'Prestataire', en: 'Vendor', de: 'Anbieter', es: 'Proveedor', it: 'Fornitore', pl: 'Dostawca' },
    help: {
      fr: 'Peut remplir cet emplacement si le marché l’utilise et si le visiteur y consent.',
      en: 'May fill the place if the market uses it and the visitor allows it.',
      de: 'Darf die Stelle füllen, wenn der Markt ihn nutzt und der Besucher zustimmt.',
      es: 'Puede llenar el lugar si el mercado lo usa y el visitante lo permite.',
      it: 'Può riempire lo spazio se il mercato lo usa e il visitatore acconsente.',
      pl: 'Może wypełnić miejsce, jeśli rynek z niego korzysta, a odwiedzający się zgodzi.',
    },
  },
  asset_folder: {
    label: {
      fr: 'Dossier d’images',
      en: 'Folder of pictures',
      de: 'Bilderordner',
      es: 'Carpeta de imágenes',
      it: 'Cartella di immagini',
      pl: 'Folder zdjęć',
    },
    help: {
      fr: 'Si aucune image n’est choisie, toutes celles du dossier sont montrées.',
      en: 'Without chosen pictures, all of the folder are shown.',
      de: 'Ohne ausgewählte Bilder werden alle des Ordners gezeigt.',
      es: 'Sin imágenes elegidas se muestran todas las de la carpeta.',
      it: 'Senza immagini scelte vengono mostrate tutte quelle della cartella.',
      pl: 'Bez wybranych zdjęć pokazywane są wszystkie z folderu.',
    },
  },
  paragraphs: {
    label: { fr: 'Paragraphes', en: 'Paragraphs', de: 'Absätze', es: 'Párrafos', it: 'Paragrafi', pl: 'Akapity' },
    one: { fr: 'Paragraphe', en: 'Paragraph', de: 'Absatz', es: 'Párrafo', it: 'Paragrafo', pl: 'Akapit' },
  },
  'rich_text.items': {
    label: {
      fr: 'Liste à puces',
      en: 'Bullet list',
      de: 'Aufzählung',
      es: 'Lista',
      it: 'Elenco',
      pl: 'Lista punktowana',
    },
    one: item.one,
  },
  'accordion.items': {
    label: { fr: 'Questions', en: 'Questions', de: 'Fragen', es: 'Preguntas', it: 'Domande', pl: 'Pytania' },
    one: { fr: 'Question', en: 'Question', de: 'Frage', es: 'Pregunta', it: 'Domanda', pl: 'Pytanie' },
  },
  poster: {
    label: {
      fr: 'Image avant la lecture',
      en: 'Picture before it plays',
      de: 'Standbild',
      es: 'Imagen antes de reproducir',
      it: 'Immagine prima della riproduzione',
      pl: 'Obraz przed odtworzeniem',
    },
  },
  format: { label: { fr: 'Format', en: 'Format', de: 'Format', es: 'Formato', it: 'Formato', pl: 'Format' } },
  captions: {
    label: { fr: 'Sous-titres', en: 'Captions', de: 'Untertitel', es: 'Subtítulos', it: 'Sottotitoli', pl: 'Napisy' },
    one: { fr: 'Sous-titre', en: 'Caption', de: 'Untertitel', es: 'Subtítulo', it: 'Sottotitolo', pl: 'Napis' },
    help: {
      fr: 'Fichiers WebVTT ; une vidéo sans paroles n’en a pas besoin.',
      en: 'WebVTT files; a video without speech needs none.',
      de: 'WebVTT-Dateien; ein Video ohne Sprache braucht keine.',
      es: 'Archivos WebVTT; un vídeo sin voz no los necesita.',
      it: 'File WebVTT; un video senza parlato non ne ha bisogno.',
      pl: 'Pliki WebVTT; film bez mowy ich nie potrzebuje.',
    },
  },
  lang: {
    label: {
      fr: 'Langue (code)',
      en: 'Language (code)',
      de: 'Sprache (Kürzel)',
      es: 'Idioma (código)',
      it: 'Lingua (codice)',
      pl: 'Język (kod)',
    },
  },
  label: { label: { fr: 'Nom', en: 'Name', de: 'Bezeichnung', es: 'Nombre', it: 'Nome', pl: 'Nazwa' } },
  sources: {
    label: {
      fr: 'Fichiers vidéo',
      en: 'Video files',
      de: 'Videodateien',
      es: 'Archivos de vídeo',
      it: 'File video',
      pl: 'Pliki wideo',
    },
    one: { fr: 'Fichier', en: 'File', de: 'Datei', es: 'Archivo', it: 'File', pl: 'Plik' },
  },
  type: { label: { fr: 'Type', en: 'Type', de: 'Art', es: 'Tipo', it: 'Tipo', pl: 'Typ' } },
  role: { label: { fr: 'Fonction', en: 'Role', de: 'Funktion', es: 'Función', it: 'Ruolo', pl: 'Rola' } },
  event: {
    label: { fr: 'Événement', en: 'Event', de: 'Ereignis', es: 'Acontecimiento', it: 'Evento', pl: 'Wydarzenie' },
  },
  version: {
    label: { fr: 'Opération', en: 'Operation', de: 'Aktion', es: 'Operación', it: 'Operazione', pl: 'Akcja' },
    help: {
      fr: 'Nom de l’opération commerciale dans les paramètres du marché.',
      en: 'Name of the commercial operation in the parameters of the market.',
      de: 'Name der Verkaufsaktion in den Parametern des Marktes.',
      es: 'Nombre de la operación comercial en los parámetros del mercado.',
      it: 'Nome dell’operazione commerciale nei parametri del mercato.',
      pl: 'Nazwa akcji handlowej w parametrach rynku.',
    },
  },
  ends_at: {
    label: { fr: 'Fin', en: 'Ends at', de: 'Ende', es: 'Fin', it: 'Fine', pl: 'Koniec' },
    help: {
      fr: 'En UTC, p. ex. 2026-12-24T17:00:00Z.',
      en: 'In UTC, such as 2026-12-24T17:00:00Z.',
      de: 'In UTC, etwa 2026-12-24T17:00:00Z.',
      es: 'En UTC, p. ej. 2026-12-24T17:00:00Z.',
      it: 'In UTC, ad es. 2026-12-24T17:00:00Z.',
      pl: 'W UTC, np. 2026-12-24T17:00:00Z.',
    },
  },
  columns: {
    label: { fr: 'Colonnes', en: 'Columns', de: 'Spalten', es: 'Columnas', it: 'Colonne', pl: 'Kolumny' },
    one: { fr: 'Colonne', en: 'Column', de: 'Spalte', es: 'Columna', it: 'Colonna', pl: 'Kolumna' },
  },
  rows: {
    label: { fr: 'Lignes', en: 'Rows', de: 'Zeilen', es: 'Filas', it: 'Righe', pl: 'Wiersze' },
    one: { fr: 'Ligne', en: 'Row', de: 'Zeile', es: 'Fila', it: 'Riga', pl: 'Wiersz' },
    help: {
      fr: 'Autant de cellules que de colonnes ; la première nomme la ligne.',
      en: 'As many cells as columns; the first names the row.',
      de: 'So viele Zellen wie Spalten; die erste benennt die Zeile.',
      es: 'Tantas celdas como columnas; la primera nombra la fila.',
      it: 'Tante celle quante colonne; la prima dà il nome alla riga.',
      pl: 'Tyle komórek, ile kolumn; pierwsza nazywa wiersz.',
    },
  },
  spots: {
    label: {
      fr: 'Repères sur l’image',
      en: 'Marks on the picture',
      de: 'Markierungen im Bild',
      es: 'Marcas en la imagen',
      it: 'Segni sull’immagine',
      pl: 'Znaczniki na zdjęciu',
    },
    one: { fr: 'Repère', en: 'Mark', de: 'Markierung', es: 'Marca', it: 'Segno', pl: 'Znacznik' },
  },
  x: {
    label: {
      fr: 'Depuis la gauche, en %',
      en: 'From the left, in %',
      de: 'Von links, in %',
      es: 'Desde la izquierda, en %',
      it: 'Da sinistra, in %',
      pl: 'Od lewej, w %',
    },
  },
  y: {
    label: {
      fr: 'Depuis le haut, en %',
      en: 'From the top, in %',
      de: 'Von oben, in %',
      es: 'Desde arriba, en %',
      it: 'Dall’alto, in %',
      pl: 'Od góry, w %',
    },
  },
  navigation_modular: {
    label: {
      fr: 'Menu principal',
      en: 'Main menu',
      de: 'Hauptmenü',
      es: 'Menú principal',
      it: 'Menu principale',
      pl: 'Menu główne',
    },
    one: {
      fr: 'Entrée de menu',
      en: 'Menu entry',
      de: 'Menüpunkt',
      es: 'Entrada de menú',
      it: 'Voce di menu',
      pl: 'Pozycja menu',
    },
  },
  navigation_entry_block: {
    label: {
      fr: 'Entrée de menu',
      en: 'Menu entry',
      de: 'Menüpunkt',
      es: 'Entrada de menú',
      it: 'Voce di menu',
      pl: 'Pozycja menu',
    },
  },
  navigation_group: {
    label: {
      fr: 'Menu « Plus »',
      en: '“More” menu',
      de: 'Menü „Mehr“',
      es: 'Menú «Más»',
      it: 'Menu «Altro»',
      pl: 'Menu „Więcej”',
    },
    one: link.label,
  },
  sub_entries_modular: {
    label: { fr: 'Sous-menu', en: 'Sub-menu', de: 'Untermenü', es: 'Submenú', it: 'Sottomenu', pl: 'Podmenu' },
    one: { fr: 'Partie', en: 'Part', de: 'Teil', es: 'Parte', it: 'Parte', pl: 'Część' },
  },
  sub_entries_block: {
    label: {
      fr: 'Groupe de liens',
      en: 'Group of links',
      de: 'Gruppe von Links',
      es: 'Grupo de enlaces',
      it: 'Gruppo di link',
      pl: 'Grupa linków',
    },
  },
  is_highlighted: {
    label: {
      fr: 'Mis en avant',
      en: 'Highlighted',
      de: 'Hervorgehoben',
      es: 'Destacado',
      it: 'In evidenza',
      pl: 'Wyróżnione',
    },
  },
  is_collapsed: {
    label: {
      fr: 'Replié au départ',
      en: 'Closed at first',
      de: 'Anfangs zugeklappt',
      es: 'Cerrado al principio',
      it: 'Chiuso all’inizio',
      pl: 'Początkowo zwinięte',
    },
  },
  have_separator: {
    label: {
      fr: 'Trait au-dessus',
      en: 'Line above it',
      de: 'Linie darüber',
      es: 'Línea encima',
      it: 'Linea sopra',
      pl: 'Linia powyżej',
    },
  },
  highlight_badge: {
    label: { fr: 'Étiquette', en: 'Badge', de: 'Etikett', es: 'Etiqueta', it: 'Etichetta', pl: 'Etykieta' },
  },
  text_color: {
    label: {
      fr: 'Couleur du texte',
      en: 'Colour of the text',
      de: 'Textfarbe',
      es: 'Color del texto',
      it: 'Colore del testo',
      pl: 'Kolor tekstu',
    },
    help: colour,
  },
  title_color: {
    label: {
      fr: 'Couleur du titre',
      en: 'Colour of the title',
      de: 'Farbe des Titels',
      es: 'Color del título',
      it: 'Colore del titolo',
      pl: 'Kolor tytułu',
    },
    help: colour,
  },
  background_color: {
    label: {
      fr: 'Couleur de fond',
      en: 'Background colour',
      de: 'Hintergrundfarbe',
      es: 'Color de fondo',
      it: 'Colore di sfondo',
      pl: 'Kolor tła',
    },
    help: colour,
  },
  block_highlight_color: {
    label: {
      fr: 'Couleur de fond du groupe',
      en: 'Background colour of the group',
      de: 'Hintergrundfarbe der Gruppe',
      es: 'Color de fondo del grupo',
      it: 'Colore di sfondo del gruppo',
      pl: 'Kolor tła grupy',
    },
    help: colour,
  },
  highlight_badge_color: {
    label: {
      fr: 'Couleur de l’étiquette',
      en: 'Colour of the badge',
      de: 'Farbe des Etiketts',
      es: 'Color de la etiqueta',
      it: 'Colore dell’etichetta',
      pl: 'Kolor etykiety',
    },
    help: colour,
  },
  cta_label_color: {
    label: {
      fr: 'Couleur du texte du bouton',
      en: 'Colour of the button’s text',
      de: 'Textfarbe des Knopfs',
      es: 'Color del texto del botón',
      it: 'Colore del testo del pulsante',
      pl: 'Kolor tekstu przycisku',
    },
    help: colour,
  },
  cta_color: {
    label: {
      fr: 'Couleur du bouton',
      en: 'Colour of the button',
      de: 'Farbe des Knopfs',
      es: 'Color del botón',
      it: 'Colore del pulsante',
      pl: 'Kolor przycisku',
    },
    help: colour,
  },
  notification: {
    label: {
      fr: 'Bandeau d’information',
      en: 'Notification bar',
      de: 'Hinweisleiste',
      es: 'Barra de aviso',
      it: 'Barra di avviso',
      pl: 'Pasek informacji',
    },
  },
  content: {
    label: { fr: 'Texte', en: 'Text', de: 'Text', es: 'Texto', it: 'Testo', pl: 'Tekst' },
    help: {
      fr: '{free-delivery} est remplacé par le montant à partir duquel la livraison à domicile est offerte.',
      en: '{free-delivery} is replaced by the amount from which home delivery is free.',
      de: '{free-delivery} wird durch den Betrag ersetzt, ab dem die Lieferung nach Hause kostenlos ist.',
      es: '{free-delivery} se sustituye por el importe a partir del cual el envío a domicilio es gratis.',
      it: '{free-delivery} viene sostituito dall’importo da cui la consegna a domicilio è gratuita.',
      pl: '{free-delivery} zastępuje kwota, od której dostawa do domu jest darmowa.',
    },
  },
  reinsurances: {
    label: { fr: 'Promesses', en: 'Promises', de: 'Zusagen', es: 'Compromisos', it: 'Promesse', pl: 'Obietnice' },
    one: { fr: 'Promesse', en: 'Promise', de: 'Zusage', es: 'Compromiso', it: 'Promessa', pl: 'Obietnica' },
  },
  description: {
    label: {
      fr: 'Description',
      en: 'Description',
      de: 'Beschreibung',
      es: 'Descripción',
      it: 'Descrizione',
      pl: 'Opis',
    },
  },
  legals: {
    label: {
      fr: 'Liens juridiques',
      en: 'Legal links',
      de: 'Rechtliche Links',
      es: 'Enlaces legales',
      it: 'Link legali',
      pl: 'Linki prawne',
    },
    one: link.label,
  },
  banner_newsletter: {
    label: {
      fr: 'Inscription à la newsletter',
      en: 'Newsletter banner',
      de: 'Newsletter-Anmeldung',
      es: 'Suscripción al boletín',
      it: 'Iscrizione alla newsletter',
      pl: 'Zapis na newsletter',
    },
  },
  texts: { label: { fr: 'Textes', en: 'Texts', de: 'Texte', es: 'Textos', it: 'Testi', pl: 'Teksty' } },
  short_text: {
    label: {
      fr: 'Texte court',
      en: 'Short text',
      de: 'Kurzer Text',
      es: 'Texto corto',
      it: 'Testo breve',
      pl: 'Krótki tekst',
    },
  },
  long_text: {
    label: {
      fr: 'Texte long',
      en: 'Long text',
      de: 'Langer Text',
      es: 'Texto largo',
      it: 'Testo lungo',
      pl: 'Długi tekst',
    },
  },
  cta: { label: { fr: 'Bouton', en: 'Button', de: 'Knopf', es: 'Botón', it: 'Pulsante', pl: 'Przycisk' } },
  'cta.label': {
    label: {
      fr: 'Texte du bouton',
      en: 'Text of the button',
      de: 'Text des Knopfs',
      es: 'Texto del botón',
      it: 'Testo del pulsante',
      pl: 'Tekst przycisku',
    },
  },
  background: { label: { fr: 'Fond', en: 'Background', de: 'Hintergrund', es: 'Fondo', it: 'Sfondo', pl: 'Tło' } },
  community: {
    label: { fr: 'Communauté', en: 'Community', de: 'Community', es: 'Comunidad', it: 'Community', pl: 'Społeczność' },
  },
  group: {
    label: {
      fr: 'Images avec lien',
      en: 'Pictures with links',
      de: 'Bilder mit Links',
      es: 'Imágenes con enlace',
      it: 'Immagini con link',
      pl: 'Zdjęcia z linkami',
    },
    one: picture.label,
  },
  networks: {
    label: {
      fr: 'Réseaux sociaux',
      en: 'Social networks',
      de: 'Soziale Netzwerke',
      es: 'Redes sociales',
      it: 'Social network',
      pl: 'Sieci społecznościowe',
    },
  },
  list: {
    label: { fr: 'Réseaux', en: 'Networks', de: 'Netzwerke', es: 'Redes', it: 'Reti', pl: 'Sieci' },
    one: { fr: 'Réseau', en: 'Network', de: 'Netzwerk', es: 'Red', it: 'Rete', pl: 'Sieć' },
  },
  icon: { label: { fr: 'Icône', en: 'Icon', de: 'Symbol', es: 'Icono', it: 'Icona', pl: 'Ikona' } },
  links_modular: {
    label: {
      fr: 'Colonnes de liens',
      en: 'Columns of links',
      de: 'Spalten mit Links',
      es: 'Columnas de enlaces',
      it: 'Colonne di link',
      pl: 'Kolumny linków',
    },
    one: { fr: 'Colonne', en: 'Column', de: 'Spalte', es: 'Columna', it: 'Colonna', pl: 'Kolumna' },
  },
  country_reference: {
    label: { fr: 'Pays', en: 'Countries', de: 'Länder', es: 'Países', it: 'Paesi', pl: 'Kraje' },
    one: { fr: 'Pays', en: 'Country', de: 'Land', es: 'País', it: 'Paese', pl: 'Kraj' },
  },
  country_name: {
    label: {
      fr: 'Nom du pays',
      en: 'Name of the country',
      de: 'Name des Landes',
      es: 'Nombre del país',
      it: 'Nome del paese',
      pl: 'Nazwa kraju',
    },
  },
  country_language: { label: { fr: 'Langue', en: 'Language', de: 'Sprache', es: 'Idioma', it: 'Lingua', pl: 'Język' } },
  country_code: {
    label: { fr: 'Marché', en: 'Market', de: 'Markt', es: 'Mercado', it: 'Mercato', pl: 'Rynek' },
    help: {
      fr: 'Le préfixe du marché, p. ex. fr-ch.',
      en: 'The prefix of the market, such as fr-ch.',
      de: 'Das Präfix des Marktes, etwa fr-ch.',
      es: 'El prefijo del mercado, p. ej. fr-ch.',
      it: 'Il prefisso del mercato, ad es. fr-ch.',
      pl: 'Prefiks rynku, np. fr-ch.',
    },
  },
  display_flag: {
    label: {
      fr: 'Avec drapeau',
      en: 'With flag',
      de: 'Mit Flagge',
      es: 'Con bandera',
      it: 'Con bandiera',
      pl: 'Z flagą',
    },
  },
};
