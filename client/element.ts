/** Creates an element with a class and a text. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  text = '',
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}

/** Loads a style sheet that few pages need; resolves when it applies. */
export function loadSheet(url: string): Promise<void> {
  const link = element('link', '');
  link.rel = 'stylesheet';
  link.href = url;
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`No styles at ${url}`));
    document.head.appendChild(link);
  });
}

export function fill<Into extends HTMLElement>(into: Into, ...parts: readonly HTMLElement[]): Into {
  for (const part of parts) into.appendChild(part);
  return into;
}
