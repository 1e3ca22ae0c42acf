export { skipToken } from '@reduxjs/toolkit/query';
export { Provider, useDispatch, useSelector, useStore } from 'react-redux';
export * from './client/apiError';
export { baseApi } from './client/baseApi';
export { setPrerenderedLanguage } from './client/language';
export { enableOfflineCache } from './client/offlineCache';
export type { ApiRequest } from './client/requests';
export {
  dismissExpiry,
  getSession,
  onSessionChange,
  type Session,
  setPrerenderedSession,
  useSession,
  useSessionStatus,
} from './client/session';
export { configure, getComposition, getSettings, type Settings, useSettings } from './client/settings';
export { signOutLocally } from './client/signOut';
export { declareStep, useStep } from './client/steps';
export { type AppStore, addQueryResults, addViews, createStore, loadSnapshots, type Preloaded } from './client/store';
export { sendJson } from './client/transport';
