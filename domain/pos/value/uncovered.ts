/**
 * What a sale was paid with a stored value that did not hold it: the house claims that much. Goods
 * that come back pay the claim first, and only what the value itself gave goes back to it.
 */
import { isZero } from '../../kernel/number/decimal.ts'
import {
  added,
  differenceOf,
  type Fraction,
  fractionOf,
  greater,
  minus,
  rounded,
} from '../../kernel/number/fraction.ts'
import type { ValueBook, ValueKind } from '../../stored-value/stored-value.ts'
import type { BookedMoney, Paid, TakenBack } from '../money/booked-money.ts'

/** By which kind of method each kind of value is spent. */
export const methodTypeOf: Readonly<Record<ValueKind, string>> = {
  giftCard: 'giftCard',
  voucher: 'giftCard',
  cashBack: 'cashBack',
  points: 'cashBack',
  deposit: 'deposit',
}

export type UncoveredGround = {
  taken: TakenBack | undefined
  book: Pick<ValueBook, 'find'> | undefined
  methods: ReadonlyMap<string, { type: string }>
}

/** In the currency of the value: what was claimed, at which rate, and what refunds paid of it. */
export type Uncovered = { whole: string; paid: string; rate: string | null }

/** A client has one wallet, however it is named; a card is the one its balance went to. */
function sameValue(
  { method, currency, stored }: Pick<Paid, 'method' | 'currency' | 'stored'>,
  { book, methods }: Omit<UncoveredGround, 'taken'>,
) {
  const idOf = (id: string | undefined) => (id && book?.find(id)?.id) ?? id
  const isWallet = methods.get(method)?.type === 'cashBack'
  return {
    paid: (it: Paid): boolean =>
      isWallet
        ? methods.get(it.method)?.type === 'cashBack' && it.currency === currency
        : idOf(it.stored?.id) === idOf(stored?.id),
    moved: ({ value, kind }: { value: string; kind: ValueKind }): boolean =>
      isWallet ? methodTypeOf[kind] === 'cashBack' : idOf(value) === idOf(stored?.id),
  }
}

/** Nothing where it is not known what the values gave, or they gave all that was said. */
export function uncoveredOf(
  tender: Pick<Paid, 'method' | 'currency' | 'stored'>,
  ground: UncoveredGround,
): Uncovered | null {
  const { taken } = ground
  if (!taken?.sale.moved) return null
  const isSame = sameValue(tender, ground)
  /** What went to values by what was said, less what came there. */
  const apart = ({ tenders, moved = [] }: BookedMoney): Fraction =>
    minus(
      added(
        tenders
          .filter(isSame.paid)
          .map(({ flow, amount }) =>
            fractionOf(flow === 'out' ? amount : differenceOf('0', amount)),
          ),
      ),
      added(moved.filter(isSame.moved).map(({ amount }) => fractionOf(amount))),
    )
  const whole = greater(differenceOf('0', rounded(apart(taken.sale), 6)), '0')
  if (isZero(whole)) return null
  const paid = greater(rounded(added(taken.refunds.map(apart)), 6), '0')
  return { whole, paid, rate: taken.sale.rate ?? null }
}
