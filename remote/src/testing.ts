/** Test helpers for remotes: screens at an address, a stub server, and the rules for translations. */
export { screenRenderer } from '@doorstep/build/testing/screens';
export { testTranslations } from '@doorstep/shared-ui/testing/translations';
