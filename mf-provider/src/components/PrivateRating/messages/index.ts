/** Texts about customers, so that they load with these parts alone. */
export const messages = {
  ns: 'jobCustomer',
  load: {
    en: () => import(/* webpackChunkName: "job-customer-en" */ './en.json'),
    es: () => import(/* webpackChunkName: "job-customer-es" */ './es.json'),
    fr: () => import(/* webpackChunkName: "job-customer-fr" */ './fr.json'),
    fa: () => import(/* webpackChunkName: "job-customer-fa" */ './fa.json'),
    de: () => import(/* webpackChunkName: "job-customer-de" */ './de.json'),
    ru: () => import(/* webpackChunkName: "job-customer-ru" */ './ru.json'),
  },
};
