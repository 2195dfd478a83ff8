import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import type { PictureType } from '../../shared/contract/catalogue/product.ts';
import { joinTexts } from '../../shared/format/join-texts.ts';
import { call } from '../api.ts';
import { announceAdded } from '../cart/add-product.ts';
import { addingFailed } from '../cart/cart-failures.ts';
import { Icon } from '../components/icon.tsx';
import { ProductPicture } from '../components/product-picture.tsx';
import type { IslandText } from '../texts/island-texts.ts';
import '../styles/catalogue/product.css';

export interface SizeChoice {
  sku: string;
  label: string;
  soldOut?: true;
  /** Its own price, if the sizes differ. */
  price?: string;
  /** Stock of the size: few left, sold out, in stores only ... */
  note?: string;
}

/** Help to choose a size: the advice of reviews, and the id of the guide. */
export interface SizeHelpText {
  hint?: string;
  guide?: { id: string; title: string };
}

export interface AddToCartProps {
  /** Path of the cart page: target of the form without JavaScript. */
  cartHref: string;
  name: string;
  color: string;
  price: string;
  picture: { base: string; optionId: string; type: PictureType };
  sizes: readonly SizeChoice[];
  help: SizeHelpText;
  /** True if a product's only size is preselected. */
  addsOnlySize: boolean;
  text: IslandText<'add-to-cart'>;
}

const problemId = 'buy-problem';

type Progress = 'ready' | 'adding' | 'added';

/** How many sizes stand beside each other on a phone; a class of the style sheet. */
function rowOf(sizes: readonly SizeChoice[]): string {
  if (sizes.some(({ note, price }) => (note ?? price) !== undefined)) return '';
  return sizes.length > 6 ? 'sizes__list--many' : 'sizes__list--few';
}

export function AddToCart(props: AddToCartProps): ReactElement {
  const { cartHref, sizes, help, addsOnlySize, text } = props;
  const [progress, setProgress] = useState<Progress>('ready');
  const [problem, setProblem] = useState<string | null>(null);
  const [gone, setGone] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const only = addsOnlySize && sizes.length === 1 ? sizes[0] : undefined;

  function focusSizes(): void {
    form.current?.querySelector<HTMLInputElement>('input[type=radio]:enabled')?.focus();
  }

  async function add(sku: string): Promise<void> {
    setProgress('adding');
    setProblem(null);
    try {
      await announceAdded(await call('addProduct', { sku }));
      setProgress('added');
    } catch (error) {
      const reason = addingFailed(error);
      setProgress('ready');
      setProblem(text[reason]);
      if (reason === 'product.out-of-stock') setGone((before) => [...before, sku]);
    }
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (progress === 'adding') return;
    const sku = new FormData(event.currentTarget).get('sku');
    if (typeof sku === 'string') {
      setChosen(sku);
      void add(sku);
      return;
    }
    setProblem(text['product.choose-size']);
    focusSizes();
  }

  return (
    <>
      <form
        ref={form}
        className="buy"
        method="post"
        action={cartHref}
        onSubmit={submit}
        onInvalidCapture={(event) => {
          event.preventDefault();
          setProblem(text['product.choose-size']);
          focusSizes();
        }}
      >
        <input type="hidden" name="intent" value="add" />
        <input type="hidden" name="quantity" value="1" />
        {only === undefined ? (
          <fieldset className="sizes">
            <legend className="buy__legend">{text['product.size']}</legend>
            <div className={`sizes__list ${rowOf(sizes)}`}>
              {sizes.map((size) => (
                <SizeRadio
                  key={size.sku}
                  size={size}
                  gone={gone.includes(size.sku)}
                  describedBy={problem === null ? undefined : problemId}
                  onChoose={() => setProblem(null)}
                />
              ))}
            </div>
          </fieldset>
        ) : (
          <p className="buy__only">
            <input type="hidden" name="sku" value={only.sku} />
            {only.label}
            {only.note !== undefined && <span className="muted"> · {only.note}</span>}
          </p>
        )}
        <p id={problemId} className="field__error" role="alert">
          {problem}
        </p>
        {(help.hint ?? help.guide) !== undefined && (
          <div className="size-help">
            <p className="muted">{help.hint}</p>
            {help.guide !== undefined && (
              <button type="button" className="link" popoverTarget={help.guide.id}>
                {help.guide.title}
              </button>
            )}
          </div>
        )}
        <div className="buy__bar">
          <button className="button button--primary button--block" type="submit" aria-disabled={progress === 'adding'}>
            {progress === 'adding' ? (
              <>
                <span className="spinner" aria-hidden="true" />
                {text['product.adding']}
              </>
            ) : (
              text['product.add']
            )}
          </button>
        </div>
      </form>
      {progress === 'added' && (
        <Added {...props} size={sizes.find(({ sku }) => sku === chosen)} onClose={() => setProgress('ready')} />
      )}
    </>
  );
}

interface SizeRadioProps {
  size: SizeChoice;
  gone: boolean;
  describedBy: string | undefined;
  onChoose: () => void;
}

function SizeRadio({ size, gone, describedBy, onChoose }: SizeRadioProps): ReactElement {
  const disabled = gone || size.soldOut === true;
  return (
    <label className="size">
      <input
        type="radio"
        name="sku"
        value={size.sku}
        required
        disabled={disabled}
        aria-describedby={describedBy}
        onChange={onChoose}
      />
      <span className="size__label">{size.label}</span>
      {size.price !== undefined && <span className="size__note size__price">{size.price}</span>}
      {size.note !== undefined && <span className="size__note">{size.note}</span>}
    </label>
  );
}

interface AddedProps extends AddToCartProps {
  size: SizeChoice | undefined;
  onClose: () => void;
}

/** The dialog after a piece was added, with links to the cart and back to the page. */
function Added({ name, color, price, picture, size, cartHref, text, onClose }: AddedProps): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null);
  const toCart = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    toCart.current?.focus();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog by itself
    <dialog
      ref={dialog}
      className="added"
      aria-labelledby="added-title"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) event.currentTarget.close();
      }}
    >
      <form method="dialog" className="added__content">
        <header className="added__head">
          <h2 id="added-title" className="subheading">
            {text['product.added']}
          </h2>
          <button type="submit" className="added__close" aria-label={text['product.close']}>
            <Icon name="close" size={20} />
          </button>
        </header>
        <div className="added__line">
          <ProductPicture {...picture} alt="" sizes="96px" largest={320} />
          <p>
            {name}
            <span className="muted">{joinTexts([color, size?.label], ' · ')}</span>
            <span>{size?.price ?? price}</span>
          </p>
        </div>
        <a ref={toCart} className="button button--primary button--block" href={cartHref} rel="nofollow">
          {text['product.view-cart']}
        </a>
        <button type="submit" className="button button--block">
          {text['product.continue']}
        </button>
      </form>
    </dialog>
  );
}

/** The sizes in the island's markup: the page's props do not repeat them. */
function sizesInMarkup(): SizeChoice[] {
  const fields = document.querySelectorAll<HTMLInputElement>('[data-island="add-to-cart"] [name="sku"]');
  return [...fields].map(({ value: sku, disabled, nextSibling, parentElement }) => {
    const inMarkup = (part: string) => parentElement?.querySelector(part)?.lastChild?.textContent;
    const note = inMarkup('.size__note:not(.size__price), .muted');
    const price = inMarkup('.size__price');
    return {
      sku,
      label: nextSibling?.textContent ?? '',
      ...(disabled && { soldOut: true }),
      ...(price && { price }),
      ...(note && { note }),
    };
  });
}

/** The island in the browser. */
export default function HydratedAddToCart(props: Omit<AddToCartProps, 'sizes'>): ReactElement {
  const [sizes] = useState(sizesInMarkup);
  return <AddToCart {...props} sizes={sizes} />;
}
