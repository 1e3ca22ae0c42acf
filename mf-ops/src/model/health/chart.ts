/** `null` where nothing was reported. */
export type Values = readonly (number | null)[];

export function axisMaximumOf(lines: readonly Values[], min: number): number {
  const max = Math.max(min, ...lines.flatMap((values) => values.filter((value) => value !== null)));
  const size = 10 ** Math.floor(Math.log10(max));
  const step = [1, 2, 2.5, 5, 10].find((each) => each * size >= max) ?? 10;
  return step * size;
}

/**
 * Returns the `d` of an SVG path in a box of 100 by 100. A gap ends the line, and a value between two gaps becomes a
 * dot.
 */
export function pathOf(values: Values, top: number): string {
  const width = 100 / Math.max(1, values.length - 1);
  return values
    .map((value, index) => {
      if (value === null) return '';
      const place = `${round(index * width)} ${round(100 - (100 * value) / top)}`;
      const isFirst = index === 0 || values[index - 1] === null;
      const isAlone = isFirst && (values[index + 1] ?? null) === null;
      return `${isFirst ? 'M' : 'L'}${place}${isAlone ? 'h0' : ''}`;
    })
    .join('');
}

const round = (value: number) => Math.round(value * 100) / 100;
