/**
 * Cash flow, told directly: what stood on the accounts of money, what came in and went out by the
 * account on the other side or by the kind of document, and what stands there now. In the currencies
 * of the money itself each currency is told alone, by kind of document.
 */
import { isZero } from '../../kernel/number/decimal.ts'
import { sumOf } from '../../kernel/number/fraction.ts'
import type { AccountTitle } from '../ledger.ts'
import { isNothing, type StatementAccount, type StatementRow } from './figures.ts'

export const flowDivisions = ['kind', 'account'] as const

export type FlowDivision = (typeof flowDivisions)[number]

/** Where money came from or went to: a word of its kind, or an account. */
export type FlowPart = {
  name: string | null
  account: AccountTitle | null
  /** Above zero it came in. */
  amount: string
}

/** The money of one currency, or of all of them in one measure. */
export type Flow = { currency: string; opening: string; parts: FlowPart[]; closing: string }

/** Before the kind of an entry that no document made. */
export const flowEntry = 'entry.'

/** Behaviours and kinds of entries, and what their words are. */
export const flowWord = (name: string): string =>
  name.startsWith(flowEntry)
    ? `ledger.kind.${name.slice(flowEntry.length)}`
    : `choice.behaviour.${name}`

const rowOf = ({ name, account, amount }: FlowPart): StatementRow =>
  account
    ? { is: 'account', account: account as StatementAccount, figures: [amount] }
    : { is: 'named', name: name ?? '', figures: [amount] }

function sideRows(side: 'in' | 'out', parts: readonly FlowPart[]): StatementRow[] {
  const own = parts.filter(({ amount }) => amount.startsWith('-') === (side === 'out'))
  if (own.length === 0) return []
  const sum = sumOf(own.map(({ amount }) => amount))
  return [{ is: 'group', group: side }, ...own.map(rowOf), { is: 'sum', sum: side, figures: [sum] }]
}

export function flowRows({ opening, parts, closing }: Flow): StatementRow[] {
  const moved = parts.filter(({ amount }) => !isZero(amount))
  const change = [sumOf(moved.map(({ amount }) => amount))]
  return [
    { is: 'total', sum: 'opening', figures: [opening] },
    ...sideRows('in', moved),
    ...sideRows('out', moved),
    ...(isNothing(change) ? [] : [{ is: 'sum' as const, sum: 'change' as const, figures: change }]),
    { is: 'total', sum: 'closing', figures: [closing] },
  ]
}
