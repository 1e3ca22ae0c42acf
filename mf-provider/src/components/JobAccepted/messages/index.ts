export const messages = {
  ns: 'jobAccepted',
  load: {
    en: () => import(/* webpackChunkName: "job-accepted-en" */ './en.json'),
    es: () => import(/* webpackChunkName: "job-accepted-es" */ './es.json'),
    fr: () => import(/* webpackChunkName: "job-accepted-fr" */ './fr.json'),
    fa: () => import(/* webpackChunkName: "job-accepted-fa" */ './fa.json'),
    de: () => import(/* webpackChunkName: "job-accepted-de" */ './de.json'),
    ru: () => import(/* webpackChunkName: "job-accepted-ru" */ './ru.json'),
  },
};
