import type { Messages, MessageTree } from '../i18n/createI18n';

const withLocale = async (
  messages: Promise<MessageTree | { default: MessageTree }>,
  locale: Promise<unknown>,
): Promise<MessageTree | { default: MessageTree }> => {
  await locale;
  return messages;
};

export const uiMessages: Messages = {
  ns: 'ui',
  load: {
    en: () => import(/* webpackChunkName: "messages-en" */ './en.json'),
    es: () =>
      withLocale(
        import(/* webpackChunkName: "messages-es" */ './es.json'),
        import(/* webpackChunkName: "messages-es" */ 'dayjs/locale/es.js'),
      ),
    fr: () =>
      withLocale(
        import(/* webpackChunkName: "messages-fr" */ './fr.json'),
        import(/* webpackChunkName: "messages-fr" */ 'dayjs/locale/fr.js'),
      ),
    fa: () =>
      withLocale(
        import(/* webpackChunkName: "messages-fa" */ './fa.json'),
        import(/* webpackChunkName: "messages-fa" */ 'dayjs/locale/fa.js'),
      ),
    de: () =>
      withLocale(
        import(/* webpackChunkName: "messages-de" */ './de.json'),
        import(/* webpackChunkName: "messages-de" */ 'dayjs/locale/de.js'),
      ),
    ru: () =>
      withLocale(
        import(/* webpackChunkName: "messages-ru" */ './ru.json'),
        import(/* webpackChunkName: "messages-ru" */ 'dayjs/locale/ru.js'),
      ),
  },
};
