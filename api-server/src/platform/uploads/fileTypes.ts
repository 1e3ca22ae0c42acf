export const OTHER_TYPE = 'application/octet-stream';

/**
 * Content types by file extension. No other kinds are ever written, so these apply regardless of what the storage
 * reports.
 */
export const typeOf: Readonly<Record<string, string>> = {
  '.jpg': 'image/jpeg',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.pdf': 'application/pdf',
  '.json': 'application/json; charset=utf-8',
};
