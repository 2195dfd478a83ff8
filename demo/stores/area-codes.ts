import type { Country } from '../../shared/markets/locales.ts';

/** Area codes, by country and town. */
const ofTowns: Partial<Record<Country, Record<string, string>>> = {
  DE: {
    ...{
      Berlin: '30',
      München: '89',
      Hamburg: '40',
      Köln: '221',
      'Frankfurt am Main': '69',
      Stuttgart: '711',
    },
    ...{ Düsseldorf: '211', Leipzig: '341', Dortmund: '231', Essen: '201', Bremen: '421', Dresden: '351' },
    ...{
      Hannover: '511',
      Nürnberg: '911',
      Duisburg: '203',
      Bochum: '234',
      Wuppertal: '202',
      Bielefeld: '521',
    },
    ...{ Bonn: '228', Münster: '251', Karlsruhe: '721', Mannheim: '621', Augsburg: '821', Wiesbaden: '611' },
    ...{
      Braunschweig: '531',
      Kiel: '431',
      Aachen: '241',
      Chemnitz: '371',
      Magdeburg: '391',
      Freiburg: '761',
    },
    ...{ Lübeck: '451', Mainz: '6131', Erfurt: '361', Rostock: '381', Kassel: '561', Saarbrücken: '681' },
    ...{ Potsdam: '331', Oldenburg: '441', Osnabrück: '541', Heidelberg: '6221', Darmstadt: '6151' },
    ...{
      Regensburg: '941',
      Würzburg: '931',
      Ingolstadt: '841',
      Ulm: '731',
      Göttingen: '551',
      Heilbronn: '7131',
    },
    ...{ Trier: '651', Koblenz: '261', Jena: '3641', Weimar: '3643', Bamberg: '951', Konstanz: '7531' },
    ...{
      Tübingen: '7071',
      Bayreuth: '921',
      Passau: '851',
      Schwerin: '385',
      Lüneburg: '4131',
      Flensburg: '461',
    },
    ...{ Celle: '5141' },
  },
  GB: {
    ...{ London: '20', Birmingham: '121', Manchester: '161', Glasgow: '141', Leeds: '113', Liverpool: '151' },
    ...{ Edinburgh: '131', Bristol: '117', Sheffield: '114', Cardiff: '29', Belfast: '28', Leicester: '116' },
    ...{ Nottingham: '115', 'Newcastle upon Tyne': '191', Reading: '118', Durham: '191', Richmond: '20' },
    ...{ Croydon: '20', 'Kingston upon Thames': '20' },
  },
  IT: {
    ...{
      Milano: '02',
      Monza: '039',
      Roma: '06',
      Napoli: '081',
      Torino: '011',
      Palermo: '091',
      Genova: '010',
    },
    ...{ Bologna: '051', Firenze: '055', Bari: '080', Catania: '095', Venezia: '041', Verona: '045' },
    ...{ Messina: '090', Padova: '049', Trieste: '040', Brescia: '030', Parma: '0521', Prato: '0574' },
    ...{ Modena: '059', 'Reggio Emilia': '0522', Perugia: '075', Livorno: '0586', Ravenna: '0544' },
    ...{ Cagliari: '070', Rimini: '0541', Ferrara: '0532', Salerno: '089', Sassari: '079', Siracusa: '0931' },
    ...{ Pescara: '085', Bergamo: '035', Trento: '0461', Vicenza: '0444', Novara: '0321', Bolzano: '0471' },
    ...{ Piacenza: '0523', Ancona: '071', Udine: '0432', Arezzo: '0575', Lecce: '0832', Pesaro: '0721' },
    ...{ Como: '031', Pisa: '050', Treviso: '0422', Varese: '0332', Lucca: '0583', Siena: '0577' },
    ...{ Cremona: '0372', Pavia: '0382', Mantova: '0376', Asti: '0141', Aosta: '0165', Savona: '019' },
    ...{ Matera: '0835' },
  },
  ES: {
    ...{ Madrid: '91', Barcelona: '93', Sabadell: '93', València: '96', Alicante: '96', Elche: '96' },
    ...{ Sevilla: '95', Málaga: '95', Marbella: '95', Bilbao: '94', Santander: '942', Burgos: '947' },
    ...{
      Zaragoza: '976',
      Murcia: '968',
      Cartagena: '968',
      Palma: '971',
      'Las Palmas de Gran Canaria': '928',
    },
    ...{ 'Santa Cruz de Tenerife': '922', Córdoba: '957', Valladolid: '983', Vigo: '986', Gijón: '98' },
    ...{ Oviedo: '98', 'A Coruña': '981', 'Santiago de Compostela': '981', Lugo: '982' },
    ...{ 'Vitoria-Gasteiz': '945', Granada: '958', 'Jerez de la Frontera': '956', Cádiz: '956' },
    ...{ Pamplona: '948', Almería: '950', 'San Sebastián': '943', Albacete: '967', Logroño: '941' },
    ...{ 'Castelló de la Plana': '964', Badajoz: '924', Salamanca: '923', Huelva: '959', Lleida: '973' },
    ...{ Tarragona: '977', Reus: '977', León: '987', Jaén: '953', Girona: '972', Cáceres: '927' },
    ...{ Toledo: '925', Segovia: '921', Cuenca: '969', Huesca: '974' },
  },
  PL: {
    ...{ Warszawa: '22', Kraków: '12', Łódź: '42', Wrocław: '71', Poznań: '61', Gdańsk: '58', Gdynia: '58' },
    ...{ Sopot: '58', Szczecin: '91', Bydgoszcz: '52', Lublin: '81', Białystok: '85', Katowice: '32' },
    ...{ Sosnowiec: '32', Gliwice: '32', Zabrze: '32', Bytom: '32', Rybnik: '32', Częstochowa: '34' },
    ...{ Radom: '48', Toruń: '56', Rzeszów: '17', Kielce: '41', Olsztyn: '89', 'Bielsko-Biała': '33' },
    ...{ 'Zielona Góra': '68', Opole: '77', Tarnów: '14', Koszalin: '94', Kalisz: '62', Legnica: '76' },
    ...{ Zakopane: '18', 'Nowy Sącz': '18', Płock: '24', 'Jelenia Góra': '75', Słupsk: '59', Elbląg: '55' },
    ...{ Gniezno: '61' },
  },
  CH: {
    ...{ Lausanne: '21', Montreux: '21', Vevey: '21', Zürich: '44', Genève: '22', Nyon: '22', Basel: '61' },
    ...{ Bern: '31', Winterthur: '52', Schaffhausen: '52', Luzern: '41', Zug: '41', 'St. Gallen': '71' },
    ...{
      Lugano: '91',
      Bellinzona: '91',
      Locarno: '91',
      'Biel/Bienne': '32',
      Neuchâtel: '32',
      Solothurn: '32',
    },
    ...{ Thun: '33', Fribourg: '26', Chur: '81', Davos: '81', Sion: '27', 'Yverdon-les-Bains': '24' },
    ...{ Aarau: '62', Baden: '56', Rapperswil: '55' },
  },
};

/** The telephone zone of a French department; 5 where it is in none of these. */
const frenchZones: readonly [zone: number, departments: string][] = [
  [1, '75 77 78 91 92 93 94 95'],
  [2, '14 18 22 27 28 29 35 36 37 41 44 45 49 50 53 56 61 72 76 85'],
  [3, '02 08 10 21 25 39 51 52 54 55 57 58 59 60 62 67 68 70 71 80 88 89 90'],
  [4, '01 03 04 05 06 07 11 13 15 20 26 30 34 38 42 43 48 63 66 69 73 74 83 84'],
];

function frenchZone(zipCode: string): number {
  const found = frenchZones.find(([, departments]) => departments.split(' ').includes(zipCode.slice(0, 2)));
  return found?.[0] ?? 5;
}

/** Numbers reserved for films, by their area code. */
const ofFilms: Partial<Record<Country, Record<string, string>>> = {
  DE: { '30': '23125', '40': '66969', '89': '99998', '69': '90009', '221': '4710' },
  GB: { '20': '79460', '28': '96496', '29': '20180', '191': '4980', '115': '9000' },
};
const frenchFilms = ['', '19900', '26191', '35301', '46571', '53649'];

/**
 * The start of a telephone number in a town that nobody has (E.164), and the number of digits that follow. From a
 * range reserved for films, or one that is not in use.
 */
export function numbersIn(country: Country, town: string, zipCode: string): [first: string, figures: number] {
  const area = ofTowns[country]?.[town];
  const film = area && ofFilms[country]?.[area];
  switch (country) {
    case 'FR':
      return [`+33${frenchFilms[frenchZone(zipCode)]}`, 4];
    case 'DE':
      return [`+49${area ?? '30'}${film ?? '000'}`, 3];
    case 'GB':
      // Towns without an area code here get a number for films that belongs to no place.
      return area === undefined ? ['+441603000', 3] : [`+44${area}${film ?? '4960'}`, 3];
    case 'ES':
      return [`+34${(area ?? '91').padEnd(6, '0')}`, 3];
    case 'IT':
      return [`+39${area ?? '02'}000`, 4];
    case 'CH':
      return [`+41${area ?? '44'}0000`, 3];
    case 'PL':
      return [`+48${area ?? '22'}0000`, 3];
    case 'CZ':
      return ['+420200000', 3];
  }
}
