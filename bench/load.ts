/** Closed-loop load: so many callers, each asking again as soon as it is answered. */
export type Work = (n: number) => Promise<unknown>

export const callers = 8

/** Answers how many times a second the work was done. */
export async function ratePerSecond(work: Work, seconds: number): Promise<number> {
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000
  let done = 0
  const call = async (): Promise<void> => {
    while (performance.now() < endsAt) {
      await work(done)
      done++
    }
  }
  await Promise.all(Array.from({ length: callers }, call))
  return (done * 1000) / (performance.now() - startedAt)
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const rounds = 5
const roundSeconds = 2
const warmUpSeconds = 1

/**
 * The works take turns, round by round, because a shared machine is not equally fast all the
 * time; each answers the median of its rounds.
 */
export async function compared<Name extends string>(
  works: Record<Name, Work>,
): Promise<Record<Name, number>> {
  const names = Object.keys(works) as Name[]
  const rates = new Map<Name, number[]>(names.map((name) => [name, []]))
  for (const name of names) await ratePerSecond(works[name], warmUpSeconds)
  for (let round = 0; round < rounds; round++)
    for (const name of names) rates.get(name)?.push(await ratePerSecond(works[name], roundSeconds))
  return Object.fromEntries(names.map((name) => [name, median(rates.get(name) ?? [])])) as Record<
    Name,
    number
  >
}
