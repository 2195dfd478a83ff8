/** Those who run the shop: an operator's release, an editor's publish, an import, a refund. */
import { Operator } from '../../../releases/operator.ts';
import { Editor } from '../../integration/authentication/staff-browser.ts';
import { feedName } from '../stand.ts';
import { answered, type Visit } from './visit.ts';

/** Only one release at a time: a second operator would get an error, because somebody was faster. */
let release: Promise<void> = Promise.resolve();

/** Releases the parameters of a market with one redirect changed, or goes back to the gateway's. */
export const releaseMarket: Visit = (stand, random) => {
  const next = release.then(async () => {
    const { shopUrl, secrets } = stand.shop;
    const operator = new Operator(shopUrl, secrets.CONFIG_KEY);
    const { contents: from, pointer } = await operator.now('pl-pl');
    const asked = { who: 'ola', why: 'A campaign', diff: ['redirects: /campaign'] };
    if (pointer.live !== null && random.percent(30)) {
      await operator.change('pl-pl', { ...asked, kind: 'rollback', from: pointer, to: { live: null, next: null } });
      return;
    }
    const to = `/search?q=${random.below(20)}`;
    const redirects = [
      ...from.redirects.filter((row) => row.from !== '/campaign'),
      { from: '/campaign', to, status: 302 as const },
    ];
    const id = await operator.put('pl-pl', { ...from, redirects });
    await operator.change('pl-pl', { ...asked, kind: 'promote', from: pointer, to: { live: id, next: null } });
  });
  release = next.catch(() => undefined);
  return next;
};

/** Changes the sentence under a page's heading, saves the draft, and publishes it. */
export const publish: Visit = async (stand, random) => {
  const editor = await new Editor(stand.shop).open();
  const path = `/editor/landing_page/${random.of(['en', 'fr-fr', 'de-de'])}/contact`;
  answered(await editor.sendForm(path, { summary: `A person answers, number ${random.below(1_000)}.`, act: 'save' }));
  const published = answered(await editor.sendForm(path, { act: 'publish' }));
  // Two editors at the same page: the second gets a message.
  if (!/done=|\?/.test(published)) throw new Error(`Publishing led to ${published}.`);
};

/** Asks for a run of the feed's import, which the schedule carries out. */
export const importFeed: Visit = async (stand) => {
  stand.growFeed();
  const editor = await new Editor(stand.shop).open();
  answered(await editor.sendForm('/editor/import', { feed: feedName }));
};

const hidden = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"\/?>/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );

/** Refunds a piece of an order. */
export const refund: Visit = async (stand, random) => {
  if (stand.confirmed.length === 0) return;
  const number = random.of(stand.confirmed);
  const editor = await new Editor(stand.shop).open();
  const post = (values: Record<string, string>) =>
    editor.get('/editor/orders', {
      method: 'POST',
      body: new URLSearchParams(values),
      headers: { origin: stand.shop.backendUrl },
    });
  const order = await editor.get(`/editor/orders?number=${number}`);
  if (!order.html.includes('name="line-1"')) return;
  const review = await post({ ...hidden(order.html), 'line-1': '1', act: 'review' });
  if (review.status === 200) {
    const done = await post({ ...hidden(review.html), act: 'refund' });
    // 422: the customer has withdrawn, or sent something back, since the order was looked at.
    if (![303, 422].includes(done.status)) throw new Error(`A reviewed refund answered ${done.status}.`);
  }
};
