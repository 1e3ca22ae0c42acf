import { type AppStore, Provider } from '@doorstep/shared-api';
import { LanguageProvider } from '@doorstep/shared-ui';
import { type ComponentProps, StrictMode, startTransition, useEffect, useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import { onScreenAlive } from './hydration/screenAlive';

interface AppProps {
  store: AppStore;
  router: ComponentProps<typeof RouterProvider>['router'];
  /** Undefined where the site has none: the reader's zone counts. */
  timeZone: string | undefined;
}

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Known once the first screen is hydrated, because the server does not know it and an earlier change would break
 * hydration. A reader in the site's zone sees no change.
 */
function useReaderZone(timeZone: string | undefined): string | undefined {
  const [readerZone, setReaderZone] = useState(() =>
    typeof document !== 'undefined' && ownZone() === timeZone ? timeZone : undefined,
  );
  useEffect(() => onScreenAlive(() => startTransition(() => setReaderZone(ownZone()))), []);
  return readerZone;
}

export function App({ store, router, timeZone }: AppProps) {
  const readerZone = useReaderZone(timeZone);
  return (
    <StrictMode>
      <Provider store={store}>
        <LanguageProvider timeZone={timeZone ?? readerZone ?? 'UTC'} readerZone={readerZone}>
          <RouterProvider router={router} />
        </LanguageProvider>
      </Provider>
    </StrictMode>
  );
}
