import * as sharedApi from '@doorstep/shared-api';
import * as account from '@doorstep/shared-api/account';
import * as bookings from '@doorstep/shared-api/bookings';
import * as calendar from '@doorstep/shared-api/calendar';
import * as catalog from '@doorstep/shared-api/catalog';
import * as content from '@doorstep/shared-api/content';
import * as draft from '@doorstep/shared-api/draft';
import * as messages from '@doorstep/shared-api/messages';
import * as offers from '@doorstep/shared-api/offers';
import * as profile from '@doorstep/shared-api/profile';
import * as provider from '@doorstep/shared-api/provider';
import * as savedAddresses from '@doorstep/shared-api/savedAddresses';
import * as search from '@doorstep/shared-api/search';
import * as wallet from '@doorstep/shared-api/wallet';
import * as sharedUi from '@doorstep/shared-ui';
import * as forms from '@doorstep/shared-ui/forms';
import * as i18n from '@doorstep/shared-ui/i18n';
import * as uiRoutes from '@doorstep/shared-ui/routes';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as router from 'react-router-dom';

/** Must match the list in build/src/shared.ts. */
export const provided: Readonly<Record<string, unknown>> = {
  '@doorstep/shared-api': sharedApi,
  '@doorstep/shared-api/account': account,
  '@doorstep/shared-api/bookings': bookings,
  '@doorstep/shared-api/calendar': calendar,
  '@doorstep/shared-api/catalog': catalog,
  '@doorstep/shared-api/content': content,
  '@doorstep/shared-api/draft': draft,
  '@doorstep/shared-api/messages': messages,
  '@doorstep/shared-api/offers': offers,
  '@doorstep/shared-api/profile': profile,
  '@doorstep/shared-api/provider': provider,
  '@doorstep/shared-api/savedAddresses': savedAddresses,
  '@doorstep/shared-api/search': search,
  '@doorstep/shared-api/wallet': wallet,
  '@doorstep/shared-ui': sharedUi,
  '@doorstep/shared-ui/forms': forms,
  '@doorstep/shared-ui/i18n': i18n,
  '@doorstep/shared-ui/routes': uiRoutes,
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-router-dom': router,
};
