/** Texts of the figures, so that they load with a profile alone. */
export const messages = {
  ns: 'profileReliability',
  load: {
    en: () => import(/* webpackChunkName: "profile-reliability-en" */ './en.json'),
    es: () => import(/* webpackChunkName: "profile-reliability-es" */ './es.json'),
    fr: () => import(/* webpackChunkName: "profile-reliability-fr" */ './fr.json'),
    fa: () => import(/* webpackChunkName: "profile-reliability-fa" */ './fa.json'),
    de: () => import(/* webpackChunkName: "profile-reliability-de" */ './de.json'),
    ru: () => import(/* webpackChunkName: "profile-reliability-ru" */ './ru.json'),
  },
};
