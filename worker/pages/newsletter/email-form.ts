import { z } from 'zod';
import { letterEmail } from '../../../shared/contract/account/newsletter.ts';
import type { MessageKey } from '../../../shared/i18n/i18n.ts';
import { defineForm } from '../../forms/form.ts';

/** A form for the e-mail of a newsletter (specification, section 5). */
export function newsletterForm(name: string, hint?: MessageKey) {
  return defineForm({
    name,
    savesNothing: true,
    fields: {
      email: {
        label: 'settings.email',
        hint,
        type: 'email',
        autoComplete: 'email',
        inputMode: 'email',
        error: 'newsletterSubscription.emailInvalid',
      },
    },
    schema: z.object({ email: letterEmail }),
    // Refused if the check is down: each submission sends a mail to the typed address, so it must be checked.
    botCheck: { whenDown: 'refuse' },
  });
}
