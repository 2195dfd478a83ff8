import { describe, expect, it } from 'vitest';
import {
  commentOut,
  readEntry,
  readText,
  readValue,
  uncomment,
  writeText,
  writeValue,
} from '../../../scripts/deploy/toml.ts';

const toml = `name = "a"
workers_dev = false
# Why.

[[kv_namespaces]]
binding = "CONFIG"
id = "0"

# Of the shop.
[vars]
# Where it is.
ORIGIN = ""
URL = "https://a.test/#top"
`;

describe('a value of a wrangler.toml', () => {
  it('is read in its own table', () => {
    expect(readText(toml, '', 'name')).toBe('a');
    expect(readValue(toml, '', 'workers_dev')).toBe('false');
    expect(readText(toml, '[[kv_namespaces]]', 'id')).toBe('0');
    expect(readText(toml, '[vars]', 'URL')).toBe('https://a.test/#top');
    expect(readValue(toml, '', 'ORIGIN')).toBeUndefined();
    expect(() => readValue(toml, '[nothing]', 'id')).toThrow('no table');
  });

  it('is written where it stands, and nothing else is', () => {
    expect(writeText(toml, '[vars]', 'ORIGIN', 'https://b.test')).toBe(
      toml.replace('ORIGIN = ""', 'ORIGIN = "https://b.test"'),
    );
  });

  it('that is new comes behind the last of its table', () => {
    expect(writeValue(toml, '', 'routes', '[]')).toBe(
      toml.replace('workers_dev = false\n', 'workers_dev = false\nroutes = []\n'),
    );
  });
});

describe('an entry of a list', () => {
  const lists = `[[services]]
binding = "A"
service = "one"

# Why.
[[services]]
service = "two"
binding = "B"
[vars]
ORIGIN = ""
`;
  const second = { binding: 'B', service: 'two' };

  it('is found by its texts', () => {
    expect(readEntry(lists, '[[services]]', { binding: 'B' }, 'service')).toBe('two');
    expect(readEntry(lists, '[[services]]', { binding: 'C' }, 'service')).toBe('');
  });

  it('is commented out, and in again', () => {
    const out = commentOut(lists, '[[services]]', second);
    expect(out).toBe(
      lists.replace(
        '[[services]]\nservice = "two"\nbinding = "B"\n',
        '# [[services]]\n# service = "two"\n# binding = "B"\n',
      ),
    );
    expect(commentOut(out, '[[services]]', second)).toBe(out);
    expect(uncomment(out, '[[services]]', second)).toBe(lists);
  });

  it('that is not there changes nothing', () => {
    expect(commentOut(lists, '[[services]]', { binding: 'B', service: 'one' })).toBe(lists);
    expect(uncomment(lists, '[[services]]', second)).toBe(lists);
  });
});
