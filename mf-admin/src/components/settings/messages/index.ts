/** Names and explanations of the settings, so that they load with their screens alone. */
export const messages = {
  ns: 'siteSettings',
  load: {
    en: () => import(/* webpackChunkName: "site-settings-en" */ './en.json'),
    es: () => import(/* webpackChunkName: "site-settings-es" */ './es.json'),
    fr: () => import(/* webpackChunkName: "site-settings-fr" */ './fr.json'),
    fa: () => import(/* webpackChunkName: "site-settings-fa" */ './fa.json'),
    de: () => import(/* webpackChunkName: "site-settings-de" */ './de.json'),
    ru: () => import(/* webpackChunkName: "site-settings-ru" */ './ru.json'),
  },
};
