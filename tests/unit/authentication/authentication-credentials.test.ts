import { describe, expect, it } from 'vitest';
import { emailFault, isName, maskedEmail, newPasswordFault } from '../../../backend/authentication/credentials.ts';

describe('an e-mail', () => {
  it.each([
    ['', 'error.emailRequired'],
    ['ada', 'error.emailInvalid'],
    ['ada@', 'error.emailInvalid'],
    [`${'a'.repeat(243)}@example.com`, 'error.emailInvalid'],
    ['ada@example.com', null],
  ])('%.20s: %s', (value, fault) => {
    expect(emailFault(value)).toBe(fault);
  });

  it.each([
    ['ada@example.com', 'a•••@example.com'],
    ['"a@b"@example.com', '"•••@example.com'],
    ['😀@example.com', '😀•••@example.com'],
  ])('%s is shown as %s', (address, masked) => {
    expect(maskedEmail(address)).toBe(masked);
  });
});

describe('a name', () => {
  it.each([
    ['Ada', true],
    ['a'.repeat(60), true],
    ['', false],
    ['a'.repeat(61), false],
    ['Ada\nNowak', false],
    ['Ada\u0000', false],
    ['🙂🙃', false],
    ['Ada\u202e', false],
  ])('%j: %s', (value, expected) => {
    expect(isName(value)).toBe(expected);
  });
});

describe('a new password', () => {
  it.each([
    ['          ', 'error.passwordBlank'],
    [' '.repeat(9), 'error.passwordShort'],
    ['     x  y z', null],
    // Ten characters, though twenty code units.
    ['😀🧵🪡👗🧥🧣🧤👞👜🎩', null],
    ['😀'.repeat(9), 'error.passwordShort'],
    [' ADA@example.com ', 'error.passwordIsEmail'],
    // Among the first guesses of attackers.
    ['password123', 'error.passwordCommon'],
    ['qwertyuiop', 'error.passwordCommon'],
    ['aaaaaaaaaaaaaaaa', 'error.passwordCommon'],
    ['selvedge2026', 'error.passwordCommon'],
    ['three blue lamps', null],
  ])('%j: %s', (password, fault) => {
    expect(newPasswordFault(password, 'ada@example.com')).toBe(fault);
  });
});
