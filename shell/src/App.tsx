import { type AppStore, Provider } from '@doorstep/shared-api';
import { LanguageProvider } from '@doorstep/shared-ui';
import { type ComponentProps, StrictMode } from 'react';
import { RouterProvider } from 'react-router-dom';

interface AppProps {
  store: AppStore;
  router: ComponentProps<typeof RouterProvider>['router'];
  timeZone: string;
}

/** The whole site, rendered in the browser and beforehand alike. */
export function App({ store, router, timeZone }: AppProps) {
  return (
    <StrictMode>
      <Provider store={store}>
        <LanguageProvider timeZone={timeZone}>
          <RouterProvider router={router} />
        </LanguageProvider>
      </Provider>
    </StrictMode>
  );
}
