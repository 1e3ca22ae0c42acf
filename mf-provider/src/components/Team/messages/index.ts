/** Texts of the team, so that they load with it alone. */
export const messages = {
  ns: 'providerTeam',
  load: {
    en: () => import(/* webpackChunkName: "team-en" */ './en.json'),
    es: () => import(/* webpackChunkName: "team-es" */ './es.json'),
    fr: () => import(/* webpackChunkName: "team-fr" */ './fr.json'),
    fa: () => import(/* webpackChunkName: "team-fa" */ './fa.json'),
    de: () => import(/* webpackChunkName: "team-de" */ './de.json'),
    ru: () => import(/* webpackChunkName: "team-ru" */ './ru.json'),
  },
};
