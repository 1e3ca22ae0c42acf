export const messages = {
  ns: 'requestQuestions',
  load: {
    en: () => import(/* webpackChunkName: "request-questions-en" */ './en.json'),
    es: () => import(/* webpackChunkName: "request-questions-es" */ './es.json'),
    fr: () => import(/* webpackChunkName: "request-questions-fr" */ './fr.json'),
    fa: () => import(/* webpackChunkName: "request-questions-fa" */ './fa.json'),
    de: () => import(/* webpackChunkName: "request-questions-de" */ './de.json'),
    ru: () => import(/* webpackChunkName: "request-questions-ru" */ './ru.json'),
  },
};
