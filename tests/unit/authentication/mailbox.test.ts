import { describe, expect, it } from 'vitest';
import { mailboxOf } from '../../../backend/authentication/mailbox.ts';

describe('the mailbox of an e-mail', () => {
  it.each([
    ['ines+news@example.com', 'ines@example.com'],
    ['Ines@Example.com', 'ines@example.com'],
    ['i.nes@example.com', 'i.nes@example.com'],
    ['i.n.es+1@gmail.com', 'ines@gmail.com'],
    ['ines@googlemail.com', 'ines@gmail.com'],
    ['i_n-e.s+x@protonmail.com', 'ines@proton.me'],
    ['+ines@example.com', '+ines@example.com'],
  ])('of %s is %s', (email, mailbox) => {
    expect(mailboxOf(email)).toBe(mailbox);
  });
});
