/** The currencies in which the shop sells, as Medusa writes them. */
exports.currencies = ['eur', 'czk', 'chf', 'pln'];

/** The languages of all texts (ISO 639-1). */
exports.languages = ['fr', 'en', 'de', 'es', 'it', 'pl'];

/** With this many pieces or fewer, a size is about to be sold out. */
const few = 3;

/** The availability of a size, or of a colour by its best stocked size, as shoppers see it. */
exports.availabilityOf = (status, quantity) => {
  if (status !== 'AVAILABLE' && status !== 'SOON_UNAVAILABLE' && status !== 'ON_DEMAND') return status;
  if (quantity === 0) return 'UNAVAILABLE';
  return status === 'AVAILABLE' && quantity <= few ? 'SOON_UNAVAILABLE' : status;
};
