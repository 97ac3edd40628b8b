/** Pay in envelopes: which notes each one holds, the largest first, and how many of each to fetch. */
import { compare, differenceOf, fractionOf, productOf } from '../kernel/number/fraction.ts'

type Bill = { id: string; value: string }

export type Envelope = { bills: { id: string; count: number }[]; left: string }

/** What no note can make up is left over. */
export function envelopeOf(amount: string, bills: readonly Bill[]): Envelope {
  const largestFirst = bills.toSorted((a, b) => compare(fractionOf(b.value), fractionOf(a.value)))
  let left = amount
  const counted = largestFirst.flatMap(({ id, value }) => {
    const [rest, one] = [fractionOf(left), fractionOf(value)]
    const count = Number((rest.top * one.bottom) / (rest.bottom * one.top))
    if (count <= 0) return []
    left = differenceOf(left, productOf(value, String(count), 6))
    return [{ id, count }]
  })
  return { bills: counted, left }
}

/** Of all envelopes together. */
export function notesOf(envelopes: readonly Envelope[]): { id: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { id, count } of envelopes.flatMap(({ bills }) => bills))
    counts.set(id, (counts.get(id) ?? 0) + count)
  return [...counts].map(([id, count]) => ({ id, count }))
}
