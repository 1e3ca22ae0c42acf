/** Texts of the calendar, so that they load with this screen alone. */
export const messages = {
  ns: 'providerCalendar',
  load: {
    en: () => import(/* webpackChunkName: "work-calendar-en" */ './en.json'),
    es: () => import(/* webpackChunkName: "work-calendar-es" */ './es.json'),
    fr: () => import(/* webpackChunkName: "work-calendar-fr" */ './fr.json'),
    fa: () => import(/* webpackChunkName: "work-calendar-fa" */ './fa.json'),
    de: () => import(/* webpackChunkName: "work-calendar-de" */ './de.json'),
    ru: () => import(/* webpackChunkName: "work-calendar-ru" */ './ru.json'),
  },
};
