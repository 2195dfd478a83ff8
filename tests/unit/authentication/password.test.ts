import { describe, expect, it } from 'vitest';
import { strengthOf } from '../../../shared/forms/password.ts';

describe('a password while it is typed', () => {
  it.each([
    ['', 0],
    ['nine lett', 0],
    ['aaaaaaaaaaaaaaaaaaaa', 0],
    ['abababababcdcdcdcdcd', 0],
    ['ten letter', 1],
    ['three blue lam', 1],
    ['abcdeabcdeabcdeabcde', 1],
    ['three blue lamps', 2],
    ['😀'.repeat(20), 0],
  ])('%j looks like %i', (password, strength) => expect(strengthOf(password)).toBe(strength));
});
