/**
 * The same function, which makes each answer once: for what takes longer to make than a screen to draw, as the formats of a
 * language do. Its arguments are told apart by their JSON.
 */
export function remembered<Args extends readonly unknown[], Value>(make: (...args: Args) => Value) {
  const known = new Map<string, Value>();
  return (...args: Args): Value => {
    const id = JSON.stringify(args);
    const value = known.get(id) ?? make(...args);
    known.set(id, value);
    return value;
  };
}
