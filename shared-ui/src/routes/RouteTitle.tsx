import { useEffect } from 'react';
import { useT } from '../i18n/LanguageProvider';
import { collectHead } from './headOfPage';

const site = 'Doorstep';

/** A screen with a better title, such as the provider's name, calls this itself. */
export function useDocumentTitle(title: string | undefined): void {
  if (title) collectHead({ title });
  useEffect(() => {
    if (title) document.title = `${title} · ${site}`;
  }, [title]);
}

const METADATA_SELECTOR =
  'link[rel=canonical],link[hreflang],meta[name=description],meta[name=robots],meta[property],script[type="application/ld+json"]';

/** Metadata of the first page, which the composer wrote for search engines and link previews. */
let metadataElements = typeof document === 'undefined' ? [] : [...document.head.querySelectorAll(METADATA_SELECTOR)];
let firstRoute: string | undefined;

const removeMetadata = () => {
  for (const one of metadataElements) one.remove();
  metadataElements = [];
};

const composedAddress = () => {
  const canonical = metadataElements.find((one) => one.getAttribute('rel') === 'canonical')?.getAttribute('href');
  if (!canonical) return undefined;
  const { pathname, search } = new URL(canonical, location.origin);
  return `${pathname}${search}`.replace(/[?&]lang=[a-z]{2}$/, '');
};

/**
 * True when the prerendered first page already has the metadata of this address. Another address of the same route
 * needs its own.
 */
export function useHasComposedMetadata(address: string): boolean {
  const isComposed = composedAddress() === address;
  useEffect(() => {
    if (![undefined, address].includes(composedAddress())) removeMetadata();
  }, [address]);
  return isComposed;
}

function useRemoveFirstMetadata(route: string): void {
  useEffect(() => {
    firstRoute ??= route;
    if (route === firstRoute) return;
    removeMetadata();
  }, [route]);
}

/** Rendered before the screen, so that a screen's own `useDocumentTitle` has the last word. */
export function RouteTitle({ ns, id }: { ns: string; id: string }) {
  const t = useT(ns);
  useDocumentTitle(t(`title.${id}`));
  useRemoveFirstMetadata(`${ns}/${id}`);
  return null;
}
