/** Playwright's names of keys, with the code points of the WebDriver specification. */
const codes: Record<string, string> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  Space: ' ',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
  Meta: '\uE03D',
};

interface KeyAction {
  type: 'keyDown' | 'keyUp';
  value: string;
}

/** The actions that press and release a combination such as `Control+Enter`. */
export function pressed(combination: string): KeyAction[] {
  const names = combination === '+' ? ['+'] : combination.split('+');
  const values = names.map((name) => codes[name] ?? name);
  return [
    ...values.map((value) => ({ type: 'keyDown' as const, value })),
    ...values.toReversed().map((value) => ({ type: 'keyUp' as const, value })),
  ];
}
