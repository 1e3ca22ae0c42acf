export const messages = {
  ns: 'waitingActions',
  load: {
    en: () => import(/* webpackChunkName: "waiting-en" */ './en.json'),
    es: () => import(/* webpackChunkName: "waiting-es" */ './es.json'),
    fr: () => import(/* webpackChunkName: "waiting-fr" */ './fr.json'),
    fa: () => import(/* webpackChunkName: "waiting-fa" */ './fa.json'),
    de: () => import(/* webpackChunkName: "waiting-de" */ './de.json'),
    ru: () => import(/* webpackChunkName: "waiting-ru" */ './ru.json'),
  },
};
