import type CreateBookingDialog from 'mf_booking/CreateBookingDialog';
import { exposedModuleLoader } from './loadExposedModule';

export const loadCreateBookingDialog = exposedModuleLoader<typeof CreateBookingDialog>(
  'mf_booking/CreateBookingDialog',
  () => import('mf_booking/CreateBookingDialog'),
);
