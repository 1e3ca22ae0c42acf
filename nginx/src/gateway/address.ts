import path from 'node:path';

export interface Address {
  /** Decoded, with `.`, `..` and double slashes resolved; undefined when it leads out of the site or is no text. */
  pathname: string | undefined;
  search: string;
}

export function addressOf(url: string): Address {
  const end = url.indexOf('?');
  const raw = end < 0 ? url : url.slice(0, end);
  const search = end < 0 ? '' : url.slice(end);
  try {
    const decoded = decodeURIComponent(raw);
    if (!decoded.startsWith('/') || decoded.includes('\0') || leavesRoot(decoded))
      return { pathname: undefined, search };
    return { pathname: path.posix.normalize(decoded), search };
  } catch {
    return { pathname: undefined, search };
  }
}

function leavesRoot(decoded: string): boolean {
  let depth = 0;
  for (const segment of decoded.split('/')) {
    if (segment === '..') depth -= 1;
    else if (segment && segment !== '.') depth += 1;
    if (depth < 0) return true;
  }
  return false;
}
