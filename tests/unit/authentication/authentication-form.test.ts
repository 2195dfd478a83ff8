import { describe, expect, it } from 'vitest';
import { field, summary, tokenField } from '../../../backend/authentication/page/form.tsx';
import { textOf } from '../../../backend/authentication/page/texts.ts';

const text = textOf('en');
const oneLine = async (made: ReturnType<typeof field>) => String(await made).replace(/\s+/g, ' ');

describe('a field', () => {
  it('is labelled, keeps what was typed, and shows no error where there is none', async () => {
    const email = { name: 'email', type: 'email', autocomplete: 'username', value: 'a@b.example' } as const;
    expect(await oneLine(field(text, email, { lastName: 'Wrong.' }))).toBe(
      `<div><label for="email">${text('field.email')}</label>` +
        '<div class="entry"><input id="email" name="email" type="email" autocomplete="username" ' +
        'value="a@b.example" required="" autocapitalize="none" spellcheck="false"/></div></div>',
    );
  });

  it('of a name begins with a capital, and is empty at first', async () => {
    const name = { name: 'lastName', type: 'text', autocomplete: 'family-name' } as const;
    expect(await oneLine(field(text, name, {}))).toContain(
      'autocomplete="family-name" value="" required="" autocapitalize="words"/>',
    );
  });

  it('has its hint and its fault tied to it', async () => {
    const password = {
      name: 'password',
      type: 'password',
      autocomplete: 'new-password',
      hint: 'password.rule',
    } as const;
    const hint = `<p class="hint" id="password-hint">${text('password.rule')}</p>`;
    const hinted = await oneLine(field(text, password, {}));
    expect(hinted).toContain('aria-describedby="password-hint"/>');
    expect(hinted).toContain(hint);
    expect(hinted).not.toContain('fault');
    const wrong = await oneLine(field(text, password, { password: 'Too short.' }));
    expect(wrong).toContain('aria-describedby="password-hint password-fault" aria-invalid="true"/>');
    expect(wrong).toContain(`${hint}<p class="fault" id="password-fault">Too short.</p>`);
  });
});

describe('the summary', () => {
  it('is none when nothing is wrong', () => {
    expect(summary(text, {})).toBeNull();
  });

  it('leads to each field, and says what is no single field’s fault', async () => {
    const made = String(await summary(text, { form: 'Wrong.', email: 'Which?' })).replace(/\s+/g, ' ');
    expect(made).toBe(
      `<div class="alert" role="alert" tabindex="-1" autofocus=""><h2>${text('error.heading')}</h2>` +
        '<ul><li>Wrong.</li><li><a href="#email">Which?</a></li></ul></div>',
    );
  });
});

it('our own form is known by its token', async () => {
  expect(String(await tokenField('a"b'))).toBe('<input type="hidden" name="token" value="a&quot;b"/>');
});
