/** Texts of the figures, so that they load with this screen alone. */
export const messages = {
  ns: 'providerReliability',
  load: {
    en: () => import(/* webpackChunkName: "reliability-en" */ './en.json'),
    es: () => import(/* webpackChunkName: "reliability-es" */ './es.json'),
    fr: () => import(/* webpackChunkName: "reliability-fr" */ './fr.json'),
    fa: () => import(/* webpackChunkName: "reliability-fa" */ './fa.json'),
    de: () => import(/* webpackChunkName: "reliability-de" */ './de.json'),
    ru: () => import(/* webpackChunkName: "reliability-ru" */ './ru.json'),
  },
};
