/** Serves the mock on 127.0.0.1 and the port that is its argument. It keeps all data in memory. */
import { CommercetoolsMock } from '@labdigital/commercetools-mock';

const mock = new CommercetoolsMock({ strict: true, enableAuthentication: true, validateCredentials: true });
await mock.app.listen({ host: '127.0.0.1', port: Number(process.argv[2]) });
