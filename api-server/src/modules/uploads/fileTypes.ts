export const OTHER_TYPE = 'application/octet-stream';

/** By the end of a path. Ours, whatever a storage believes: these are the only kinds that are ever written. */
export const typeOf: Readonly<Record<string, string>> = {
  '.jpg': 'image/jpeg',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.pdf': 'application/pdf',
  '.json': 'application/json; charset=utf-8',
};
