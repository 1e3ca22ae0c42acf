/** What a screen says of its page while it is rendered without a browser. */
export interface HeadOfPage {
  address?: string;
  title?: string;
  description?: string;
}

const isBrowser = typeof document !== 'undefined';
let head: HeadOfPage = {};

/** Nothing in a browser: there the page itself is changed. */
export function noteHead(part: HeadOfPage): void {
  if (!isBrowser) head = { ...head, ...part };
}

/** What was said since the last call. */
export function takeHead(): HeadOfPage {
  const taken = head;
  head = {};
  return taken;
}
