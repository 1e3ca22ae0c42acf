export const messages = {
  ns: 'jobDelay',
  load: {
    en: () => import(/* webpackChunkName: "delay-en" */ './en.json'),
    es: () => import(/* webpackChunkName: "delay-es" */ './es.json'),
    fr: () => import(/* webpackChunkName: "delay-fr" */ './fr.json'),
    fa: () => import(/* webpackChunkName: "delay-fa" */ './fa.json'),
    de: () => import(/* webpackChunkName: "delay-de" */ './de.json'),
    ru: () => import(/* webpackChunkName: "delay-ru" */ './ru.json'),
  },
};
