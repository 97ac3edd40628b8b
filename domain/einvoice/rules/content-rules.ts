/** What an invoice has to say: BR-01 to BR-65, and those of BR-CO that are no sums. */
import { isNegative, isZero } from '../../kernel/number/decimal.ts'
import type { Written, WrittenParty } from '../written.ts'
import { amountOf, each, isNumber, isSaid, type Rule, rule } from './rule.ts'

const lines = (it: Written) => it.lineList
const allowances = (it: Written) => it.allowanceList
const charges = (it: Written) => it.chargeList
const groups = (it: Written) => it.vat
const lineAllowances = (it: Written) => it.lineList.flatMap((line) => line.allowances)
const lineCharges = (it: Written) => it.lineList.flatMap((line) => line.charges)

type Reasoned = { reason: string | null; code: string | null }

const hasReason = ({ reason, code }: Reasoned): boolean => isSaid(reason) || isSaid(code)

/** Local, Sepa and other transfers go to an account. */
const transfers = ['30', '58']

/** Greece begins with EL, Northern Ireland with XI: two letters all the same. */
const isVatId = ({ vatId }: WrittenParty): boolean =>
  vatId === null || /^[A-Z]{2}[0-9A-Z+*/-]{2,30}$/.test(vatId)

const isReachable = ({ endpoint, endpointScheme }: WrittenParty): boolean =>
  endpoint === null || endpointScheme !== null

/** Where what stands there stands elsewhere too. */
function repeated(words: readonly (string | null)[]): number[] {
  const found = Map.groupBy(words.keys(), (at) => words[at])
  return [...found.values()].filter(({ length }) => length > 1).flat()
}

const isOwed = ({ due }: Written): boolean => !isZero(amountOf(due)) && !isNegative(amountOf(due))

export const contentRules: readonly Rule[] = [
  rule('BR-01', (it) => isSaid(it.specification)),
  rule('BR-02', (it) => isSaid(it.number)),
  rule('BR-03', (it) => /^\d{4}-?\d{2}-?\d{2}$/.test(it.day ?? '')),
  rule('BR-04', (it) => isSaid(it.type)),
  rule('BR-05', (it) => isSaid(it.currency)),
  rule('BR-06', (it) => isSaid(it.seller.name)),
  rule('BR-07', (it) => isSaid(it.buyer.name)),
  rule('BR-08', (it) => it.seller.address !== null),
  rule('BR-09', (it) => isSaid(it.seller.address?.country ?? null)),
  rule('BR-10', (it) => it.buyer.address !== null),
  rule('BR-11', (it) => isSaid(it.buyer.address?.country ?? null)),
  rule('BR-12', (it) => isNumber(it.lines)),
  rule('BR-13', (it) => isNumber(it.net)),
  rule('BR-14', (it) => isNumber(it.gross)),
  rule('BR-15', (it) => isNumber(it.due)),
  rule('BR-16', (it) => it.lineList.length > 0),
  { name: 'BR-21', brokenAt: ({ lineList }) => repeated(lineList.map(({ id }) => id)) },
  each('BR-22', lines, (it) => isNumber(it.quantity)),
  each('BR-23', lines, (it) => isSaid(it.unitCode)),
  each('BR-24', lines, (it) => isNumber(it.net)),
  each('BR-25', lines, (it) => isSaid(it.name)),
  each('BR-26', lines, (it) => isNumber(it.price)),
  each('BR-27', lines, (it) => !isNegative(amountOf(it.price))),
  each('BR-31', allowances, (it) => isNumber(it.amount)),
  each('BR-32', allowances, (it) => isSaid(it.category)),
  each('BR-33', allowances, hasReason),
  each('BR-36', charges, (it) => isNumber(it.amount)),
  each('BR-37', charges, (it) => isSaid(it.category)),
  each('BR-38', charges, hasReason),
  each('BR-41', lineAllowances, (it) => isNumber(it.amount)),
  each('BR-42', lineAllowances, hasReason),
  each('BR-43', lineCharges, (it) => isNumber(it.amount)),
  each('BR-44', lineCharges, hasReason),
  each('BR-45', groups, (it) => isNumber(it.taxable)),
  each('BR-46', groups, (it) => isNumber(it.tax)),
  each('BR-47', groups, (it) => isSaid(it.category)),
  each('BR-48', groups, (it) => isNumber(it.rate) || it.category === 'O'),
  each(
    'BR-49',
    (it) => it.payments,
    (it) => isSaid(it.code),
  ),
  each(
    'BR-50',
    (it) => it.payments,
    (it) => it.account === null || it.account !== '',
  ),
  rule(
    'BR-53',
    ({ taxCurrency, taxTotals, currency }) =>
      taxCurrency === null ||
      (taxCurrency !== currency && taxTotals.some((it) => it.currency === taxCurrency)),
  ),
  each(
    'BR-55',
    (it) => it.preceding,
    (it) => isSaid(it.number),
  ),
  rule('BR-57', (it) => it.deliveryDay === null || isSaid(it.deliveryCountry)),
  each(
    'BR-61',
    (it) => it.payments,
    (it) => !transfers.includes(it.code ?? '') || isSaid(it.account),
  ),
  rule('BR-62', (it) => isReachable(it.seller)),
  rule('BR-63', (it) => isReachable(it.buyer)),
  each('BR-64', lines, (it) => it.standardCode === null || isSaid(it.standardScheme)),
  rule('BR-CO-03', (it) => it.taxPoint === null || it.taxPointCode === null),
  each('BR-CO-04', lines, (it) => isSaid(it.category)),
  each('BR-CO-09', (it) => [it.seller, it.buyer], isVatId),
  // The codes of reasons and their words mean the same (05 to 08): both come from one place.
  each('BR-CO-21', allowances, hasReason),
  each('BR-CO-22', charges, hasReason),
  each('BR-CO-23', lineAllowances, hasReason),
  each('BR-CO-24', lineCharges, hasReason),
  rule('BR-CO-25', (it) => !isOwed(it) || isSaid(it.dueDate) || isSaid(it.terms)),
  rule('BR-CO-26', ({ seller }) =>
    [seller.vatId, seller.registration, seller.identifier].some(isSaid),
  ),
]
