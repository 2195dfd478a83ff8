const { releaseOldHolds } = require('../holds.js');

/** Milliseconds for which pieces are held at most: a payment is open for half an hour. */
const maxAge = 40 * 60_000;

/** Releases pieces whose payment nobody has ended, because the gateway was stopped in between. */
module.exports.default = (container) => releaseOldHolds(container, new Date(Date.now() - maxAge));

module.exports.config = { name: 'release-holds', schedule: '*/5 * * * *' };
