import { type ReactElement, useEffect, useRef, useState } from 'react';
import type { Country } from '../../shared/markets/locales.ts';
import { call } from '../api.ts';
import type { IslandText } from '../texts/island-texts.ts';

interface LegalNoticesProps {
  /** Country of the market (ISO 3166-1 alpha-2). */
  country: Country;
  /** Language of the market (ISO 639-2). */
  language: string;
  /** Link to a page with the same notices, for use without JavaScript. */
  page: string | null;
  text: IslandText<'legal-notices'>;
}

/** Milliseconds before opened notices are scrolled into view (specification, section 9). */
const scrollDelay = 300;

const panelId = 'legal-notices';

/** Opens and closes the legal notices; they are loaded when first opened. */
export function LegalNotices({ country, language, page, text }: LegalNoticesProps): ReactElement {
  const [open, setOpen] = useState(false);
  /** Loaded when first opened. */
  const [notices, setNotices] = useState<readonly { footer: string }[]>();
  const asked = useRef(false);
  const panel = useRef<HTMLDivElement>(null);

  const there = open && notices !== undefined;
  useEffect(() => {
    if (!there) return;
    const timer = setTimeout(() => panel.current?.scrollIntoView({ block: 'center' }), scrollDelay);
    return () => clearTimeout(timer);
  }, [there]);

  function toggle(): void {
    setOpen(!open);
    if (asked.current) return;
    asked.current = true;
    // A failure shows as an empty list (specification, section 8).
    call('getLegalNotices', { country, language }).then(
      ({ values }) => setNotices(values),
      () => setNotices([]),
    );
  }

  return (
    <div className="legal">
      {page !== null && (
        <a className="link only-no-js" href={page}>
          {text['layout.legal']}
        </a>
      )}
      <button type="button" className="link only-js" aria-expanded={open} aria-controls={panelId} onClick={toggle}>
        {text['layout.legal']}
      </button>
      <div id={panelId} ref={panel} className="legal__text" hidden={!open} aria-busy={open && !there}>
        {open && !there && (
          <p role="status">
            <span className="spinner" aria-hidden="true" />
            <span className="visually-hidden">{text['layout.legal.loading']}</span>
          </p>
        )}
        {notices?.length === 0 && <p>{text['layout.legal.empty']}</p>}
        {notices?.map(({ footer }) => (
          <p key={footer}>{footer}</p>
        ))}
      </div>
    </div>
  );
}

export default LegalNotices;
