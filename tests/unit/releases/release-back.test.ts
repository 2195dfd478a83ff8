/** `rollback`, `show` and `history`: a market goes back release by release, and its switches do not change. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeMarkets } from '../../../releases/write-folder.ts';
import { contents, type Ran, runConfig, Storefront } from './release-storefront.ts';

let shop: Storefront;
let folder: string;

beforeEach(() => {
  shop = new Storefront();
  shop.gateway = contents({ freeDelivery: { NO: 14_900 } });
  folder = mkdtempSync(join(tmpdir(), 'selvedge-back-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const config = (command: string): Promise<Ran> => runConfig(shop, folder, ...command.split(' '));

/** Releases a threshold of free delivery to the home; returns the release's id. */
async function release(home: number): Promise<string> {
  writeMarkets(folder, new Map([['pl-pl', contents({ freeDelivery: { NO: home } })]]));
  expect(await config(`promote pl-pl --files --why ${home}`)).toMatchObject({ code: '' });
  return shop.pointer.live ?? '';
}

const freeAbove = () => shop.live.parameters.params.freeDelivery.NO;
const disabled = () => shop.live.switches.off;

describe('rollback', () => {
  it('goes to what was live before the last release, again and again, whatever was switched off and on', async () => {
    await release(15_900);
    await release(16_900);
    await config('switch pl-pl --off checkout --why away');
    await config('switch pl-pl --on checkout --why back');
    expect(await config('rollback pl-pl --why wrong')).toMatchObject({ code: '' });
    expect([freeAbove(), disabled()]).toEqual([15_900, []]);
    expect(await config('rollback pl-pl --why wrong')).toMatchObject({ code: '' });
    expect(shop.pointer).toEqual({ live: null, next: null });
    const refused = await config('rollback pl-pl --why wrong');
    expect(refused.code).toBe('nothing-to-go-back-to');
    expect(refused.refused).toContain('--to ');
    expect(shop.pointer).toEqual({ live: null, next: null });
  });

  it('leaves what is switched off, and says so; the last switch restores the target of the rollback', async () => {
    const first = await release(15_900);
    await release(16_900);
    await config('switch pl-pl --off search --opens-again 2099-01-01T10:00Z --why overloaded');
    const back = await config('rollback pl-pl --why wrong');
    expect(back.out).toContain(`Poland (pl-pl): rolled back to release ${first}`);
    expect(back.out).toContain('switches stay as they are: the search (search) is off');
    expect([freeAbove(), disabled()]).toEqual([15_900, ['search']]);
    expect(shop.live.switches.opensAgain).toBe('2099-01-01T10:00:00.000Z');
    const gateway = await config('rollback pl-pl --why wrong');
    expect(gateway.out).toContain('rolled back to what the gateway says');
    expect([freeAbove(), disabled()]).toEqual([14_900, ['search']]);
    await config('switch pl-pl --on search --why well');
    expect(shop.pointer.live).toBeNull();
    await config(`rollback pl-pl --to ${first} --why right --who jan`);
    expect([shop.pointer.live, disabled()]).toEqual([first, []]);
  });

  it('takes back no switch where nothing was released, and says what does', async () => {
    await config('switch pl-pl --off checkout --why away');
    const refused = await config('rollback pl-pl --why back');
    expect(refused.code).toBe('nothing-to-go-back-to');
    expect(refused.refused).toContain('switch pl-pl --on <part>');
    expect(disabled()).toEqual(['checkout']);
  });

  it('goes to a release that is named, past others and forward again, or to the gateway', async () => {
    const first = await release(15_900);
    await release(16_900);
    const third = await release(17_900);
    await config(`rollback pl-pl --to ${first} --why wrong`);
    expect(freeAbove()).toBe(15_900);
    expect(await config(`rollback pl-pl --to ${first} --why wrong`)).toMatchObject({
      code: 'nothing-changes',
    });
    await config(`rollback pl-pl --to ${third} --why right`);
    expect(freeAbove()).toBe(17_900);
    await config('rollback pl-pl --why wrong');
    expect(freeAbove()).toBe(15_900);
    await config('rollback pl-pl --to gateway --why wrong');
    expect(shop.pointer.live).toBeNull();
    expect(await config('rollback pl-pl --to gateway --why x')).toMatchObject({ code: 'nothing-changes' });
  });

  it('takes back what is staged and leaves what is live; with --to it does both, and says so', async () => {
    const first = await release(15_900);
    const second = await release(16_900);
    writeMarkets(folder, new Map([['pl-pl', contents({ freeDelivery: { NO: 19_900 } })]]));
    await config('stage pl-pl --share 5 --why try');
    const staged = shop.pointer.next?.release;
    const back = await config('rollback pl-pl --why no');
    expect(back.out).toContain(`release ${staged} was staged, and is removed; what is live stays`);
    expect(back.out).toContain(`another rollback goes back to release ${first}`);
    expect(shop.pointer).toEqual({ live: second, next: null });
    await config('stage pl-pl --share 5 --why again');
    const both = await config(`rollback pl-pl --to ${first} --why no`);
    expect(both.out).toContain(`release ${staged}, which was staged, is removed as well`);
    expect(shop.pointer).toEqual({ live: first, next: null });
  });

  it.each([
    ['0'.repeat(16), 'nothing-to-go-back-to', 'was never live here'],
    ['3f', 'usage', 'named by its 16 signs'],
    ['Gateway', 'usage', 'or `gateway`'],
  ])('--to %s is refused', async (id, code, words) => {
    await release(15_900);
    const { live } = shop.pointer;
    const refused = await config(`rollback pl-pl --to ${id} --why x`);
    expect(refused.code).toBe(code);
    expect(refused.refused).toContain(words);
    expect(shop.pointer.live).toBe(live);
  });

  it('to what was staged and never live, or is no longer stored, is refused', async () => {
    const first = await release(15_900);
    await release(16_900);
    writeMarkets(folder, new Map([['pl-pl', contents({ freeDelivery: { NO: 19_900 } })]]));
    await config('stage pl-pl --share 5 --why try');
    const staged = shop.pointer.next?.release;
    await config('rollback pl-pl --why no');
    expect((await config(`rollback pl-pl --to ${staged} --why x`)).code).toBe('nothing-to-go-back-to');
    shop.releases.delete(first);
    for (const command of ['rollback pl-pl --why x', `rollback pl-pl --to ${first} --why x`])
      expect(await config(command)).toMatchObject({ code: 'not-stored', out: '' });
    expect((await config('history pl-pl')).out).toContain('no longer stored: nothing goes back to it');
  });

  it('is refused where somebody else has changed the market meanwhile', async () => {
    const first = await release(15_900);
    await release(16_900);
    const { live } = shop.pointer;
    shop.meanwhile = { live, next: { release: first, share: 5 } };
    expect(await config('rollback pl-pl --why x')).toMatchObject({ code: 'outdated' });
    expect(shop.pointer.live).toBe(live);
  });

  it('that is written down and not carried out, as KV fails in between, is done by the next one', async () => {
    await release(15_900);
    await release(16_900);
    const { pointer } = shop;
    await config('rollback pl-pl --why x');
    shop.pointer = pointer;
    await config('rollback pl-pl --why again');
    expect(freeAbove()).toBe(15_900);
  });
});

describe('history', () => {
  it('marks what one can go back to, and show says what that is', async () => {
    const first = await release(15_900);
    const second = await release(16_900);
    await config('switch pl-pl --off search --why overloaded');
    const third = await release(17_900);
    const { out } = await config('history pl-pl');
    expect(out.match(/^ {2}= .*$/gm)).toEqual([
      '  = live now',
      `  = rollback goes back to it, and so does rollback --to ${second}`,
      `  = rollback --to ${first} goes back to it`,
      '  = rollback --to gateway goes back to it',
    ]);
    const history = JSON.parse((await config('history pl-pl --json')).out);
    expect(history.map(({ rollback }: { rollback: string | null }) => rollback)).toEqual([
      'live',
      null,
      'rollback',
      'rollback-to',
    ]);

    const shown = (await config(`show pl-pl ${first}`)).out.replaceAll(/\s+/g, ' ');
    expect(shown).toContain(`Poland (pl-pl): release ${first} live by promote at 20`);
    expect(shown).toContain('by ola: 15900 free delivery (home) above 159');
    expect(shown).toContain('A rollback to it changes: Poland (pl-pl): free delivery (home) above 159');
    expect((await config(`show pl-pl ${third}`)).out).toContain(', which is live');
    expect((await config('show pl-pl gateway')).out).toContain('what the gateway says');
    const whole = (await config(`show pl-pl ${first} --whole`)).out;
    expect(whole).toContain('\n    freeDelivery:\n      NO: 15900');
    expect(JSON.parse((await config(`show pl-pl ${first} --json`)).out)).toMatchObject({
      release: first,
      contents: { parameters: { params: { freeDelivery: { NO: 15_900 } } } },
    });
    expect(await config(`show pl-pl ${'0'.repeat(16)}`)).toMatchObject({ code: 'not-stored' });
  });
});

describe('a market without parameters', () => {
  it('gets those of the files, or of an older release; anything else says so', async () => {
    const first = await release(15_900);
    await release(16_900);
    shop.isLost = true;
    expect((await config('status pl-pl')).out).toContain('It has no parameters: all of its pages fail.');
    const refused = await config('switch pl-pl --off search --why x');
    expect(refused.refused).toContain('promote pl-pl --files');
    expect(await config('promote pl-pl --files --why lost')).toMatchObject({ code: '' });
    await config(`rollback pl-pl --to ${first} --why older`);
    expect(shop.pointer.live).toBe(first);
  });
});
