const thousand = 1000

/** Short for the edge of a chart: 750, 1k, 1.5M. */
export function shortNumber(value: number): string {
  const size = Math.abs(value)
  const [divisor, letter] =
    size >= thousand ** 3
      ? [thousand ** 3, 'B']
      : size >= thousand ** 2
        ? [thousand ** 2, 'M']
        : size >= thousand
          ? [thousand, 'k']
          : [1, '']
  return `${Number((value / divisor).toPrecision(3))}${letter}`.replace('-', '−')
}
