const { hold, releaseHold } = require('../../../../../holds.js');

/** Holds the pieces of a cart while its payment is open. */
exports.POST = async (request, response) => {
  await hold(request.scope, request.params.id);
  response.json({});
};

/** Releases them; a repetition changes nothing. */
exports.DELETE = async (request, response) => {
  await releaseHold(request.scope, request.params.id);
  response.json({});
};
