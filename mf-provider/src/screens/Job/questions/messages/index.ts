export const messages = {
  ns: 'jobQuestions',
  load: {
    en: () => import(/* webpackChunkName: "job-questions-en" */ './en.json'),
    es: () => import(/* webpackChunkName: "job-questions-es" */ './es.json'),
    fr: () => import(/* webpackChunkName: "job-questions-fr" */ './fr.json'),
    fa: () => import(/* webpackChunkName: "job-questions-fa" */ './fa.json'),
    de: () => import(/* webpackChunkName: "job-questions-de" */ './de.json'),
    ru: () => import(/* webpackChunkName: "job-questions-ru" */ './ru.json'),
  },
};
