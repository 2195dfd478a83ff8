import { type FocusEvent, type MouseEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import type { MiniCartPanel, MiniCartProps } from '../cart/mini-cart-panel.tsx';
import { Icon } from '../components/icon.tsx';

/** The panel is for desktops; elsewhere there is only the link (specification, section 4). */
const desktop = '(width >= 1280px)';

/** The link to the cart in the header, with its count; on desktops also a panel with its lines. */
export function MiniCart({ shop, text }: MiniCartProps): ReactElement {
  const [open, setOpen] = useState(false);
  /** The panel's script, loaded when it opens first; null if it cannot be loaded. */
  const [panel, setPanel] = useState<{ Panel: typeof MiniCartPanel } | null>();
  const root = useRef<HTMLDivElement>(null);
  const link = useRef<HTMLAnchorElement>(null);

  // The cart page shows the cart already.
  const isOffered = () =>
    panel !== null && window.matchMedia(desktop).matches && window.location.pathname !== shop.links.cart;
  const show = () => setOpen(isOffered());
  const hide = () => setOpen(false);

  // The touch that brought this island to life came before it could listen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    if (root.current?.matches(':hover, :focus-within')) show();
  }, []);

  useEffect(() => {
    if (!open || panel !== undefined) return;
    import('../cart/mini-cart-panel.tsx').then(
      ({ MiniCartPanel: Panel }) => setPanel({ Panel }),
      () => setPanel(null),
    );
  }, [open, panel]);

  // A press opens a closed panel; on an open one, as under a hovering mouse, it follows the link.
  const opens = useRef(false);
  function onClick(event: MouseEvent): void {
    if (opens.current && event.detail > 0) event.preventDefault();
    opens.current = false;
  }

  function onBlur(event: FocusEvent): void {
    if (!event.currentTarget.contains(event.relatedTarget)) hide();
  }

  // Escape closes it wherever the focus is: the pointer may have opened it.
  useEffect(() => {
    if (!open) return;
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key !== 'Escape') return;
      setOpen(false);
      if (root.current?.contains(document.activeElement)) link.current?.focus();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: opens around its link, which does the same for the keyboard
    <div
      ref={root}
      className="mini-cart"
      // Fingers fire hover events, too, just before a press.
      onPointerEnter={(event) => event.pointerType === 'mouse' && show()}
      onPointerLeave={(event) => event.pointerType === 'mouse' && hide()}
      onFocus={show}
      onBlur={onBlur}
    >
      <a
        ref={link}
        href={shop.links.cart}
        className="mini-cart__link"
        rel="nofollow"
        onPointerDown={() => {
          opens.current = !open && isOffered();
          show();
        }}
        onClick={onClick}
      >
        <Icon name="cart" />
        <span className="mini-cart__label">{text['cart.link']}</span>
        <span className="mini-cart__badge" data-visitor-shown="cart" hidden>
          {/* The runtime, or the page's header, writes the count in here; React compares it with the empty text. */}
          <span data-visitor="cart-count" suppressHydrationWarning>
            {''}
          </span>
        </span>
      </a>
      {open && panel && <panel.Panel shop={shop} text={text} />}
    </div>
  );
}

export default MiniCart;
