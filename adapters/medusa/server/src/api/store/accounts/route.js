const { Modules } = require('@medusajs/framework/utils');

/**
 * The customer of an account of the shop's authentication service: found by `metadata.account`, or by a confirmed
 * e-mail, or made. Name and e-mail follow the account. Medusa has an e-mail once: it belongs to the account that has
 * it now; a customer of Medusa's own keeps it until the account's owner has confirmed it.
 */
exports.POST = async (request, response) => {
  const account = request.auth_context.auth_identity_id;
  const { email, is_confirmed, first_name, last_name } = request.validatedBody;
  const customers = request.scope.resolve(Modules.CUSTOMER);
  const [known] = await customers.listCustomers({ metadata: { account } });
  const [holder] = await customers.listCustomers({ email, has_account: true });
  const isFree = holder !== undefined && !holder.metadata?.account;
  const customer = known ?? (isFree && is_confirmed ? holder : undefined);
  const isTaken = holder !== undefined && holder.id !== customer?.id;
  if (isTaken && !isFree) await customers.updateCustomers(holder.id, { email: null });
  const facts = { email: isTaken && isFree ? null : email, first_name, last_name };
  const metadata = { ...customer?.metadata, account };
  const { id } = await (customer === undefined
    ? customers.createCustomers({ ...facts, metadata, has_account: true })
    : update(customers, customer, { ...facts, metadata }));
  response.json({ customer: await customers.retrieveCustomer(id, { relations: ['addresses'] }) });
};

/** Writes what has changed. */
function update(customers, customer, { metadata, ...facts }) {
  const isSame =
    customer.metadata?.account === metadata.account && Object.keys(facts).every((key) => facts[key] === customer[key]);
  return isSame ? customer : customers.updateCustomers(customer.id, { ...facts, metadata });
}
