export const messages = {
  ns: 'signInWith',
  load: {
    en: () => import(/* webpackChunkName: "sign-in-with-en" */ './en.json'),
    es: () => import(/* webpackChunkName: "sign-in-with-es" */ './es.json'),
    fr: () => import(/* webpackChunkName: "sign-in-with-fr" */ './fr.json'),
    fa: () => import(/* webpackChunkName: "sign-in-with-fa" */ './fa.json'),
    de: () => import(/* webpackChunkName: "sign-in-with-de" */ './de.json'),
    ru: () => import(/* webpackChunkName: "sign-in-with-ru" */ './ru.json'),
  },
};
