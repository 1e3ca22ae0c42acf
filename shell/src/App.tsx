import { type AppStore, Provider } from '@doorstep/shared-api';
import { LanguageProvider } from '@doorstep/shared-ui';
import { type ComponentProps, StrictMode, useEffect, useState } from 'react';
import { RouterProvider } from 'react-router-dom';

interface AppProps {
  store: AppStore;
  router: ComponentProps<typeof RouterProvider>['router'];
  /** Undefined where the site has none: the reader's counts. */
  timeZone: string | undefined;
}

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * The zone of the reader's clock. A page that was rendered on a server is hydrated as it is, so a reader in another zone
 * is known after that; for a reader in the site's zone there is nothing to change.
 */
function useReaderZone(timeZone: string | undefined): string | undefined {
  const [readerZone, setReaderZone] = useState(() =>
    typeof document !== 'undefined' && ownZone() === timeZone ? timeZone : undefined,
  );
  useEffect(() => setReaderZone(ownZone()), []);
  return readerZone;
}

/** The whole site, rendered in the browser and beforehand alike. */
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
