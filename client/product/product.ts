import { wireGallery } from './gallery.ts';
import { wireInStore } from './in-store.ts';
import { wireShare } from './share.ts';
import { showViewed } from './viewed.ts';

/** The module of the form is loaded on its first submit. */
function wireLook(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-look]');
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    // Without the module the browser sends the form.
    import('./look.ts').then(
      ({ addLook }) => addLook(form),
      () => form.submit(),
    );
  });
}

/** Few products have sizes that differ in price. Without the module, the page keeps showing the lowest. */
function wireSizePrice(): void {
  if (document.querySelector('[data-price-of]') === null) return;
  import('./size-price.ts').then(
    ({ followSize }) => followSize(),
    () => undefined,
  );
}

/** Wires a product page. All of it works without JavaScript, in its own way. */
export function wire(): void {
  showViewed();
  wireShare();
  wireGallery();
  wireInStore();
  wireSizePrice();
  wireLook();
}
