import { remembered } from '../format/remembered';

export type MessageTree = { [key: string]: string | MessageTree };

/** Messages by their whole key: `title.home`, however deep the file nests it. */
export type Catalogue = ReadonlyMap<string, string>;

export function flattenMessages(tree: MessageTree): Catalogue {
  const catalogue = new Map<string, string>();
  const add = (part: MessageTree, prefix: string) => {
    for (const [name, value] of Object.entries(part)) {
      if (typeof value === 'object') add(value, `${prefix}${name}.`);
      else if (value) catalogue.set(prefix + name, value);
    }
  };
  add(tree, '');
  return catalogue;
}

const pluralRules = remembered((lang: string) => new Intl.PluralRules(lang));

/**
 * Uses the format of i18next: `found_one` and `found_other` where a `count` is given, `found_zero` before them for
 * none, and `{{name}}` for the result of `show`. A missing message is shown as its key.
 */
export function messageOf(
  catalogue: Catalogue | undefined,
  lang: string,
  key: string,
  values: Readonly<Record<string, unknown>>,
  show: (value: unknown) => string,
): string {
  const { count } = values;
  const keys = typeof count === 'number' ? [`${key}_${pluralRules(lang).select(count)}`, key] : [key];
  if (count === 0) keys.unshift(`${key}_zero`);
  const message = keys.map((one) => catalogue?.get(one)).find((one) => one !== undefined);
  return message?.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => show(values[name])) ?? key;
}
