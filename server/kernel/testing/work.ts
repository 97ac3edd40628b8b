/**
 * How much this process worked for something, in milliseconds of its processors. Unlike a clock it
 * says the same however busy the machine is.
 */
export async function workOf(act: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await act()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** The least of several, in turns: what the process does beside it weighs on neither. */
export async function leastWork(
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<[number, number]> {
  const least: [number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let round = 0; round < 10; round++) {
    least[0] = Math.min(least[0], await workOf(one))
    least[1] = Math.min(least[1], await workOf(other))
  }
  return least
}
