import type { Language } from '../../platform/language';

/**
 * Words, spelled as by `search_plain`, that carry little meaning. They say how ("cheap", "near me", "at home") or that
 * something is broken. The database's dictionaries know other small words ("the", "in") of all languages but Persian,
 * whose are included here.
 */
const lists: Record<Language, string> = {
  en: `near me nearby cheap cheapest affordable best good local professional urgent urgently emergency asap today tomorrow now need
    needed want wanted looking find hire get someone somebody anyone please help price prices cost quote service services company
    broken broke working works work stopped faulty defective doesn dont isn won wont can cannot keeps properly problem`,
  de: `gunstig gunstige guenstig billig gut guter gute bester beste nahe naehe dringend notfall notdienst sofort schnell heute morgen suche
    suchen gesucht brauche jemand jemanden hilfe bitte lassen kosten preis preise firma service dienst profi
    kaputt defekt funktioniert geht gehen will mehr nicht richtig problem`,
  es: `barato barata baratos baratas economico economica urgente urgencia urgencias hoy manana ahora cerca domicilio busco buscar necesito
    quiero alguien ayuda favor precio precios servicio servicios profesional profesionales empresa
    funciona funcionan roto rota rotos averiado averiada estropeado estropeada va problema`,
  fr: `cher chers pas urgent urgence urgences aujourd hui demain pres proximite domicile cherche besoin quelqu un aide svp prix tarif
    tarifs service services professionnel entreprise faire
    marche fonctionne panne casse cassee plus probleme`,
  ru: `срочно недорого дешево дешевый цена цены стоимость рядом поблизости дом дому вызвать вызов заказать найти ищу нужен нужна нужно надо хочу
    помощь пожалуйста услуга услуги сегодня завтра сейчас мастер
    работает сломался сломалась сломалось сломан сломана барахлит проблема`,
  fa: `فوری ارزان قیمت هزینه نزدیک امروز فردا الان نیاز لازم دارم داریم میخواهم خواهم میخوام خدمات کمک لطفا یک را رو از به در برای من ما
    با و که این است هست شده شد شود میشود میشه نمی می نمیشود نمیشه کند میکند نمیکند میکنه نمیکنه ام ها
    خراب خرابه کار سالم درست مشکل`,
};

const fillers = new Set(Object.values(lists).flatMap((words) => words.split(/\s+/)));

/** Marks none if it would mark them all. */
export function markFillerWords(plain: readonly string[]): boolean[] {
  const little = plain.map((word) => fillers.has(word));
  return little.every(Boolean) ? plain.map(() => false) : little;
}
