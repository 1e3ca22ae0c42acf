/**
 * The same function, which makes each answer once: for what takes longer to make than a screen to draw, as the formats of a
 * language do. Its arguments are told apart by their JSON.
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
