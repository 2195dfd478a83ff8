import { beforeAll, describe, expect, it } from 'vitest';
import { type Backend, openBackend } from '../../integration/cart/carts-fixture.ts';
import { readyVisitor } from '../../shop/ready-visitor.ts';
import { cards, shopper } from '../shopper.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

describe.each([
  { javaScript: true, scripts: 'with JavaScript' },
  { javaScript: false, scripts: 'with JavaScript off' },
])('an order that is collected, $scripts,', { tags: ['sampled-2'] }, ({ javaScript }) => {
  async function atDelivery() {
    const locale = 'fr-fr';
    const { guest } = await readyVisitor(backend, { locale, at: 'order-delivery' });
    const buyer = await shopper(backend.shop, {
      locale,
      javaScript,
      expectedErrors: [/422 \(Unprocessable/],
    });
    await buyer.goOnAt('order-delivery', guest);
    return buyer;
  }

  it('is looked for, chosen, found again by Back and reload, and confirmed', async () => {
    const buyer = await atDelivery();
    const { page } = buyer;
    const main = page.getByRole('main');
    const method = main.getByRole('radio', { name: /^Point relais/ });
    const near = main.getByRole('radio', { name: /^Café Le Métier/ });
    const lille = main.getByRole('radio', { name: /^Épicerie Béthune/ });

    expect(await near.isVisible()).toBe(false);
    await method.check();
    await near.waitFor();
    expect(await main.getByRole('group', { name: 'Où livrons-nous' }).isVisible()).toBe(false);

    await main.getByRole('textbox', { name: 'Nom', exact: true }).fill('Garnier');
    await main.getByRole('textbox', { name: 'Téléphone' }).fill('06 12 34 56 78');
    // Enter searches for text that was typed but not searched.
    await main.getByRole('textbox', { name: 'Code postal ou ville' }).fill('Lille');
    await page.keyboard.press('Enter');
    await lille.waitFor();
    expect(await method.isChecked()).toBe(true);
    expect(await main.getByRole('textbox', { name: 'Nom', exact: true }).inputValue()).toBe('Garnier');
    await lille.check();
    await buyer.press('Continuer');
    await buyer.arrives('order-overview');

    await buyer.open('order-delivery');
    await lille.waitFor();
    expect([await method.isChecked(), await lille.isChecked()]).toEqual([true, true]);
    await page.reload({ waitUntil: 'domcontentloaded' });
    expect(await lille.isChecked()).toBe(true);
    await buyer.press('Continuer');
    await buyer.arrives('order-overview');
    await buyer.press('Continuer');
    await buyer.arrives('order-payment');
    await buyer.payWith(cards.accepted);
    const order = await backend.db
      .prepare(
        `SELECT shipping_method AS method, shipping_address ->> 'deliveryPointIdV2' AS point,
           shipping_address ->> 'lastName' AS name FROM orders WHERE order_number = ?`,
      )
      .bind(await buyer.orderNumber())
      .first();
    expect(order).toEqual({ method: 'PR', point: 'FR-P5', name: 'GARNIER' });
    await main.getByText('Épicerie Béthune').waitFor();
    await buyer.open('account-orders');
    await main.getByText(/Point relais · Épicerie Béthune, Lille · .*Garnier · Arrivée/).waitFor();
  });

  it('is refused in words without a place, which is what the first mistake leads to', {
    tags: ['exhaustive'],
  }, async () => {
    const buyer = await atDelivery();
    const main = buyer.page.getByRole('main');
    await main.getByRole('radio', { name: /^Consigne/ }).check();
    await main.getByRole('textbox', { name: 'Téléphone' }).fill('06 12 34 56 78');
    await buyer.press('Continuer');
    // Lockers are available.
    await main.getByRole('alert').getByRole('link', { name: 'Choisissez où retirer votre commande.' }).click();
    const places = main.getByRole('group', { name: 'Où retirez-vous votre commande' });
    await places.getByRole('radio', { name: /^Marché Oberkampf/ }).check();
    await buyer.press('Continuer');
    await buyer.arrives('order-overview');
  });
});
