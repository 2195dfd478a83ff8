import { wireGallery } from './gallery.ts';
import { wireInStore } from './in-store.ts';
import { wireShare } from './share.ts';
import { showViewed } from './viewed.ts';

/** A form is sent by its own module, which comes with it. */
function wireLook(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-look]');
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    // Without the module, the browser sends the form by itself.
    import('./look.ts').then(
      ({ addLook }) => addLook(form),
      () => form.submit(),
    );
  });
}

/** What a product page does beyond links and forms. All of it works without, in its own way. */
export function wire(): void {
  showViewed();
  wireShare();
  wireGallery();
  wireInStore();
  wireLook();
}
