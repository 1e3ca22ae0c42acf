export { i18n, loadMessages, registerMessages, rememberLanguage, secureOverTls } from './browser';
export type { I18n, Messages, MessageTree, Translate, Values } from './createI18n';
export { createI18n } from './createI18n';
export type { LanguageProviderProps, LanguageState } from './LanguageProvider';
export { LanguageProvider, TimeZoneProvider, useLanguage, useReaderZone, useT, useTimeZone } from './LanguageProvider';
export type { Direction, Language, LanguageInfo } from './languages';
export { isLanguage, languageInfo, languages } from './languages';
export { latinDigits } from './latinDigits';
