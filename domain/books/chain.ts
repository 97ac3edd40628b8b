/**
 * The chain of documents: each hash is made of the one before it and of a text that restates what
 * was printed. The text is values, never ids, so that it can be checked against paper; the formula
 * has a version, so that an old document is always checked by the formula it was made with.
 */
import { tidyDecimal } from '../kernel/number/decimal.ts'

const chainFormula = 1

type ChainLine = {
  name: string
  quantity: string
  unit: string
  unitPrice: string
  discount: string
  total: string
}

export type ChainFacts = {
  number: string
  behaviour: string
  day: string
  partner: string | null
  currency: string
  rate: string | null
  net: string
  vat: string
  tax1: string
  tax2: string
  total: string
  lines: readonly ChainLine[]
}

/** JSON of arrays: one way to write it, and every database can read it. */
export const chainText = (facts: ChainFacts): string =>
  JSON.stringify([
    chainFormula,
    facts.number,
    facts.behaviour,
    facts.day,
    facts.partner,
    facts.currency,
    facts.rate && tidyDecimal(facts.rate),
    ...[facts.net, facts.vat, facts.tax1, facts.tax2, facts.total].map(tidyDecimal),
    facts.lines.map((line) => [
      line.name,
      tidyDecimal(line.quantity),
      line.unit,
      tidyDecimal(line.unitPrice),
      tidyDecimal(line.discount),
      tidyDecimal(line.total),
    ]),
  ])

export type SeriesKey = { typeId: string; branchId: string; year: number }

/** Moves on with every document it numbers; `stem` stands before the digits of its last number. */
export type SeriesEnd = SeriesKey & { next: number; lastHash: string; stem: string | null }

export type Numbering = { prefix: string; branchCode: string | null; digits: number }

/** What stands before the digits: prefix, code of a branch that has one, year where numbers restart. */
export const numberStem = ({ prefix, branchCode }: Numbering, year: number): string =>
  [prefix, ...(branchCode ? [branchCode] : []), ...(year > 0 ? [String(year)] : [])].join('-')

export const documentNumber = (numbering: Numbering, year: number, sequence: number): string =>
  `${numberStem(numbering, year)}-${String(sequence).padStart(numbering.digits, '0')}`
