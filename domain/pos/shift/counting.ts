/** What was counted in a drawer, held against what should be there. */
import { Refusal } from '../../kernel/refusal.ts'
import { type Balance, balanceOf } from './shift.ts'
import type { ShiftCount } from './shift-contract.ts'
import type { ShiftTotal } from './shift-report.ts'

/** What should be in the drawer, per currency, from what moved alone. */
export const expectedOf = (totals: readonly ShiftTotal[], currency: string): string =>
  totals.find((it) => it.name === 'drawer' && it.currency === currency)?.amount ?? '0'

type Count = Pick<ShiftCount, 'kind' | 'currency' | 'amount'>

export function nextKind(counts: readonly Pick<Count, 'kind'>[]): 'count' | 'recount' {
  const has = (kind: Count['kind']) => counts.some((it) => it.kind === kind)
  if (has('recount')) throw new Refusal('countedTwice')
  return has('count') ? 'recount' : 'count'
}

/** The last count against what should be there now: a ticket may have come in since. */
export const balancesOf = (
  currencies: readonly { id: string }[],
  totals: readonly ShiftTotal[],
  counts: readonly Count[],
): Balance[] =>
  currencies.map(({ id }) => {
    const of = (kind: Count['kind']) =>
      counts.find((it) => it.kind === kind && it.currency === id)?.amount
    const counted = of('recount') ?? of('count')
    if (counted === undefined) throw new Refusal('countFirst')
    return balanceOf(id, expectedOf(totals, id), counted)
  })

type Ended = { state: string; closedAt: Date | null }

/** Late is what happened while it was open and is told afterwards. */
export function refuseAfterClosing({ state, closedAt }: Ended, { at }: { at?: string }): void {
  if (state === 'closed' && (!at || !closedAt || Date.parse(at) > closedAt.getTime()))
    throw new Refusal('shiftIsClosed')
}
