import { type AppStore, Provider } from '@doorstep/shared-api';
import { LanguageProvider } from '@doorstep/shared-ui';
import { type ReactNode, StrictMode } from 'react';

interface AppProps {
  store: AppStore;
  timeZone: string;
  /** The routes, within a router. */
  children: ReactNode;
}

/** The whole site, rendered in the browser and beforehand alike. */
export function App({ store, timeZone, children }: AppProps) {
  return (
    <StrictMode>
      <Provider store={store}>
        <LanguageProvider timeZone={timeZone}>{children}</LanguageProvider>
      </Provider>
    </StrictMode>
  );
}
