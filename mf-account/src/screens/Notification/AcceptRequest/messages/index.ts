export const messages = {
  ns: 'acceptRequest',
  load: {
    en: () => import(/* webpackChunkName: "accept-request-en" */ './en.json'),
    es: () => import(/* webpackChunkName: "accept-request-es" */ './es.json'),
    fr: () => import(/* webpackChunkName: "accept-request-fr" */ './fr.json'),
    fa: () => import(/* webpackChunkName: "accept-request-fa" */ './fa.json'),
    de: () => import(/* webpackChunkName: "accept-request-de" */ './de.json'),
    ru: () => import(/* webpackChunkName: "accept-request-ru" */ './ru.json'),
  },
};
