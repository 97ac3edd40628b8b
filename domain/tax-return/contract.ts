/** What the screen of tax returns and the server say to each other. */
import { z } from 'zod'
import type { BehaviourName } from '../books/behaviour.ts'
import { day as dayInput, id } from '../kernel/input.ts'
import type { Period } from '../kernel/period.ts'
import { type BoxFigure, mostBoxes, taxBoxInput } from './tax-box.ts'
import type { TaxDirection } from './tax-fact.ts'
import { type TaxKind, taxKinds } from './tax-kind.ts'

export type TaxReturnRow = Period & {
  id: string
  currency: string
  due: string
  credit: string
  filedAt: string
  user: string
}

export type TaxReturns = {
  /** The period that is filed next, and why it cannot be yet. */
  next: Period & { blocked: 'taxPeriodRuns' | null }
  filed: TaxReturnRow[]
  /** Who is owed what the returns came to and has not been paid. */
  payable: { account: string; currency: string; balance: string } | null
}

/** Of a period that was filed, or of the one that comes next as it would be filed now. */
export type TaxReturn = Period & {
  id: string | null
  kind: TaxKind
  currency: { code: string; decimals: number }
  boxes: (BoxFigure & { isOpening: boolean })[]
  corrections: TaxDocument[]
  /** Of what was withheld: what each supplier came to at each rate. */
  partners: TaxPartner[]
  filed: { at: string; user: string; entry: string | null } | null
  /** What stands on the accounts of the tax and comes from no document: it is in no return. */
  others: {
    entry: string
    day: string
    note: string | null
    first: string
    second: string | null
  }[]
}

export type TaxDocument = {
  id: string
  number: string
  behaviour: BehaviourName
  day: string
  partner: string | null
  direction: TaxDirection
  category: string
  rate: string
  base: string
  tax: string
  isCorrection: boolean
  isVoid: boolean
}

export type TaxPartner = {
  id: string
  name: string
  code: string
  rate: string
  base: string
  tax: string
}

export type TaxDocuments = { rows: TaxDocument[]; next: string | null }

/** Which of the two is meant where it has no id yet. */
export const taxKind = z.enum(taxKinds, 'invalid').default('vat')

export const filingInput = z.strictObject({
  id,
  kind: taxKind,
  from: dayInput,
  to: dayInput,
  /** The day of the entry that takes the tax off its accounts. */
  day: dayInput,
})

export const boxesInput = z.strictObject({
  boxes: z.array(taxBoxInput).max(mostBoxes, 'range'),
})
