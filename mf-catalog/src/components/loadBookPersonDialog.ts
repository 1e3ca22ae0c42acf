import type BookPersonDialog from 'mf_booking/BookPersonDialog';
import { exposedModuleLoader } from './loadExposedModule';

export const loadBookPersonDialog = exposedModuleLoader<typeof BookPersonDialog>(
  'mf_booking/BookPersonDialog',
  () => import('mf_booking/BookPersonDialog'),
);
