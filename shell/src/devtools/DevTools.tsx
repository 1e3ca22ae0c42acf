import type { Composition } from '@doorstep/shared-api/remote';
import { lazy, Suspense, useEffect, useState } from 'react';
import { hasOptedIn, optIn } from './optIn';
import { forgetOverride, hasPreviewCookie } from './overrideCookie';
import { recordErrors } from './recordErrors';

const OverrideBadge = lazy(() => import(/* webpackChunkName: "override" */ './OverrideBadge'));
const Panel = lazy(() => import(/* webpackChunkName: "devtools" */ './Panel'));

/** Either part is loaded only for testers and people who opted in (Alt+Shift+D). */
export function DevTools({ composition }: { composition: Composition }) {
  // Unknown until the page is hydrated, because prerendered markup knows no developer.
  const [isOpen, setIsOpen] = useState<boolean>();
  useEffect(() => {
    setIsOpen(hasOptedIn());
    const onKey = (event: KeyboardEvent) => {
      if (event.code === 'KeyD' && event.altKey && event.shiftKey) setIsOpen((was) => !was);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  useEffect(() => {
    if (!composition.override && hasPreviewCookie()) forgetOverride();
  }, [composition]);
  useEffect(() => {
    if (isOpen === undefined) return undefined;
    optIn(isOpen);
    return isOpen ? recordErrors() : undefined;
  }, [isOpen]);
  return (
    <Suspense>
      {composition.override && <OverrideBadge composition={composition} name={composition.override} />}
      {isOpen && <Panel composition={composition} onClose={() => setIsOpen(false)} />}
    </Suspense>
  );
}
