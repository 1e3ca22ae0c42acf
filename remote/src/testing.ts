/** What the tests of a remote need: a screen at an address, a server that answers, and what is promised of texts. */
export { screenRenderer } from '@doorstep/build/testing/screens';
export { testTranslations } from '@doorstep/shared-ui/testing/translations';
