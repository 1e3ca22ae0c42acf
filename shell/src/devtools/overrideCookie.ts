import { secureOverTls } from '@doorstep/shared-ui/i18n';

export function forgetOverride(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = `mf_override=; path=/; max-age=0${secureOverTls()}`;
}

/** After the preview has ended the page is live, but with the cookie it would never be prerendered. */
export const hasPreviewCookie = () => /(?:^|;\s*)mf_override=p-[0-9a-f]{32}(?:;|$)/.test(document.cookie);
