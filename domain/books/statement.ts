/** What a partner owes or is owed: statement, balance and ageing, as server, screen and paper say it. */
import { z } from 'zod'
import type { Linked } from '../kernel/field.ts'
import {
  type Fraction,
  fractionOf,
  minus,
  over,
  plus,
  rounded,
  times,
  zero,
} from '../kernel/number/fraction.ts'
import type { BehaviourName, Side } from './behaviour.ts'
import type { EntryKind } from './ledger.ts'

/** A balance per currency, by its code, beside the one of the books. */
const balances = z.object({ first: z.string(), own: z.record(z.string(), z.string()) })

export type Balances = z.infer<typeof balances>

/** One thing that changed what is owed, in its own currency and in that of the books. */
export type StatementFact = {
  day: string
  kind: EntryKind
  document: { id: string; number: string; behaviour: BehaviourName } | null
  note: string | null
  /** The code of the currency it was written in. */
  currency: string
  debit: string
  credit: string
  firstDebit: string
  firstCredit: string
  /** In the second currency of the books, where there is one. */
  secondDebit?: string | null
  secondCredit?: string | null
}

export type StatementLine = StatementFact & {
  /** Of its own currency, after it. */
  balance: string
  firstBalance: string
  secondBalance: string
}

export type Statement = {
  partner: Linked
  side: Side
  from: string
  to: string
  /** Above zero a client owes us; of a supplier, we owe him. */
  opening: Balances
  lines: StatementLine[]
  closing: Balances
  /** Both in the second currency of the books, where there is one. */
  second: { opening: string; closing: string } | null
  /** There are more lines than one answer holds; the closing balance counts them all. */
  isCut: boolean
}

const partnerBalance = balances.extend({ second: z.string().nullable(), overdue: z.string() })

/** None of what is owed to a supplier for whoever may not see it. */
export const partnerBalances = z.object({
  client: partnerBalance,
  supplier: partnerBalance.nullable(),
})

export type PartnerBalance = z.infer<typeof partnerBalance>
export type PartnerBalances = z.infer<typeof partnerBalances>

/** Debits raise what a client owes us, credits what we owe a supplier. */
export const signOf = (side: Side): 1 | -1 => (side === 'client' ? 1 : -1)

const moved = (before: string, debit: string, credit: string, sign: 1 | -1): string => {
  const change = minus(fractionOf(debit), fractionOf(credit))
  const signed = sign === 1 ? change : minus(zero, change)
  return rounded(plus(fractionOf(before), signed), 6)
}

/** The lines with their running balances, from what stood before them. */
export function runningLines(
  opening: Balances,
  facts: readonly StatementFact[],
  side: Side,
  secondOpening = '0',
): StatementLine[] {
  const sign = signOf(side)
  const own = { ...opening.own }
  let { first } = opening
  let second = secondOpening
  return facts.map((fact) => {
    const balance = moved(own[fact.currency] ?? '0', fact.debit, fact.credit, sign)
    own[fact.currency] = balance
    first = moved(first, fact.firstDebit, fact.firstCredit, sign)
    second = moved(second, fact.secondDebit ?? '0', fact.secondCredit ?? '0', sign)
    return { ...fact, balance, firstBalance: first, secondBalance: second }
  })
}

type RatedCurrency = { code: string; decimals: number }

/** How all currencies become one: so many of the second for one of the first, others by their code. */
export type Rating = {
  first: RatedCurrency
  second: RatedCurrency
  rate: string
  /** How much of the first one of each is worth. */
  others?: Readonly<Record<string, string | null | undefined>>
}

/**
 * What all balances come to together, in either currency, each rounded once; nothing where one of them
 * has no rate.
 */
export function totalAt(
  own: Readonly<Record<string, string>>,
  { first, second, rate, others = {} }: Rating,
): { first: string; second: string } | null {
  const [plain, inSecond, course] = [own[first.code] ?? '0', own[second.code] ?? '0', rate].map(
    fractionOf,
  ) as [Fraction, Fraction, Fraction]
  let inFirst = plain
  for (const [code, amount] of Object.entries(own)) {
    const worth = fractionOf(amount)
    if (code === first.code || code === second.code || worth.top === 0n) continue
    const each = others[code]
    if (each == null) return null
    inFirst = plus(inFirst, times(worth, fractionOf(each)))
  }
  return {
    first: rounded(plus(inFirst, over(inSecond, course)), first.decimals),
    second: rounded(plus(times(inFirst, course), inSecond), second.decimals),
  }
}

export type AgeGroup = 'current' | 'days30' | 'days60' | 'days90' | 'older'

/** By how many days something is overdue, both ends included; what is due today is not yet. */
export const ageSpans: Readonly<Record<AgeGroup, { from?: number; to?: number }>> = {
  current: { to: 0 },
  days30: { from: 1, to: 30 },
  days60: { from: 31, to: 60 },
  days90: { from: 61, to: 90 },
  older: { from: 91 },
}

export const ageGroups = Object.keys(ageSpans) as AgeGroup[]

export type Ages = Record<AgeGroup, string> & { total: string }

export type AgeingRow = { partner: Linked; phone: string | null; first: Ages; second: Ages | null }

export type Ageing = {
  side: Side
  asOf: string
  rows: AgeingRow[]
  next: string | null
  /** Of everybody that was found, not only of this page. */
  total: { partners: number; first: Ages; second: Ages | null }
  /**
   * What the revaluation of that day, undone on the next, added to the account beside what is open:
   * both together are what the books say.
   */
  revalued: { first: string; second: string } | null
}

export type PartnerDocument = {
  id: string
  number: string
  behaviour: BehaviourName
  day: string
  dueDate: string | null
  state: 'posted' | 'void'
  payment: 'none' | 'unpaid' | 'partly' | 'paid'
  currency: string
  /** Null for whoever may not see the amounts of its screen. */
  total: string | null
  firstTotal: string | null
  open: string | null
}

export type PartnerDocuments = { rows: PartnerDocument[]; next: string | null }

/** What was billed on one side less what was taken back, in both currencies. */
export type Turnover = { first: string; second: string | null; documents: number }

/** Everything worth knowing of a partner at one look; sides on which nothing ever happened are left out. */
export type PartnerCard = {
  sides: {
    side: Side
    ages: { first: Ages; second: Ages | null }
    month: Turnover
    year: Turnover
    lastYear: Turnover
    /** There are too many documents to add them up at one look. */
    isCut: boolean
  }[]
  lastDay: string | null
}
