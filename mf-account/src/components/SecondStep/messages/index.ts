export const messages = {
  ns: 'secondStep',
  load: {
    en: () => import(/* webpackChunkName: "second-step-en" */ './en.json'),
    es: () => import(/* webpackChunkName: "second-step-es" */ './es.json'),
    fr: () => import(/* webpackChunkName: "second-step-fr" */ './fr.json'),
    fa: () => import(/* webpackChunkName: "second-step-fa" */ './fa.json'),
    de: () => import(/* webpackChunkName: "second-step-de" */ './de.json'),
    ru: () => import(/* webpackChunkName: "second-step-ru" */ './ru.json'),
  },
};
