export const messages = {
  ns: 'jobExtraWork',
  load: {
    en: () => import(/* webpackChunkName: "extra-work-en" */ './en.json'),
    es: () => import(/* webpackChunkName: "extra-work-es" */ './es.json'),
    fr: () => import(/* webpackChunkName: "extra-work-fr" */ './fr.json'),
    fa: () => import(/* webpackChunkName: "extra-work-fa" */ './fa.json'),
    de: () => import(/* webpackChunkName: "extra-work-de" */ './de.json'),
    ru: () => import(/* webpackChunkName: "extra-work-ru" */ './ru.json'),
  },
};
