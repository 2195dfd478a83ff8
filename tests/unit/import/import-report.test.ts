import { expect, it } from 'vitest';
import { BadFile } from '../../../import/bad-file.ts';
import { Report } from '../../../import/report.ts';
import { Staging } from '../../../import/staging.ts';

it('what a feed says does not speak to the terminal', () => {
  const staging = new Staging();
  const report = new Report(staging);
  staging.remark('refused', { line: 3, text: 'price "5 XXX\u001b[2J\u0007\u009b31m" is none' });
  staging.remark('noted', { line: 4, text: 'colour "\u202eder"' });
  report.photoFailed({ optionId: '1', type: 'AP', source: 'https://a.example/\r\u001b]0;x' }, 'is not there');
  report.close();
  staging.close();
  expect([...report.sentences()].slice(2)).toEqual([
    'Refused:',
    '  line 3: price "5 XXX[2J31m" is none',
    'Taken, but:',
    '  line 4: colour "der"',
    'Photos that could not be fetched; the next import tries again:',
    '  https://a.example/]0;x is not there',
  ]);
});

it('nor does a file that is refused', () => {
  expect(new BadFile('its first line is "\u001b[2J"').message).toBe('its first line is "[2J"');
});
