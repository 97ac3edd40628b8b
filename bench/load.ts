/** Closed-loop load: so many callers, each asking again as soon as it is answered. */
import type { Meter } from './processor.ts'

export type Work = (n: number) => Promise<unknown>

export const callers = 8

/** The most that any benchmark lets ask at once. */
export const mostCallers = 16

type Done = { done: number; perSecond: number }

/** Answers how many times the work was done, and how many times a second. */
async function doneIn(work: Work, seconds: number, hands: number): Promise<Done> {
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
  return { done, perSecond: (done * 1000) / (performance.now() - startedAt) }
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
  meter?: Meter<Name>,
): Promise<Rates<Name>> {
  const names = Object.keys(works) as Name[]
  const rates = Object.fromEntries(names.map((name) => [name, []])) as unknown as Rates<Name>
  for (const name of names) await doneIn(works[name], warmUpSeconds, hands)
  const round = async (name: Name): Promise<number> => {
    const { done, perSecond } = await doneIn(works[name], roundSeconds, hands)
    rates[name].push(perSecond)
    return done
  }
  for (let n = 0; n < rounds; n++)
    for (const name of names) await (meter ? meter.round(name, () => round(name)) : round(name))
  return rates
}

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** How often one was done while the other was done once, in the middle of all rounds. */
export const ratioOf = (these: number[], those: number[]): number =>
  median(these.map((rate, round) => rate / (those[round] ?? Number.NaN)))
