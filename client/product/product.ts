import { wireGallery } from './gallery.ts';
import { wireInStore } from './in-store.ts';
import { wireShare } from './share.ts';
import { wireSizePrice } from './size-price.ts';
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

/** Wires a product page. All of it works without JavaScript, in its own way. */
export function wire(): void {
  showViewed();
  wireShare();
  wireGallery();
  wireInStore();
  wireSizePrice();
  wireLook();
}
