import type { Language } from '../../shared/locales.ts';
import { text } from '../text.ts';
import { familyLink, picture } from './links.ts';

const words = {
  title: text(
    'Selvedge, une garde-robe pour longtemps',
    'Selvedge, a wardrobe for the long run',
    'Selvedge, eine Garderobe auf Dauer',
    'Selvedge, un armario para mucho tiempo',
    'Selvedge, un guardaroba che dura',
    'Selvedge, garderoba na lata',
  ),
  description: text(
    'Robes, mailles, manteaux et denim pour toute la famille : de belles matières, des coupes justes, des pièces à porter des années.',
    'Dresses, knitwear, coats and denim for the whole family: good cloth, considered cuts, pieces to wear for years.',
    'Kleider, Strick, Mäntel und Denim für die ganze Familie: gute Stoffe, durchdachte Schnitte, Stücke für Jahre.',
    'Vestidos, punto, abrigos y denim para toda la familia: buenos tejidos, cortes certeros, prendas para años.',
    'Abiti, maglieria, cappotti e denim per tutta la famiglia: belle stoffe, tagli giusti, capi da portare per anni.',
    'Sukienki, dzianiny, płaszcze i denim dla całej rodziny: dobre tkaniny, przemyślane kroje, rzeczy na lata.',
  ),
  season: text(
    'Automne-hiver',
    'Autumn and winter',
    'Herbst und Winter',
    'Otoño e invierno',
    'Autunno e inverno',
    'Jesień i zima',
  ),
  hero: text(
    'Les matières d’abord',
    'Cloth comes first',
    'Zuerst der Stoff',
    'Primero, el tejido',
    'Prima di tutto, la stoffa',
    'Najpierw tkanina',
  ),
  heroText: text(
    'Laines douces, cotons denses, coupes nettes : la nouvelle saison se touche avant de se regarder.',
    'Soft wools, dense cottons, clean lines: a season to feel before you look.',
    'Weiche Wolle, dichte Baumwolle, klare Linien: eine Saison zum Anfassen.',
    'Lanas suaves, algodones densos, líneas limpias: una temporada que se toca antes de mirarla.',
    'Lane morbide, cotoni densi, linee pulite: una stagione da toccare prima ancora di guardarla.',
    'Miękkie wełny, gęste bawełny, czyste linie: sezon, który najpierw się dotyka.',
  ),
  heroPicture: text(
    'Des vêtements d’hiver aux tons sourds dans la lumière d’une fenêtre',
    'Winter clothes in muted tones, in the light of a window',
    'Winterkleidung in gedeckten Tönen im Licht eines Fensters',
    'Ropa de invierno en tonos apagados a la luz de una ventana',
    'Capi invernali dai toni smorzati nella luce di una finestra',
    'Zimowe ubrania w stonowanych barwach w świetle okna',
  ),
  discover: text(
    'Voir les nouveautés',
    'See what is new',
    'Neuheiten ansehen',
    'Ver las novedades',
    'Scopri le novità',
    'Zobacz nowości',
  ),
  coatsLink: text('Les manteaux', 'The coats', 'Die Mäntel', 'Los abrigos', 'I cappotti', 'Płaszcze'),
  tiles: text(
    'Par où commencer',
    'Where to begin',
    'Womit anfangen',
    'Por dónde empezar',
    'Da dove cominciare',
    'Od czego zacząć',
  ),
  newTitle: text(
    'Tout juste sorties de l’atelier',
    'Fresh from the studio',
    'Frisch aus dem Atelier',
    'Recién salidas del taller',
    'Appena uscite dall’atelier',
    'Prosto z pracowni',
  ),
  newText: text(
    'Huit pièces que nos modélistes portent déjà.',
    'Eight pieces our pattern cutters already wear.',
    'Acht Stücke, die unsere Schnittmacher schon tragen.',
    'Ocho prendas que nuestros patronistas ya llevan puestas.',
    'Otto capi che i nostri modellisti indossano già.',
    'Osiem rzeczy, które nasi konstruktorzy już noszą.',
  ),
  allNew: text(
    'Toutes les nouveautés',
    'All that is new',
    'Alle Neuheiten',
    'Todas las novedades',
    'Tutte le novità',
    'Wszystkie nowości',
  ),
  knit: text(
    'Dix hivers, le même pull',
    'Ten winters, one jumper',
    'Zehn Winter, ein Pullover',
    'Diez inviernos, un jersey',
    'Dieci inverni, un maglione',
    'Dziesięć zim, jeden sweter',
  ),
  knitText: text(
    'Nos mailles sont tricotées en laine mérinos et en cachemire retordus deux fois : elles boulochent moins, se lavent à la main, se reprisent. Nous les réparons aussi longtemps que vous les portez.',
    'Our knitwear is made from twice-plied merino and cashmere. It pills less, washes by hand and can be darned; we mend it for as long as you wear it.',
    'Unser Strick ist aus zweifach gezwirntem Merino und Kaschmir. Er pillt weniger, lässt sich von Hand waschen und stopfen, und wir reparieren ihn, solange Sie ihn tragen.',
    'Nuestro punto es de merino y cachemira de doble torsión. Hace menos bolitas, se lava a mano y se puede zurcir; lo arreglamos mientras lo lleve.',
    'La nostra maglieria è in merino e cashmere ritorti due volte: fa meno pallini, si lava a mano, si rammenda. La ripariamo finché la porti.',
    'Nasze dzianiny powstają z podwójnie skręcanego merynosa i kaszmiru. Mniej się mechacą, pierze się je ręcznie i ceruje; naprawiamy je, dopóki je nosisz.',
  ),
  knitPicture: text(
    'Une pile de pulls pliés',
    'A stack of folded jumpers',
    'Ein Stapel gefalteter Pullover',
    'Una pila de jerséis doblados',
    'Una pila di maglioni piegati',
    'Stos złożonych swetrów',
  ),
  knitLink: text(
    'La maille',
    'See the knitwear',
    'Zum Strick',
    'Ver el punto',
    'La maglieria',
    'Zobacz dzianiny',
  ),
  dressTitle: text(
    'Une robe, et c’est tout',
    'A dress and you are done',
    'Ein Kleid, fertig',
    'Un vestido y listo',
    'Un abito, e basta',
    'Sukienka i gotowe',
  ),
  allDresses: text(
    'Toutes les robes',
    'All dresses',
    'Alle Kleider',
    'Todos los vestidos',
    'Tutti gli abiti',
    'Wszystkie sukienki',
  ),
  denim: text(
    'La lisière rouge',
    'The red edge',
    'Die rote Kante',
    'El orillo rojo',
    'La cimosa rossa',
    'Czerwona krajka',
  ),
  denimText: text(
    'Selvedge, c’est le bord tissé d’une toile qui ne s’effiloche pas. Notre denim vient de métiers à navette étroits et lents ; il s’assouplit à votre mesure et garde ses coutures.',
    'A selvedge is the woven edge of a cloth that will not fray. Our denim comes from narrow, slow shuttle looms; it softens to your shape and keeps its seams.',
    'Selvedge heißt die gewebte Kante, die nicht ausfranst. Unser Denim kommt von schmalen, langsamen Webstühlen, wird mit dem Tragen weicher und behält seine Nähte.',
    'El selvedge es el borde tejido de una tela que no se deshilacha. Nuestro denim sale de telares estrechos y lentos; se ablanda a su medida y conserva sus costuras.',
    'La cimosa è il bordo tessuto di una tela che non si sfilaccia. Il nostro denim nasce su telai stretti e lenti: si ammorbidisce su di te e tiene le cuciture.',
    'Selvedge to tkany brzeg materiału, który się nie strzępi. Nasz denim pochodzi z wąskich, powolnych krosien; z czasem mięknie i układa się do sylwetki.',
  ),
  denimPicture: text(
    'Des jeans pliés, la lisière rouge visible',
    'Folded jeans showing their red edge',
    'Gefaltete Jeans mit roter Webkante',
    'Vaqueros doblados con el orillo rojo a la vista',
    'Jeans piegati con la cimosa rossa in vista',
    'Złożone dżinsy z widoczną czerwoną krajką',
  ),
  denimWomen: text(
    'Jeans femme',
    'Jeans for women',
    'Jeans für Damen',
    'Vaqueros de mujer',
    'Jeans donna',
    'Dżinsy damskie',
  ),
  denimMen: text(
    'Jeans homme',
    'Jeans for men',
    'Jeans für Herren',
    'Vaqueros de hombre',
    'Jeans uomo',
    'Dżinsy męskie',
  ),
};

/** Colour options that the home page shows. */
export interface Selections {
  fresh: readonly string[];
  dresses: readonly string[];
}

/** The home page: a hero, ways in, two selections, two stories. The promises stand above the footer of every page. */
export function homeEntry(language: Language, { fresh, dresses }: Selections) {
  const word = (key: keyof typeof words) => words[key][language];
  const family = (id: Parameters<typeof familyLink>[0], title?: keyof typeof words) =>
    familyLink(id, language, title === undefined ? {} : { title: word(title) });
  const tile = (id: Parameters<typeof familyLink>[0], name: Parameters<typeof picture>[0]) => {
    const link = family(id);
    return { image: picture(name, '4x5', ''), link };
  };
  return {
    uid: 'home',
    title: word('title'),
    seo: {
      title_page: word('title'),
      description_page: word('description'),
      keywords: null,
      meta_robots: [],
      canonical: null,
    },
    blocks: [
      {
        hero: {
          eyebrow: word('season'),
          title: word('hero'),
          text: word('heroText'),
          image: picture('home-hero', '16x9', word('heroPicture')),
          image_mobile: picture('home-hero', '4x5', word('heroPicture')),
          theme: 'light',
          links: [family('w_new', 'discover'), family('w_coats', 'coatsLink')],
        },
      },
      {
        category_tiles: {
          title: word('tiles'),
          tiles: [
            tile('women', 'women'),
            tile('men', 'men'),
            tile('girls', 'girls'),
            tile('boys', 'boys'),
            tile('baby', 'baby'),
            tile('w_accessories', 'accessories'),
          ],
        },
      },
      {
        product_selection: {
          title: word('newTitle'),
          text: word('newText'),
          option_ids: fresh,
          link: family('w_new', 'allNew'),
        },
      },
      {
        editorial_split: {
          title: word('knit'),
          text: word('knitText'),
          image: picture('knitwear', '4x5', word('knitPicture')),
          image_side: 'start',
          links: [family('w_knitwear', 'knitLink')],
        },
      },
      {
        product_selection: {
          title: word('dressTitle'),
          text: null,
          option_ids: dresses,
          link: family('w_dresses', 'allDresses'),
        },
      },
      {
        editorial_split: {
          title: word('denim'),
          text: word('denimText'),
          image: picture('denim', '4x5', word('denimPicture')),
          image_side: 'end',
          links: [family('w_jeans', 'denimWomen'), family('m_jeans', 'denimMen')],
        },
      },
    ],
  };
}
