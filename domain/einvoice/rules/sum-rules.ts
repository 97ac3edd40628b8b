/** The sums: BR-CO-10 to BR-CO-18, and the decimals of every amount (BR-DEC). */
import { decimalsOf } from '../../kernel/number/decimal.ts'
import { differenceOf, fractionOf, partOf, sumOf, times } from '../../kernel/number/fraction.ts'
import type { Written } from '../written.ts'
import { isNear } from './near.ts'
import { amountOf, each, isSame, type Rule, rule } from './rule.ts'

const sum = (amounts: readonly (string | null)[]): string => sumOf(amounts.map(amountOf))

const amounts = (list: readonly { amount: string | null }[]): string =>
  sum(list.map(({ amount }) => amount))

const vatOf = ({ taxTotals, currency }: Written): string | null =>
  taxTotals.find((it) => it.currency === currency)?.amount ?? null

const owedVatOf = ({ taxTotals, taxCurrency }: Written): string | null =>
  taxTotals.find((it) => it.currency === taxCurrency)?.amount ?? null

const sums: readonly Rule[] = [
  rule('BR-CO-10', (it) => isSame(it.lines, sum(it.lineList.map(({ net }) => net)))),
  rule('BR-CO-11', (it) => isSame(it.allowances, amounts(it.allowanceList))),
  rule('BR-CO-12', (it) => isSame(it.charges, amounts(it.chargeList))),
  rule('BR-CO-13', (it) =>
    isSame(it.net, differenceOf(sum([it.lines, it.charges]), amountOf(it.allowances))),
  ),
  rule('BR-CO-14', (it) => isSame(vatOf(it), sum(it.vat.map(({ tax }) => tax)))),
  rule('BR-CO-15', (it) => isSame(it.gross, sum([it.net, vatOf(it)]))),
  rule('BR-CO-16', (it) =>
    isSame(it.due, sum([differenceOf(amountOf(it.gross), amountOf(it.paid)), it.rounding])),
  ),
  each(
    'BR-CO-17',
    (it) => it.vat,
    ({ tax, taxable, rate }) =>
      isNear(amountOf(tax), times(fractionOf(amountOf(taxable)), partOf(amountOf(rate)))),
  ),
  rule('BR-CO-18', (it) => it.vat.length > 0),
]

type Amounts = (invoice: Written) => readonly (string | null)[]

/** Two decimals are all the standard has room for; of prices it asks nothing. */
const fine: Readonly<Record<string, Amounts>> = {
  'BR-DEC-01': (it) => it.allowanceList.map(({ amount }) => amount),
  'BR-DEC-05': (it) => it.chargeList.map(({ amount }) => amount),
  'BR-DEC-09': (it) => [it.lines],
  'BR-DEC-10': (it) => [it.allowances],
  'BR-DEC-11': (it) => [it.charges],
  'BR-DEC-12': (it) => [it.net],
  'BR-DEC-13': (it) => [vatOf(it)],
  'BR-DEC-14': (it) => [it.gross],
  'BR-DEC-15': (it) => [owedVatOf(it)],
  'BR-DEC-16': (it) => [it.paid],
  'BR-DEC-17': (it) => [it.rounding],
  'BR-DEC-18': (it) => [it.due],
  'BR-DEC-19': (it) => it.vat.map(({ taxable }) => taxable),
  'BR-DEC-20': (it) => it.vat.map(({ tax }) => tax),
  'BR-DEC-23': (it) => it.lineList.map(({ net }) => net),
  'BR-DEC-24': (it) => it.lineList.flatMap((line) => line.allowances.map(({ amount }) => amount)),
  'BR-DEC-27': (it) => it.lineList.flatMap((line) => line.charges.map(({ amount }) => amount)),
}

export const sumRules: readonly Rule[] = [
  ...sums,
  ...Object.entries(fine).map(([name, of]) =>
    each(name, of, (amount) => decimalsOf(amountOf(amount)) <= 2),
  ),
]
