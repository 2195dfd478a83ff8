import type { LocalizedText } from '../../shared/contract/values.ts';
import { text } from '../text.ts';

interface Sentences {
  openings: readonly [LocalizedText, ...LocalizedText[]];
  closings: readonly [LocalizedText, ...LocalizedText[]];
}

/** How a description begins and ends, by what kind of garment it is. No sentence has to agree with a garment's name. */
export const sentences = {
  dress: {
    openings: [
      text(
        'La pièce que l’on sort de la penderie quand on ne veut pas réfléchir, et qui fait toujours bonne impression.',
        'The one you reach for when you would rather not think, and that always makes the right impression.',
        'Das Lieblingsstück für Tage, an denen man nicht überlegen will – und das immer Eindruck macht.',
        'La prenda que se saca del armario cuando no se quiere pensar y con la que siempre se acierta.',
        'Il capo che si prende dall’armadio quando non si vuole pensare, e che fa sempre bella figura.',
        'Rzecz, po którą sięga się, gdy nie chce się myśleć – i która zawsze robi dobre wrażenie.',
      ),
      text(
        'Une silhouette simple, un détail juste : tout est dit.',
        'A simple shape, one telling detail: that is all it takes.',
        'Eine schlichte Silhouette, ein treffendes Detail: mehr braucht es nicht.',
        'Una silueta sencilla, un detalle acertado: no hace falta más.',
        'Una silhouette semplice, un dettaglio giusto: non serve altro.',
        'Prosta sylwetka, jeden trafny szczegół: nic więcej nie trzeba.',
      ),
      text(
        'Dessinée pour passer du déjeuner en terrasse au dîner sans repasser par la maison.',
        'Designed to go from lunch on the terrace to dinner without stopping at home.',
        'Entworfen für den Weg vom Mittagessen im Freien bis zum Abendessen, ohne Umweg über zu Hause.',
        'Pensado para ir de la comida en la terraza a la cena sin pasar por casa.',
        'Un capo pensato per andare dal pranzo in terrazza alla cena senza passare da casa.',
        'Fason, w którym z obiadu na tarasie idzie się prosto na kolację, bez wracania do domu.',
      ),
    ],
    closings: [
      text(
        'Avec des baskets le samedi, des sandales fines le soir.',
        'With trainers on Saturday, fine sandals in the evening.',
        'Samstags mit Sneakern, abends mit feinen Sandalen.',
        'Con zapatillas el sábado y sandalias finas por la noche.',
        'Con le sneaker il sabato, con sandali sottili la sera.',
        'W sobotę do sneakersów, wieczorem do delikatnych sandałów.',
      ),
      text(
        'Un gilet court par-dessus, et elle traverse les saisons.',
        'Add a short cardigan and it goes through the seasons.',
        'Mit kurzer Strickjacke darüber geht es durch alle Jahreszeiten.',
        'Con un cárdigan corto encima, sirve todo el año.',
        'Con un cardigan corto sopra, attraversa le stagioni.',
        'Z krótkim kardiganem posłuży przez cały rok.',
      ),
    ],
  },
  top: {
    openings: [
      text(
        'Le genre de basique que l’on achète en deux couleurs, puis en trois.',
        'The kind of basic you buy in two colours, then in three.',
        'Ein Basic, das man erst in zwei, dann in drei Farben kauft.',
        'El tipo de básico que se compra en dos colores, y luego en tres.',
        'Il genere di basico che si compra in due colori, poi in tre.',
        'Podstawa, którą kupuje się w dwóch kolorach, a potem w trzecim.',
      ),
      text(
        'Ni trop près, ni trop loin du corps : la coupe a été essayée sur douze silhouettes.',
        'Neither too close nor too loose: the cut was tried on twelve figures.',
        'Nicht zu eng, nicht zu weit: Der Schnitt wurde an zwölf Figuren anprobiert.',
        'Ni muy ceñido ni muy suelto: el corte se ha probado en doce siluetas.',
        'Né troppo aderente né troppo largo: il taglio è stato provato su dodici figure.',
        'Ani za ciasno, ani za luźno: krój przymierzono na dwunastu sylwetkach.',
      ),
      text(
        'On le met sans y penser, et c’est le plus beau compliment.',
        'You put it on without a thought, which is the best compliment.',
        'Man zieht es an, ohne nachzudenken – ein schöneres Kompliment gibt es nicht.',
        'Se pone sin pensar, y no hay mejor cumplido.',
        'Si indossa senza pensarci, ed è il miglior complimento.',
        'Wkłada się bez zastanowienia – i to najlepszy komplement.',
      ),
    ],
    closings: [
      text(
        'Sous une veste, sur un jean, avec un short : partout.',
        'Under a jacket, with jeans, with shorts: anywhere.',
        'Unter der Jacke, zur Jeans, zu Shorts: überall.',
        'Bajo una chaqueta, con vaqueros, con pantalón corto: en todas partes.',
        'Sotto una giacca, con i jeans, con gli shorts: ovunque.',
        'Pod marynarkę, do dżinsów, do szortów: wszędzie.',
      ),
      text(
        'Se glisse dans la ceinture ou se porte par-dessus.',
        'Tuck it in or wear it loose.',
        'In den Bund gesteckt oder lässig darüber getragen.',
        'Por dentro o por fuera, como prefiera.',
        'Dentro o fuori, come si preferisce.',
        'Do środka albo na wierzch, jak kto woli.',
      ),
    ],
  },
  shirt: {
    openings: [
      text(
        'La chemise que l’on emprunte, puis que l’on ne rend pas.',
        'The shirt you borrow, then never give back.',
        'Das Hemd, das man sich leiht und nie zurückgibt.',
        'La camisa que se toma prestada y no se devuelve.',
        'La camicia che si prende in prestito e non si restituisce.',
        'Koszula, którą się pożycza i już nie oddaje.',
      ),
      text(
        'Vingt points au décimètre, des boutons bien cousus : la chemiserie comme on l’aime.',
        'Fine stitching and buttons sewn to stay: shirtmaking as it should be.',
        'Feine Nähte und fest angenähte Knöpfe: Hemden, wie wir sie mögen.',
        'Puntada fina y botones bien cosidos: la camisería como nos gusta.',
        'Cuciture fitte e bottoni ben attaccati: la camiceria come piace a noi.',
        'Gęsty ścieg i porządnie przyszyte guziki: koszule takie, jakie lubimy.',
      ),
      text(
        'Assez nette pour une réunion, assez souple pour un dimanche.',
        'Sharp enough for a meeting, easy enough for a Sunday.',
        'Korrekt genug fürs Meeting, entspannt genug für den Sonntag.',
        'Lo bastante pulcra para una reunión y cómoda para un domingo.',
        'Abbastanza impeccabile per una riunione, abbastanza morbida per la domenica.',
        'Dość elegancka na spotkanie, dość swobodna na niedzielę.',
      ),
    ],
    closings: [
      text(
        'Les manches retroussées, les deux premiers boutons ouverts.',
        'Sleeves rolled, first two buttons undone.',
        'Ärmel hochgekrempelt, die ersten beiden Knöpfe offen.',
        'Con las mangas remangadas y los dos primeros botones abiertos.',
        'Maniche arrotolate, primi due bottoni aperti.',
        'Z podwiniętymi rękawami i dwoma rozpiętymi guzikami.',
      ),
      text(
        'Ouverte sur un t-shirt, elle fait aussi veste légère.',
        'Open over a T-shirt, it doubles as a light jacket.',
        'Offen über dem T-Shirt wird daraus eine leichte Jacke.',
        'Abierta sobre una camiseta, hace de chaqueta ligera.',
        'Aperta su una T-shirt, fa anche da giacca leggera.',
        'Rozpięta na T-shircie zastąpi lekką kurtkę.',
      ),
    ],
  },
  sweat: {
    openings: [
      text(
        'Pour les trains du vendredi, les plages d’octobre et les matins sans réveil.',
        'For Friday trains, October beaches and mornings without an alarm.',
        'Für Freitagszüge, Oktoberstrände und Morgen ohne Wecker.',
        'Para los trenes del viernes, las playas de octubre y las mañanas sin despertador.',
        'Per i treni del venerdì, le spiagge d’ottobre e i mattini senza sveglia.',
        'Na piątkowe pociągi, październikowe plaże i poranki bez budzika.',
      ),
      text(
        'Un classique du vestiaire sportif, remis à sa juste longueur.',
        'A classic of the sports locker, put back to the right length.',
        'Ein Klassiker aus der Sportumkleide, auf die richtige Länge gebracht.',
        'Un clásico del vestuario deportivo, devuelto a su largo justo.',
        'Un classico dello spogliatoio sportivo, riportato alla lunghezza giusta.',
        'Klasyk ze sportowej szatni, w końcu we właściwej długości.',
      ),
    ],
    closings: [
      text(
        'Plus il est porté, plus il est doux.',
        'The more it is worn, the softer it gets.',
        'Je öfter getragen, desto weicher.',
        'Cuanto más se usa, más suave es.',
        'Più si porta, più diventa morbida.',
        'Im częściej noszona, tym milsza.',
      ),
      text(
        'Sous un manteau, il remplace un pull sans qu’on y perde.',
        'Under a coat it stands in for a jumper, and nobody loses.',
        'Unter dem Mantel ersetzt es jeden Pullover.',
        'Bajo un abrigo sustituye a un jersey sin perder nada.',
        'Sotto un cappotto sostituisce il maglione senza rimpianti.',
        'Pod płaszczem z powodzeniem zastąpi sweter.',
      ),
    ],
  },
  knit: {
    openings: [
      text(
        'Tricoté lentement, en petite série, dans un atelier qui ne fait que cela.',
        'Knitted slowly, in small runs, by a mill that does nothing else.',
        'Langsam und in kleinen Serien gestrickt, in einem Atelier, das nichts anderes macht.',
        'Tejido despacio, en series cortas, en un taller que no hace otra cosa.',
        'Lavorato lentamente, in piccole serie, in un maglificio che non fa altro.',
        'Dziane powoli, w małych seriach, w pracowni, która nie robi nic innego.',
      ),
      text(
        'La maille à garder sur le dossier de la chaise, du premier froid au printemps.',
        'The knit to keep on the back of your chair, from the first frost until spring.',
        'Das Strickstück, das vom ersten Frost bis zum Frühling über der Stuhllehne hängt.',
        'El punto que se deja en el respaldo de la silla, del primer frío a la primavera.',
        'La maglia da tenere sullo schienale della sedia, dal primo freddo alla primavera.',
        'Dzianina, która od pierwszych chłodów do wiosny wisi na oparciu krzesła.',
      ),
      text(
        'Une maille franche, des finitions propres : de quoi traverser dix hivers.',
        'An honest knit, cleanly finished: good for ten winters.',
        'Ehrlicher Strick, sauber verarbeitet: gut für zehn Winter.',
        'Un punto honesto, bien rematado: para diez inviernos.',
        'Una maglia sincera, ben rifinita: per dieci inverni.',
        'Porządna dzianina, staranne wykończenie: na dziesięć zim.',
      ),
    ],
    closings: [
      text(
        'À plier plutôt qu’à suspendre, avec un morceau de cèdre.',
        'Fold it rather than hang it, with a piece of cedar.',
        'Lieber falten als hängen, mit einem Stück Zedernholz.',
        'Mejor doblarlo que colgarlo, con un trozo de cedro.',
        'Da piegare anziché appendere, con un pezzetto di cedro.',
        'Lepiej złożyć niż powiesić, z kawałkiem cedru.',
      ),
      text(
        'Sur une chemise blanche la semaine, à même la peau le dimanche.',
        'Over a white shirt in the week, next to the skin on Sunday.',
        'Unter der Woche über dem weißen Hemd, sonntags direkt auf der Haut.',
        'Sobre una camisa blanca entre semana, sobre la piel el domingo.',
        'Su una camicia bianca in settimana, sulla pelle la domenica.',
        'W tygodniu na białą koszulę, w niedzielę na gołe ciało.',
      ),
    ],
  },
  coat: {
    openings: [
      text(
        'La pièce que l’on voit en premier ; elle méritait que l’on y passe deux saisons.',
        'The first thing people see; it was worth two seasons’ work.',
        'Das Erste, was man sieht – zwei Saisons Arbeit waren es wert.',
        'Lo primero que se ve; bien merecía dos temporadas de trabajo.',
        'Il primo capo che si vede: meritava due stagioni di lavoro.',
        'To, co widać najpierw – warto było pracować nad tym dwa sezony.',
      ),
      text(
        'De l’épaule à l’ourlet, une ligne claire, et de la place pour un gros pull.',
        'A clear line from shoulder to hem, with room for a thick jumper.',
        'Eine klare Linie von der Schulter bis zum Saum, mit Platz für dicken Strick.',
        'Del hombro al bajo, una línea clara y sitio para un jersey grueso.',
        'Dalla spalla all’orlo, una linea pulita e spazio per un maglione spesso.',
        'Czysta linia od ramion po dół i miejsce na gruby sweter.',
      ),
    ],
    closings: [
      text(
        'Col relevé, mains dans les poches : l’hiver peut venir.',
        'Collar up, hands in pockets: let winter come.',
        'Kragen hoch, Hände in die Taschen: Der Winter kann kommen.',
        'Cuello subido y manos en los bolsillos: que venga el invierno.',
        'Bavero alzato, mani in tasca: l’inverno può arrivare.',
        'Kołnierz w górę, ręce w kieszenie: zima może przyjść.',
      ),
      text(
        'Un brossage après chaque sortie, et c’est parti pour vingt ans.',
        'Brush it after each outing and it will outlast us all.',
        'Nach dem Tragen bürsten, und es hält ein Leben lang.',
        'Un cepillado después de cada uso y durará toda la vida.',
        'Una spazzolata dopo ogni uscita e durerà una vita.',
        'Wystarczy szczotka po każdym wyjściu, a posłuży całe życie.',
      ),
    ],
  },
  jacket: {
    openings: [
      text(
        'Pour les jours où le ciel hésite, et vous aussi.',
        'For days when the sky cannot decide, and neither can you.',
        'Für Tage, an denen sich der Himmel nicht entscheiden kann.',
        'Para los días en que el cielo duda, y usted también.',
        'Per i giorni in cui il cielo è incerto, e voi con lui.',
        'Na dni, kiedy niebo się waha, a my razem z nim.',
      ),
      text(
        'Un vestiaire de travail, allégé pour la ville.',
        'Workwear, lightened for the city.',
        'Arbeitskleidung, für die Stadt leichter gemacht.',
        'Ropa de trabajo, aligerada para la ciudad.',
        'Abito da lavoro, alleggerito per la città.',
        'Odzież robocza w lżejszej, miejskiej wersji.',
      ),
    ],
    closings: [
      text(
        'Sur une maille fine ou un gros sweat, de quoi remettre tout à sa place.',
        'Over a fine knit or a thick sweatshirt, it pulls everything together.',
        'Über feinem Strick oder dickem Sweatshirt: Sie bringt alles in Form.',
        'Sobre un punto fino o una sudadera gruesa, lo pone todo en su sitio.',
        'Su una maglia fine o una felpa spessa, mette tutto al suo posto.',
        'Na cienką dzianinę czy grubą bluzę – porządkuje cały strój.',
      ),
      text(
        'Un peu plus de caractère à chaque saison, et c’est tant mieux.',
        'It gains character every season, and so much the better.',
        'Mit jeder Saison mehr Charakter, umso besser.',
        'Gana carácter cada temporada, y mejor así.',
        'Ogni stagione aggiunge carattere, ed è un bene.',
        'Z każdym sezonem nabiera charakteru – i bardzo dobrze.',
      ),
    ],
  },
  blazer: {
    openings: [
      text(
        'Né chez les tailleurs, assoupli pour tous les jours.',
        'Born at the tailor’s, eased for every day.',
        'Vom Schneider erdacht, für den Alltag gelockert.',
        'Nacida en la sastrería, suavizada para el día a día.',
        'Nato in sartoria, ammorbidito per tutti i giorni.',
        'Rodem od krawca, złagodzona na co dzień.',
      ),
      text(
        'Une épaule juste, un revers calme : la tenue suit.',
        'A true shoulder, a calm lapel: the rest follows.',
        'Eine gute Schulter, ein ruhiges Revers: Der Rest ergibt sich.',
        'Un hombro justo, una solapa serena: lo demás viene solo.',
        'Una spalla giusta, un rever tranquillo: il resto viene da sé.',
        'Dobre ramię, spokojna klapa: reszta przychodzi sama.',
      ),
    ],
    closings: [
      text(
        'Avec son pantalon en costume, avec un jean le reste du temps.',
        'With matching trousers as a suit, with jeans the rest of the time.',
        'Mit passender Hose als Anzug, sonst zur Jeans.',
        'Con su pantalón como traje, con vaqueros el resto del tiempo.',
        'Con i suoi pantaloni come completo, con i jeans il resto del tempo.',
        'Ze spodniami jako garnitur, na co dzień z dżinsami.',
      ),
    ],
  },
  trousers: {
    openings: [
      text(
        'La bonne longueur, la bonne taille, et de vraies poches : on a cherché longtemps.',
        'The right length, the right rise and real pockets: it took a while.',
        'Richtige Länge, richtiger Bund, echte Taschen: Wir haben lange gesucht.',
        'El largo justo, el talle justo y bolsillos de verdad: llevó su tiempo.',
        'La lunghezza giusta, la vita giusta e tasche vere: c’è voluto un po’.',
        'Właściwa długość, właściwy stan i prawdziwe kieszenie: długo tego szukaliśmy.',
      ),
      text(
        'Confortable assis, élégant debout.',
        'Comfortable sitting, elegant standing.',
        'Bequem im Sitzen, elegant im Stehen.',
        'Comodidad al sentarse, elegancia de pie.',
        'Comodità da seduti, eleganza in piedi.',
        'Wygoda na siedząco, elegancja na stojąco.',
      ),
      text(
        'Une jambe nette, un tombé étudié, et la liberté de marcher vite.',
        'A clean leg, a considered fall, and the freedom to walk fast.',
        'Klares Bein, durchdachter Fall und die Freiheit, schnell zu gehen.',
        'Pierna limpia, caída estudiada y libertad para andar deprisa.',
        'Gamba pulita, caduta studiata e la libertà di camminare in fretta.',
        'Czysta linia nogawki, przemyślany krój i swoboda szybkiego kroku.',
      ),
    ],
    closings: [
      text(
        'Avec une maille fine rentrée dans la ceinture.',
        'With a fine knit tucked into the waist.',
        'Mit feinem Strick, in den Bund gesteckt.',
        'Con un punto fino por dentro de la cintura.',
        'Con una maglia fine infilata in vita.',
        'Z cienką dzianiną wpuszczoną w pas.',
      ),
      text(
        'L’ourlet se reprend sans frais dans nos boutiques.',
        'We take up the hem free of charge in our stores.',
        'In unseren Filialen kürzen wir kostenlos.',
        'Cogemos el bajo gratis en nuestras tiendas.',
        'L’orlo si fa gratis nei nostri negozi.',
        'Nogawki skrócimy bezpłatnie w naszych butikach.',
      ),
    ],
  },
  skirt: {
    openings: [
      text(
        'Elle bouge avec la marche et se tient bien à table.',
        'It moves as you walk and behaves at table.',
        'Er schwingt beim Gehen und benimmt sich bei Tisch.',
        'Se mueve al andar y se comporta en la mesa.',
        'Si muove col passo e sta bene a tavola.',
        'Faluje przy chodzeniu, a przy stole zachowuje się nienagannie.',
      ),
      text(
        'Une jupe qui n’attend pas l’été.',
        'A skirt that does not wait for summer.',
        'Ein Rock, der nicht auf den Sommer wartet.',
        'Una falda que no espera al verano.',
        'Una gonna che non aspetta l’estate.',
        'Spódnica, która nie czeka na lato.',
      ),
    ],
    closings: [
      text(
        'Avec un gros pull et des bottines, puis avec un débardeur et des sandales.',
        'With a chunky jumper and boots, then with a tank top and sandals.',
        'Erst mit Grobstrick und Stiefeletten, dann mit Top und Sandalen.',
        'Con jersey grueso y botines; luego, con camiseta y sandalias.',
        'Con maglione e stivaletti, poi con canotta e sandali.',
        'Z grubym swetrem i botkami, a potem z topem i sandałami.',
      ),
    ],
  },
  night: {
    openings: [
      text(
        'De quoi ouvrir la porte sans rougir, et oublier l’heure.',
        'Smart enough to answer the door, soft enough to forget the time.',
        'Schön genug, um die Tür zu öffnen, weich genug, um die Zeit zu vergessen.',
        'Para abrir la puerta sin sonrojarse y olvidar la hora.',
        'Per aprire la porta senza arrossire e dimenticare l’ora.',
        'By bez rumieńca otworzyć drzwi i zapomnieć o godzinie.',
      ),
      text(
        'Pour les soirs de lecture et les petits-déjeuners qui durent.',
        'For evenings with a book and breakfasts that last.',
        'Für Leseabende und lange Frühstücke.',
        'Para las noches de lectura y los desayunos largos.',
        'Per le sere di lettura e le colazioni lunghe.',
        'Na wieczory z książką i długie śniadania.',
      ),
    ],
    closings: [
      text(
        'Présentation en pochon de coton : un cadeau tout trouvé.',
        'Comes in a cotton pouch: a present ready made.',
        'Im Baumwollbeutel verpackt: ein fertiges Geschenk.',
        'En una bolsita de algodón: un regalo hecho.',
        'In un sacchetto di cotone: un regalo già pronto.',
        'W bawełnianym woreczku: gotowy prezent.',
      ),
    ],
  },
  swim: {
    openings: [
      text(
        'Pour des longueurs le matin et le sable l’après-midi.',
        'For lengths in the morning and sand in the afternoon.',
        'Morgens für die Bahnen, nachmittags für den Sand.',
        'Para hacer largos por la mañana y arena por la tarde.',
        'Per le vasche al mattino e la sabbia al pomeriggio.',
        'Rano na basen, po południu na piasek.',
      ),
    ],
    closings: [
      text(
        'À rincer à l’eau douce après le bain.',
        'Rinse in fresh water after bathing.',
        'Nach dem Baden mit klarem Wasser ausspülen.',
        'Enjuagar con agua dulce después del baño.',
        'Da sciacquare in acqua dolce dopo il bagno.',
        'Po kąpieli przepłukać w słodkiej wodzie.',
      ),
    ],
  },
  baby: {
    openings: [
      text(
        'Les premiers mois passent vite : autant les passer dans du doux.',
        'The first months go fast: better spend them in something soft.',
        'Die ersten Monate vergehen schnell – am besten in etwas Weichem.',
        'Los primeros meses pasan volando: mejor pasarlos entre algodones.',
        'I primi mesi passano in fretta: meglio trascorrerli nel morbido.',
        'Pierwsze miesiące mijają szybko: niech miną w miękkości.',
      ),
      text(
        'Une idée de parents fatigués, pour des parents fatigués.',
        'An idea from tired parents, for tired parents.',
        'Eine Idee müder Eltern für müde Eltern.',
        'Una idea de padres cansados, para padres cansados.',
        'Un’idea di genitori stanchi, per genitori stanchi.',
        'Pomysł zmęczonych rodziców dla zmęczonych rodziców.',
      ),
    ],
    closings: [
      text(
        'Lavable souvent, transmissible longtemps.',
        'Washes often, hands down for years.',
        'Oft waschbar, lange weiterzugeben.',
        'Se lava a menudo y se hereda durante años.',
        'Si lava spesso, si tramanda a lungo.',
        'Często prane, długo przekazywane dalej.',
      ),
      text(
        'Une certification sans substances nocives, jusqu’aux fils à coudre.',
        'Certified free from harmful substances, sewing thread included.',
        'Schadstoffgeprüft bis zum Nähgarn.',
        'Certificación sin sustancias nocivas, hasta el hilo de coser.',
        'Certificazione senza sostanze nocive, fino al filo da cucito.',
        'Certyfikat braku szkodliwych substancji – łącznie z nićmi.',
      ),
    ],
  },
  kids: {
    openings: [
      text(
        'Facile à enfiler seul, difficile à abîmer.',
        'Easy to put on alone, hard to wear out.',
        'Leicht allein anzuziehen, schwer kaputtzukriegen.',
        'Fácil de poner, difícil de romper.',
        'Facile da infilare da soli, difficile da rovinare.',
        'Łatwo włożyć samodzielnie, trudno zniszczyć.',
      ),
      text(
        'L’épreuve de la cour de récréation est passée, celle de la photo de classe aussi.',
        'Tested in the playground, approved for the class photo.',
        'Auf dem Schulhof getestet, fürs Klassenfoto abgenommen.',
        'Prueba del recreo superada, y la de la foto de clase también.',
        'Prova del cortile superata, e anche quella della foto di classe.',
        'Sprawdzone na przerwie, zatwierdzone na zdjęciu klasowym.',
      ),
      text(
        'Une coupe qui laisse grandir, une matière qui laisse jouer.',
        'A cut with room to grow, a cloth made to play in.',
        'Ein Schnitt zum Wachsen, ein Stoff zum Spielen.',
        'Un corte para crecer, un tejido para jugar.',
        'Un taglio che lascia crescere, un tessuto che lascia giocare.',
        'Krój, w którym można rosnąć, materiał, w którym można się bawić.',
      ),
    ],
    closings: [
      text(
        'Une étiquette pour le prénom attend à l’intérieur, et une ligne de plus pour le suivant.',
        'There is a label for a name inside, with a second line for the next child.',
        'Innen wartet ein Namensschild – mit einer zweiten Zeile fürs nächste Kind.',
        'Dentro hay una etiqueta para el nombre y otra línea para el siguiente.',
        'Dentro c’è un’etichetta per il nome, con una riga in più per il prossimo.',
        'W środku czeka metka na imię – i druga linijka dla kolejnego właściciela.',
      ),
      text(
        'Passe en machine sans faire d’histoires.',
        'Goes in the machine without a fuss.',
        'Ab in die Waschmaschine, ganz unkompliziert.',
        'Va a la lavadora sin complicaciones.',
        'Va in lavatrice senza storie.',
        'Do pralki bez ceregieli.',
      ),
    ],
  },
  sport: {
    openings: [
      text(
        'Dessiné avec des coureuses et des yogis du dimanche, essayé par temps de pluie.',
        'Designed with Sunday runners and yogis, tested in the rain.',
        'Mit Sonntagsläufern und Yogis entwickelt, bei Regen getestet.',
        'Un diseño de corredores y yoguis de domingo, probado bajo la lluvia.',
        'Un progetto di runner e yogi della domenica, provato sotto la pioggia.',
        'Projektowane z niedzielnymi biegaczami i joginami, testowane w deszczu.',
      ),
    ],
    closings: [
      text(
        'Sobre, sans logo : il sort aussi de la salle.',
        'Plain, without a logo: it leaves the gym too.',
        'Schlicht und ohne Logo: auch außerhalb des Studios.',
        'Líneas sobrias, sin logotipo: también vale fuera del gimnasio.',
        'Linee sobrie, senza logo: va bene anche fuori dalla palestra.',
        'Bez logo, bez krzyku: sprawdza się i poza siłownią.',
      ),
    ],
  },
  maternity: {
    openings: [
      text(
        'Neuf mois, et bien après : la coupe a été pensée pour les deux.',
        'Nine months and long after: the cut was made for both.',
        'Neun Monate und lange danach: Der Schnitt passt für beides.',
        'Nueve meses y mucho después: el corte se pensó para ambos.',
        'Nove mesi e molto dopo: il taglio è pensato per entrambi.',
        'Dziewięć miesięcy i długo potem: krój pomyślano na oba czasy.',
      ),
    ],
    closings: [
      text(
        'Prenez votre taille d’avant : nous avons compté le reste.',
        'Take your usual size: we have allowed for the rest.',
        'Wählen Sie Ihre gewohnte Größe: Den Rest haben wir einberechnet.',
        'Elija su talla de siempre: lo demás ya está contado.',
        'Scegli la taglia di sempre: al resto abbiamo pensato noi.',
        'Wybierz swój zwykły rozmiar: resztę już policzyliśmy.',
      ),
    ],
  },
  shoes: {
    openings: [
      text(
        'Un montage à la main, dans un petit atelier portugais.',
        'Hand-lasted in a small Portuguese workshop.',
        'In einer kleinen portugiesischen Werkstatt von Hand gezwickt.',
        'Montaje a mano en un pequeño taller portugués.',
        'Montaggio a mano in un piccolo laboratorio portoghese.',
        'Ręczna robota z małego portugalskiego warsztatu.',
      ),
      text(
        'De quoi marcher loin, et que l’on regarde où vous allez.',
        'Made for walking, and for people to notice where you go.',
        'Zum Gehen gemacht – und zum Hinschauen.',
        'Para andar, y para que miren por dónde va.',
        'Per camminare, e per farsi guardare.',
        'Do chodzenia – i do przyciągania spojrzeń.',
      ),
    ],
    closings: [
      text(
        'Pointures habituelles ; entre deux pointures, prenez la plus grande.',
        'True to size; between two sizes, take the larger.',
        'Normale Passform; zwischen zwei Größen bitte die größere wählen.',
        'Tallaje normal; entre dos números, elija el mayor.',
        'Calzata regolare; tra due numeri, scegli il maggiore.',
        'Rozmiarówka standardowa; między rozmiarami wybierz większy.',
      ),
    ],
  },
  accessory: {
    openings: [
      text(
        'Le détail que l’on remarque en deuxième, et dont on se souvient.',
        'The detail people notice second, and remember.',
        'Das Detail, das man als Zweites bemerkt und nicht vergisst.',
        'El detalle que se ve en segundo lugar y se recuerda.',
        'Il dettaglio che si nota per secondo, e che si ricorda.',
        'Szczegół, który widać jako drugi, a pamięta się najdłużej.',
      ),
      text(
        'Petit format, grande présence.',
        'A small thing with great presence.',
        'Kleines Teil, große Wirkung.',
        'Formato pequeño, gran presencia.',
        'Piccolo formato, grande presenza.',
        'Mała rzecz, wielki efekt.',
      ),
    ],
    closings: [
      text(
        'Présentation en étui de papier recyclé, pour offrir sans attendre.',
        'Comes in a recycled-paper sleeve, ready to give.',
        'In einer Hülle aus Recyclingpapier, fertig zum Verschenken.',
        'Se entrega en una funda de papel reciclado, para regalar sin esperar.',
        'Consegna in una busta di carta riciclata, per regalare subito.',
        'W etui z papieru z recyklingu, gotowe na prezent.',
      ),
    ],
  },
  file: {
    openings: [
      text(
        'Le patron de nos modélistes, gradué du 34 au 46, expliqué pas à pas avec quarante photos.',
        'Our cutters’ own pattern, graded from 34 to 46 and explained step by step in forty photos.',
        'Der Originalschnitt unseres Ateliers in den Größen 34 bis 46, Schritt für Schritt erklärt mit vierzig Fotos.',
        'El patrón de nuestro taller, de la talla 34 a la 46, explicado paso a paso con cuarenta fotos.',
        'Il cartamodello del nostro atelier, dalla 34 alla 46, spiegato passo dopo passo con quaranta foto.',
        'Wykrój z naszej pracowni w rozmiarach 34–46, objaśniony krok po kroku na czterdziestu zdjęciach.',
      ),
    ],
    closings: [
      text(
        'Le lien de téléchargement arrive par e-mail dès le paiement et reste dans votre compte.',
        'The download link arrives by email once you have paid and stays in your account.',
        'Der Download-Link kommt nach der Zahlung per E-Mail und bleibt in Ihrem Konto.',
        'El enlace de descarga llega por correo electrónico tras el pago y queda en su cuenta.',
        'Il link per scaricarlo arriva via e-mail dopo il pagamento e resta nel tuo account.',
        'Link do pobrania przyjdzie e-mailem zaraz po płatności i zostanie na Twoim koncie.',
      ),
    ],
  },
} as const satisfies Record<string, Sentences>;

export type SentenceGroup = keyof typeof sentences;
