export const messages = {
  ns: 'catalog',
  load: {
    en: () => import(/* webpackChunkName: "messages-en" */ './en.json'),
    es: () => import(/* webpackChunkName: "messages-es" */ './es.json'),
    fr: () => import(/* webpackChunkName: "messages-fr" */ './fr.json'),
    fa: () => import(/* webpackChunkName: "messages-fa" */ './fa.json'),
    de: () => import(/* webpackChunkName: "messages-de" */ './de.json'),
    ru: () => import(/* webpackChunkName: "messages-ru" */ './ru.json'),
  },
} as const;
