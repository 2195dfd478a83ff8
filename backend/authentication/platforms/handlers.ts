import type { platformRows } from '../../../shared/contract/account/platforms.ts';
import { self } from '../../customers/self.ts';
import { Refused } from '../../problem.ts';
import type { Handlers } from '../../serve.ts';
import { listLinks, unlink } from './grants.ts';

export const platformHandlers: Handlers<typeof platformRows> = {
  listPlatforms: (_, caller) => listLinks(caller.env.DB, self(caller), Math.floor(Date.now() / 1000)),

  async unlinkPlatform({ id }, caller) {
    if (!(await unlink(caller.env.DB, self(caller), id))) throw new Refused('unknown', 'No such platform.');
    return {};
  },
};
