export {
  type Direction,
  isLanguage,
  type Language,
  type LanguageInfo,
  languageInfo,
  languages,
} from '@doorstep/shared-api/languages';
