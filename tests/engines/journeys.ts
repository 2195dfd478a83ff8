/** What is tested in Firefox and WebKit as well (`npm test -- --browsers`): the tests of tests/browser/ with this tag. */
export const journeyTag = { name: 'journey', description: 'Made in Firefox and WebKit as well.' };

/** A phone's window and a desktop's, in CSS pixels. */
export const engineWindows = ['390x844', '1440x900'] as const;
