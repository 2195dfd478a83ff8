/**
 * THE LIST of features that need a word: docs/browsers.md shows it as two tables. A key of MDN's data stands for
 * everything below it as well (`css.properties.cursor` for `css.properties.cursor.grab`).
 */

export interface Feature {
  feature: string;
  use: string;
  without: string;
  keys: readonly string[];
}

/** All versions of the policy have these; what older browsers lack of them decides what those get. */
export const needed: readonly Feature[] = [
  {
    feature: 'popover',
    use: 'menu, filters, guide to the sizes, countries, consent',
    without: 'as without JavaScript, see above',
    keys: ['html.global_attributes.popover', 'css.selectors.popover-open'],
  },
  {
    feature: 'nesting, cascade layers, `:has()`',
    use: 'all styles',
    without: 'the page is plain, in the order of its content',
    keys: ['css.selectors.nesting', 'css.at-rules.layer', 'css.selectors.has'],
  },
  {
    feature: '`text-wrap: balance`',
    use: 'titles',
    without: 'lines break where they are full',
    keys: ['css.properties.text-wrap.balance'],
  },
];

/** One of the versions lacks these, so each has a way without it. */
export const optional: readonly Feature[] = [
  {
    feature: '`@starting-style`, `transition-behavior: allow-discrete`, `overlay`',
    use: 'layers that come in and go',
    without: 'they are there, and gone, at once',
    keys: ['css.at-rules.starting-style', 'css.properties.transition-behavior', 'css.properties.overlay'],
  },
  {
    feature: 'speculation rules',
    use: 'the next page is fetched ahead; a product or listing is rendered ahead',
    without: 'it is fetched when it is asked for',
    keys: ['html.elements.script.type.speculationrules', 'api.Document.prerendering'],
  },
  {
    feature: '`fetchpriority`',
    use: 'the first picture comes early, the script late',
    without: 'the browser chooses the order',
    keys: [
      'html.elements.img.fetchpriority',
      'html.elements.script.fetchpriority',
      'api.HTMLImageElement.fetchPriority',
      'api.HTMLLinkElement.fetchPriority',
      'api.HTMLScriptElement.fetchPriority',
    ],
  },
  {
    feature: '`text-wrap: pretty`',
    use: 'paragraphs',
    without: 'a last line may have one word',
    keys: ['css.properties.text-wrap.pretty'],
  },
  {
    feature: '`content-visibility`, `overflow-clip-margin`',
    use: 'cards below the window of a long list are not laid out',
    without: 'they are laid out at once',
    keys: ['css.properties.content-visibility', 'css.properties.overflow-clip-margin'],
  },
  {
    feature: '`::details-content`',
    use: 'parts of footer and menu stand open on a desktop',
    without: 'each is opened by its title',
    keys: ['css.selectors.details-content'],
  },
  {
    feature: '`<details name>`',
    use: 'one part of the footer, one tag of a picture is open',
    without: 'several may be open',
    keys: ['html.elements.details.name'],
  },
  {
    feature: '`overflow-anchor`',
    use: '"show previous" keeps the place',
    without: 'the script keeps it (`client/listing/more.ts`)',
    keys: ['css.properties.overflow-anchor'],
  },
  {
    feature: '`scroll-initial-target`',
    use: 'the open page stands in view in the bar of the account',
    without: 'the bar begins with its first page',
    keys: ['css.properties.scroll-initial-target'],
  },
  {
    feature: '`scrollbar-width`, `scrollbar-color`',
    use: 'rows that are swiped have no bar',
    without: 'they have the bar of the browser',
    keys: ['css.properties.scrollbar-width', 'css.properties.scrollbar-color'],
  },
  {
    feature: '`ascent-override` and its like',
    use: 'the font of the machine is as high as the shop’s',
    without: 'a line may move when the shop’s font comes',
    keys: [
      'css.at-rules.font-face.ascent-override',
      'css.at-rules.font-face.descent-override',
      'css.at-rules.font-face.line-gap-override',
    ],
  },
  {
    feature: '`text-size-adjust`, `user-select`',
    use: 'text keeps its size, buttons of the map are not marked',
    without: 'Safari reads `-webkit-` beside them; others need none',
    keys: ['css.properties.text-size-adjust', 'css.properties.user-select'],
  },
  {
    feature: '`cursor`, `::selection`',
    use: 'the pointer’s form, the colour of marked text',
    without: 'a phone has no pointer, and its own colour',
    keys: ['css.properties.cursor', 'css.selectors.selection'],
  },
  {
    feature: '`forced-color-adjust`',
    use: 'colours that carry meaning stay in forced colours',
    without: 'a browser without it forces no colours',
    keys: ['css.properties.forced-color-adjust'],
  },
  {
    feature: '`autocapitalize`',
    use: 'a phone’s keyboard begins names with a capital',
    without: 'a desktop has no such keyboard',
    keys: ['html.global_attributes.autocapitalize'],
  },
  {
    feature: '`viewport`, `theme-color`, icons',
    use: 'the page on a phone, the colour of its frame, its sign',
    without: 'the frame is plain; a desktop needs no viewport',
    keys: ['html.elements.meta.name.viewport', 'html.elements.meta.name.theme-color', 'html.elements.link.rel.icon'],
  },
  {
    feature: 'Navigation API',
    use: 'the back button of the header',
    without: '`history.length` and the referrer',
    keys: ['api.Window.navigation'],
  },
  {
    feature: '`requestIdleCallback`',
    use: 'islands that can wait',
    without: 'a fifth of a second',
    keys: ['api.Window.requestIdleCallback'],
  },
  {
    feature: '`navigator.share`',
    use: 'a product is sent on',
    without: 'its address is copied',
    keys: ['api.Navigator.share'],
  },
  {
    feature: '`Intl.DurationFormat`',
    use: 'countdowns',
    without: 'the date alone',
    keys: ['javascript.builtins.Intl.DurationFormat'],
  },
  {
    feature: 'passkeys, offered in JSON',
    use: 'a button when signing in',
    without: 'the button is not there',
    keys: [
      'api.PublicKeyCredential.parseCreationOptionsFromJSON_static',
      'api.PublicKeyCredential.parseRequestOptionsFromJSON_static',
    ],
  },
  {
    feature: '`navigator.globalPrivacyControl`',
    use: 'who has said no to all is not asked',
    without: 'they are asked',
    keys: ['api.Navigator.globalPrivacyControl', 'api.WorkerNavigator.globalPrivacyControl'],
  },
  {
    feature: '`navigator.connection`',
    use: 'slow connections wait longer for data (SWR)',
    without: 'all wait as long',
    keys: ['api.Navigator.connection', 'api.WorkerNavigator.connection'],
  },
  {
    feature: '`navigator.deviceMemory`',
    use: 'a device with little memory renders nothing ahead',
    without: 'the browser decides',
    keys: ['api.Navigator.deviceMemory', 'api.WorkerNavigator.deviceMemory'],
  },
  {
    feature: 'what libraries ask for before they use it',
    use: 'React’s scheduler and transitions, Leaflet’s touches, Adyen’s styles',
    without: 'their own ways',
    keys: [
      'api.Window.setImmediate',
      'api.Document.startViewTransition',
      'api.Element.startViewTransition',
      'css.properties.view-transition-class',
      'css.properties.view-transition-name',
      'api.Window.orientation',
      'api.TouchEvent',
      'api.UIEvent.sourceCapabilities',
      'css.properties.animation-timeline',
    ],
  },
];

/** Members of our own and of libraries' objects that are only spelled like something of a browser's. */
export const namesakes: Readonly<Record<string, string>> = {
  'api.CompositionEvent.locale': 'the market of a page',
  'api.IDBIndex.locale': 'the market of a page',
  'api.CSSStyleDeclaration.cssFloat': 'a name in a table of React’s',
  'api.FontFace.variant': 'of a button of Adyen’s',
  'api.HTMLInputElement.capture': 'an option of a listener',
  'api.IntersectionObserver.delay': 'milliseconds of a toast, of a task of React’s',
  'api.IntersectionObserverEntry.isVisible': 'an option of SWR',
  'api.MouseEvent.movementX': 'a field that React copies into its events, and nobody reads',
  'api.MouseEvent.movementY': 'a field that React copies into its events, and nobody reads',
  'api.Navigator.keyboard': 'an option of Leaflet',
  'api.Notification.icon': 'of a marker, of a toast',
  'api.Notification.image': 'of a way to pay',
  'api.Notification.tag': 'the kind of a part of React’s tree',
  'javascript.builtins.AsyncDisposableStack.use': 'a hook of React, middlewares of SWR',
  'javascript.builtins.DisposableStack.use': 'a hook of React, middlewares of SWR',
  'javascript.builtins.Function.displayName': 'of a component, of a way to pay',
  'javascript.builtins.RegExp.escape': 'a key of the keyboard in a table of Adyen’s',
};
