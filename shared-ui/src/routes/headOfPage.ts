export interface HeadOfPage {
  address?: string;
  title?: string;
  description?: string;
}

const isBrowser = typeof document !== 'undefined';
let head: HeadOfPage = {};

/** Collects metadata while prerendering. Does nothing in a browser, where the page itself is changed. */
export function collectHead(part: HeadOfPage): void {
  if (!isBrowser) head = { ...head, ...part };
}

export function takeHead(): HeadOfPage {
  const taken = head;
  head = {};
  return taken;
}
