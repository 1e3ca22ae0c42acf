/**
 * Caches the results of a function that is slow, such as the formats of a language. The key is the JSON of the
 * arguments.
 */
export function remembered<Args extends readonly unknown[], Value>(make: (...args: Args) => Value) {
  const valueByKey = new Map<string, Value>();
  return (...args: Args): Value => {
    const id = JSON.stringify(args);
    const value = valueByKey.get(id) ?? make(...args);
    valueByKey.set(id, value);
    return value;
  };
}
