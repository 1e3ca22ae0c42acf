/** Parts of the job screen that work without a connection. Two imports of the same part would make two files of it. */
export const lateParts = {
  Checklist: () => import('../checklist/Checklist'),
  Delay: () => import('../delay/Delay'),
  ExtraWork: () => import('../extraWork/ExtraWork'),
  OfflineMessages: () => import('./OfflineMessages'),
};
