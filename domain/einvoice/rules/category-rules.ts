/**
 * What each VAT category asks for, ten rules each: one group for it (01), who must be registered
 * (02 to 04: of a line, an allowance, a charge), which rate it has (05 to 07), its base (08), its
 * tax (09) and its reason (10); and what two of them ask for besides.
 */
import { isNegative, isZero, tidyDecimal } from '../../kernel/number/decimal.ts'
import { differenceOf, fractionOf, partOf, sumOf, times } from '../../kernel/number/fraction.ts'
import type { VatCategory } from '../model.ts'
import type { Written, WrittenGroup } from '../written.ts'
import { isNear } from './near.ts'
import { amountOf, each, isNumber, isSaid, isSame, type Rule, rule } from './rule.ts'

type Rated = { category: string | null; rate: string | null }

type Category = {
  /** As its rules are called. */
  name: string
  isRegistered(invoice: Written): boolean
  isRate(rate: string | null): boolean
  hasReason: boolean
  /** A rate has its own group; of a category without one there is a single group. */
  isByRate: boolean
}

const isZeroRate = (rate: string | null): boolean => isNumber(rate) && isZero(rate)
const isAbove = (rate: string | null): boolean =>
  isNumber(rate) && !isZero(rate) && !isNegative(rate)

const sellerHasVat = ({ seller }: Written): boolean => isSaid(seller.vatId)

const zeroRated = {
  isRegistered: sellerHasVat,
  isRate: isZeroRate,
  isByRate: false,
  hasReason: true,
}

const categories: Readonly<Record<VatCategory, Category>> = {
  S: {
    name: 'BR-S',
    isRegistered: sellerHasVat,
    isRate: isAbove,
    hasReason: false,
    isByRate: true,
  },
  Z: { ...zeroRated, name: 'BR-Z', hasReason: false },
  E: { ...zeroRated, name: 'BR-E' },
  AE: {
    ...zeroRated,
    name: 'BR-AE',
    isRegistered: (it) =>
      sellerHasVat(it) && (isSaid(it.buyer.vatId) || isSaid(it.buyer.registration)),
  },
  K: {
    ...zeroRated,
    name: 'BR-IC',
    isRegistered: (it) => sellerHasVat(it) && isSaid(it.buyer.vatId),
  },
  G: { ...zeroRated, name: 'BR-G' },
  O: {
    ...zeroRated,
    name: 'BR-O',
    isRegistered: ({ seller, buyer }) => seller.vatId === null && buyer.vatId === null,
    isRate: (rate) => rate === null,
  },
}

type Key = (it: Rated) => string

/** What each group has to add up to: of the own lines, charges and allowances that share its key. */
function basesOf(invoice: Written, isOwn: (it: Rated) => boolean, key: Key): Map<string, string> {
  const given = ({ amount }: { amount: string | null }): string =>
    differenceOf('0', amountOf(amount))
  const parts = [
    ...invoice.lineList.map((it) => ({ it, amount: amountOf(it.net) })),
    ...invoice.chargeList.map((it) => ({ it, amount: amountOf(it.amount) })),
    ...invoice.allowanceList.map((it) => ({ it, amount: given(it) })),
  ].filter(({ it }) => isOwn(it))
  const byKey = Map.groupBy(parts, ({ it }) => key(it))
  return new Map([...byKey].map(([name, some]) => [name, sumOf(some.map(({ amount }) => amount))]))
}

function rulesOf(code: string, category: Category): Rule[] {
  const { name, isRegistered, isRate, hasReason, isByRate } = category
  const isOwn = (it: Rated): boolean => it.category === code
  const lines = (it: Written): Rated[] => it.lineList.filter(isOwn)
  const allowances = (it: Written): Rated[] => it.allowanceList.filter(isOwn)
  const charges = (it: Written): Rated[] => it.chargeList.filter(isOwn)
  const groups = (it: Written): WrittenGroup[] => it.vat.filter(isOwn)
  const borne = (it: Written): Rated[] => [...lines(it), ...allowances(it), ...charges(it)]
  const key: Key = ({ rate }) => (isByRate ? tidyDecimal(amountOf(rate)) : '')
  const registered = (rule: string, of: (it: Written) => Rated[]): Rule =>
    each(`${name}-${rule}`, of, (_, invoice) => isRegistered(invoice))
  const rated = (rule: string, of: (it: Written) => Rated[]): Rule =>
    each(`${name}-${rule}`, of, ({ rate }) => isRate(rate))
  return [
    // Once for each rate, where it has several: also no group that nothing falls into.
    rule(`${name}-01`, (it) => {
      const byKey = Map.groupBy(groups(it), key)
      return [...borne(it), ...groups(it)].every((one) => byKey.get(key(one))?.length === 1)
    }),
    registered('02', lines),
    registered('03', allowances),
    registered('04', charges),
    rated('05', lines),
    rated('06', allowances),
    rated('07', charges),
    {
      name: `${name}-08`,
      brokenAt(it) {
        const bases = basesOf(it, isOwn, key)
        return groups(it).flatMap((group, at) =>
          isSame(group.taxable, bases.get(key(group)) ?? '0') ? [] : [at],
        )
      },
    },
    each(`${name}-09`, groups, ({ taxable, tax, rate }) =>
      isByRate
        ? isNear(amountOf(tax), times(fractionOf(amountOf(taxable)), partOf(amountOf(rate))))
        : isZero(amountOf(tax)),
    ),
    each(
      `${name}-10`,
      groups,
      ({ reason, reasonCode }) => (isSaid(reason) || isSaid(reasonCode)) === hasReason,
    ),
  ]
}

const isInside = ({ category }: Rated): boolean => category !== 'O'

/** Outside the tax everything is. */
const outside = (name: string, of: (it: Written) => readonly Rated[]): Rule =>
  rule(name, (it) => it.vat.every(isInside) || !of(it).some(isInside))

const isCommunity = ({ vat }: Written): boolean => vat.some(({ category }) => category === 'K')

export const categoryRules: readonly Rule[] = [
  ...Object.entries(categories).flatMap(([code, category]) => rulesOf(code, category)),
  rule('BR-IC-11', (it) => !isCommunity(it) || isSaid(it.deliveryDay)),
  rule('BR-IC-12', (it) => !isCommunity(it) || isSaid(it.deliveryCountry)),
  outside('BR-O-11', (it) => it.vat),
  outside('BR-O-12', (it) => it.lineList),
  outside('BR-O-13', (it) => it.allowanceList),
  outside('BR-O-14', (it) => it.chargeList),
]
