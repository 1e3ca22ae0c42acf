export const messages = {
  ns: 'checklist',
  load: {
    en: () => import(/* webpackChunkName: "checklist-en" */ './en.json'),
    es: () => import(/* webpackChunkName: "checklist-es" */ './es.json'),
    fr: () => import(/* webpackChunkName: "checklist-fr" */ './fr.json'),
    fa: () => import(/* webpackChunkName: "checklist-fa" */ './fa.json'),
    de: () => import(/* webpackChunkName: "checklist-de" */ './de.json'),
    ru: () => import(/* webpackChunkName: "checklist-ru" */ './ru.json'),
  },
};
