export const messages = {
  ns: 'confirmAgain',
  load: {
    en: () => import(/* webpackChunkName: "confirm-again-en" */ './en.json'),
    es: () => import(/* webpackChunkName: "confirm-again-es" */ './es.json'),
    fr: () => import(/* webpackChunkName: "confirm-again-fr" */ './fr.json'),
    fa: () => import(/* webpackChunkName: "confirm-again-fa" */ './fa.json'),
    de: () => import(/* webpackChunkName: "confirm-again-de" */ './de.json'),
    ru: () => import(/* webpackChunkName: "confirm-again-ru" */ './ru.json'),
  },
};
