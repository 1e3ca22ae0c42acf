/** Browsers make passkeys for names over TLS and for localhost, never for a bare address. */
export const canUsePasskeys = (): boolean =>
  typeof window !== 'undefined' &&
  'PublicKeyCredential' in window &&
  window.isSecureContext &&
  !/^[\d.]+$|:/.test(location.hostname);
