import type { ConsentWords } from '../../shared/consent/consent.ts';
import { type Level, levelsOf } from '../../shared/consent/vendors.ts';
import type { MessageKey } from '../../shared/i18n/i18n.ts';
import { href } from '../../shared/routes.ts';
import type { Market } from './market.ts';

/** Texts of each level of consent: its name, what is done, and why. */
export const levelTexts = {
  1: { title: 'consent.purpose.1', act: 'consent.do.1', text: 'consent.purpose.1.text' },
  2: { title: 'consent.purpose.2', act: 'consent.do.2', text: 'consent.purpose.2.text' },
  3: { title: 'consent.purpose.3', act: 'consent.do.3', text: 'consent.purpose.3.text' },
} as const satisfies Record<Level, Record<'title' | 'act' | 'text', MessageKey>>;

export function consentWords({ locale, properties, domain, t }: Market): ConsentWords {
  const asked = levelsOf(domain.params);
  const acts = asked.map((level) => t(levelTexts[level].act));
  return {
    page: href(locale, 'consent'),
    label: t('consent.label'),
    text: t('consent.text', { purposes: new Intl.ListFormat(properties.intl).format(acts) }),
    more: t('consent.more'),
    accept: t('consent.accept'),
    refuse: t('consent.refuse'),
    choose: t('consent.choose'),
    save: t('consent.save'),
    failed: t('consent.failed'),
    purposes: asked.map((level) => ({
      level,
      title: t(levelTexts[level].title),
      text: t(levelTexts[level].text),
    })),
  };
}
