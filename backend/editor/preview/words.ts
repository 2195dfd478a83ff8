/** What the preview says to staff. */
export const words = {
  title: 'Preview',
  width: 'Width of the screen',
  phone: '390 px, a phone',
  desktop: '1440 px, a desktop',
  pixels: (width: number) => `${width} px`,
  draft: 'The saved draft. It follows each save.',
  published: 'What the shop shows. Saved drafts are shown here.',
  frame: (title: string) => `Preview of ${title}`,
  alone: 'In a window of its own:',
  back: 'Back to the entry',
  saving: 'Saving …',
  signedOut: 'You are signed out, so nothing was saved. Sign in in another tab, then save again.',
  unreachable: 'The server did not answer, so nothing was saved. Save again.',
} as const;
