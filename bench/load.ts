/** Closed-loop load: so many callers, each asking again as soon as it is answered. */
export type Work = (n: number) => Promise<unknown>

export const callers = 8

/** The most that any benchmark lets ask at once. */
export const mostCallers = 16

/** Answers how many times a second the work was done. */
export async function ratePerSecond(work: Work, seconds: number, hands = callers): Promise<number> {
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000
  let done = 0
  const call = async (): Promise<void> => {
    while (performance.now() < endsAt) {
      await work(done)
      done++
    }
  }
  await Promise.all(Array.from({ length: hands }, call))
  return (done * 1000) / (performance.now() - startedAt)
}

const rounds = 15
const roundSeconds = 0.7
const warmUpSeconds = 1

/** Rates by name, one for each round. */
export type Rates<Name extends string> = Record<Name, number[]>

/**
 * The works take turns, round by round, because a shared machine is not equally fast all the
 * time: only rates of the same round are held against each other.
 */
export async function compared<Name extends string>(
  works: Record<Name, Work>,
  hands = callers,
): Promise<Rates<Name>> {
  const names = Object.keys(works) as Name[]
  const rates = Object.fromEntries(names.map((name) => [name, []])) as unknown as Rates<Name>
  for (const name of names) await ratePerSecond(works[name], warmUpSeconds, hands)
  for (let round = 0; round < rounds; round++)
    for (const name of names)
      rates[name].push(await ratePerSecond(works[name], roundSeconds, hands))
  return rates
}

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** How often one was done while the other was done once, in the middle of all rounds. */
export const ratioOf = (these: number[], those: number[]): number =>
  median(these.map((rate, round) => rate / (those[round] ?? Number.NaN)))
