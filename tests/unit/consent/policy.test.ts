import { describe, expect, it } from 'vitest';
import {
  completePolicy,
  formTargets,
  policyOf,
  substitutePolicy,
  withSources,
} from '../../../shared/consent/policy.ts';
import type { SecurityPolicy } from '../../../shared/contract/markets/domain.ts';

describe('the policy of a market', () => {
  const header = () =>
    policyOf({
      'script-src': ["'unsafe-inline'", "'unsafe-eval'", '*', 'https://cdn.example'],
      'img-src': ["'self'", 'https://pictures.example'],
      'frame-ancestors': ['https://evil.example'],
      'connect-src': ['*', 'https://api.example'],
      'script-src-elem': ['https://evil.example', "'unsafe-inline'"],
      'style-src-attr': ["'unsafe-inline'"],
    })('abc');

  it('adds the nonce and keeps the sources of the market', () => {
    expect(header()).toContain("script-src 'nonce-abc' 'strict-dynamic' https://cdn.example;");
    expect(header()).toContain("img-src 'self' https://pictures.example");
  });

  it('has a nonce for scripts and for styles, which lies in no map', () => {
    const styled = policyOf({ 'style-src': ['https://styles.example', "'unsafe-inline'"] })('abc');
    expect(styled).toContain("; style-src 'nonce-abc' 'self' https://styles.example");
    expect(styled).toContain("; script-src 'nonce-abc' 'strict-dynamic';");
    expect(policyOf({})('abc')).toMatch(/; style-src 'nonce-abc' 'self'$/);
  });

  it('cannot be loosened by a map', () => {
    expect(header()).not.toMatch(/unsafe-|\*|evil\.example|-elem|-attr/);
    expect(header()).toContain('connect-src https://api.example');
    expect(header()).toContain("frame-ancestors 'none'");
    expect(header()).toContain("object-src 'none'");
    expect(header()).toContain("base-uri 'none'");
    expect(header()).toContain("manifest-src 'self'");
    expect(policyOf({})('abc')).toContain("form-action 'self';");
  });
});

describe('what a map cannot say', () => {
  it.each([
    "'Unsafe-Eval'",
    "'UNSAFE-INLINE'",
    'DATA:',
    'Https:',
    'blob:',
    'https://*',
    'HTTPS://*:443',
    '*:*',
    'https://*/',
    '*:443/',
    '*/',
    '*/a/b.js',
    "'wasm-unsafe-eval'",
    "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
    "'SHA512-abc'",
    "'nonce-known'",
    "'Nonce-Known'",
  ])('no script runs by %s', (source) => {
    const header = policyOf({ 'script-src': [source], 'Style-Src': [source] })('abc');
    expect(header.toLowerCase()).not.toContain(` ${source.toLowerCase()}`);
  });

  it.each<SecurityPolicy>([{ 'form-action': ['https://evil.example', "'self'"] }, { 'Form-Action': ['*'] }, {}])(
    'forms lead where the shop says (%j)',
    (map) => {
      const header = policyOf(map, ['https://pay.example'])('abc');
      expect(header.match(/form-action[^;]*/gi)).toEqual(["form-action 'self' https://pay.example"]);
    },
  );
});

describe('the policy in place of a market’s own', () => {
  it('lets a page show its pictures, sign in and pay, and nothing else', () => {
    const env = {
      PICTURES_URL: 'https://pictures.example/p',
      AUTH_URL: 'https://accounts.example',
      PAYMENT_URL: 'https://pay.example/sessions',
    };
    const header = policyOf(substitutePolicy(env), formTargets(env))('abc');
    expect(header).toContain("img-src 'self' data: https://pictures.example;");
    expect(header).toContain("form-action 'self' https://accounts.example https://pay.example;");
    expect(header).toContain("default-src 'none'");
    expect(header).toContain("connect-src 'self';");
  });
});

describe('a market’s map that lacks directives', () => {
  const env = { PICTURES_URL: 'https://pictures.example/p' };

  it('gets those that every page needs', () => {
    expect(completePolicy({}, env)).toEqual({
      'img-src': ["'self'", 'data:', 'https://pictures.example'],
      'connect-src': ["'self'"],
      'font-src': ["'self'"],
      'media-src': ['https://pictures.example'],
    });
  });

  it('keeps its own, however they are spelled', () => {
    const map = { 'IMG-SRC': ['https://own.example'], 'connect-src': ["'none'"] };
    expect(completePolicy(map, env)).toEqual({
      ...map,
      'font-src': ["'self'"],
      'media-src': ['https://pictures.example'],
    });
  });
});

describe('what one page may load besides', () => {
  it('is added to the market’s map, in place of nothing where nothing was let in', () => {
    const map = { 'img-src': ["'self'"], 'frame-src': ["'none'"] };
    const added = {
      'img-src': ['https://pay.example'],
      'frame-src': ['https://pay.example'],
      'worker-src': ["'self'"],
    };
    expect(withSources(map, added)).toEqual({
      'img-src': ["'self'", 'https://pay.example'],
      'frame-src': ['https://pay.example'],
      'worker-src': ["'self'"],
    });
    expect(map['frame-src']).toEqual(["'none'"]);
  });
});
