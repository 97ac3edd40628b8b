/**
 * What a till says of cash back: what this sale will earn, what it may be paid with, and what is
 * printed. It knows the programme, and of the client what it was told when it had network; what it
 * was not told it leaves out, and the house counts for itself when the ticket comes in.
 */
import { newId } from '../../kernel/id.ts'
import { isNegative } from '../../kernel/number/decimal.ts'
import {
  differenceOf,
  fractionOf,
  over,
  rounded,
  sumOf,
  times,
} from '../../kernel/number/fraction.ts'
import { type Burnable, burnable } from '../../loyalty/burning.ts'
import type { ReturnedLoyalty, TillLoyalty } from '../../loyalty/contract.ts'
import { type ReturnedLine, returnedTo } from '../../loyalty/deduction.ts'
import { earnedBy } from '../../loyalty/earning.ts'
import type { DatedProgramme } from '../../loyalty/loyalty-book.ts'
import { programmeOn } from '../../loyalty/programme-rules.ts'
import { standingOf } from '../../loyalty/wallet.ts'
import type { LineTotals } from '../../trade/totals.ts'
import type { TillBasics } from '../contract.ts'
import type { Deduction } from '../ticket/refund-money.ts'
import type { OpenSale } from '../ticket/sale.ts'
import { firstCurrency } from '../ticket/sale-price.ts'
import { saleTotals } from '../ticket/sale-totals.ts'
import type { Ticket } from '../ticket/ticket.ts'

/** The programme a till goes by on a day; none without a client who is known by name. */
export const tillProgramme = (
  { customer, kind }: Pick<OpenSale, 'customer' | 'kind'>,
  { loyalty = [] }: Pick<TillBasics, 'loyalty'>,
  day: string,
): DatedProgramme | null => (customer && kind === 'posSale' ? programmeOn(loyalty, day) : null)

const taxOf = (line: LineTotals): string => sumOf([line.vat, line.tax1, line.tax2])

/** In the first currency; by the level of everybody where the client’s own is not known. */
export function willEarn(
  sale: OpenSale,
  basics: TillBasics,
  { day, burned, open }: { day: string; burned: string; open: string },
  known: Pick<TillLoyalty, 'multiplier' | 'day'> | null,
): string {
  const programme = tillProgramme(sale, basics, day)
  if (!programme) return '0'
  const totals = saleTotals(sale, basics)
  const lines = sale.lines.map(({ id, item }, at) => {
    const line = totals.lines[at]
    return {
      id,
      category: item.category,
      isService: item.isService ?? false,
      net: line?.net ?? '0',
      tax: line ? taxOf(line) : '0',
    }
  })
  // What was told holds for its own day: the next may be a birthday, or none.
  const multiplier = known?.day === day ? known.multiplier : '1'
  const sold = { day, lines, total: totals.total, burned, open }
  return earnedBy(sold, programme, multiplier, firstCurrency(basics).decimals).amount
}

/** How much of the sale may be paid with it. */
export function mayBurn(
  sale: OpenSale,
  basics: TillBasics,
  day: string,
  known: Pick<TillLoyalty, 'available'> | null,
): Burnable {
  const programme = tillProgramme(sale, basics, day)
  if (!programme || !known) return { most: '0', basket: null }
  const { total } = saleTotals(sale, basics)
  return burnable({ total, available: known.available }, programme, firstCurrency(basics).decimals)
}

/** What comes back of each line, in its base unit as it was sold. */
const returnedLines = ({ lines }: OpenSale, { past }: ReturnedLoyalty): ReturnedLine[] =>
  lines.flatMap(({ returned, quantity }) => {
    const sold = returned && past?.lines.find(({ line }) => line === returned.line.id)
    if (!sold || !returned) return []
    const part = over(fractionOf(sold.quantity), fractionOf(returned.line.quantity))
    return [{ line: sold.line, quantity: rounded(times(fractionOf(quantity), part), 6) }]
  })

/** What the refund takes back of what its goods earned, and what of that was spent. */
function returnOf(sale: OpenSale, known: ReturnedLoyalty, given: string) {
  const { past, wallet, held, day } = known
  if (!past?.value) return null
  const returned = returnedLines(sale, known)
  return returnedTo({ past, wallet, held, returned, given }, { day, newId })
}

/** Whom a refund whose goods were earned on owes it to; nothing where the programme lets it be owed. */
export function deductionOf(
  sale: OpenSale,
  basics: TillBasics,
  known: ReturnedLoyalty | null,
  label: string,
): Deduction | null {
  const method = basics.methods.find(({ type }) => type === 'cashBack')
  const programme = known && programmeOn(basics.loyalty ?? [], known.day)
  if (!known?.past?.value || !method || programme?.spentBack !== 'fromRefund') return null
  return {
    method: method.id,
    currency: firstCurrency(basics).id,
    stored: { id: known.past.value, label },
    owedAfter: (given) => returnOf(sale, known, given)?.owed ?? '0',
  }
}

/** What is printed of a refund: what was taken back, how much of that by its money, and the balance. */
export function printedReturn(
  sale: OpenSale,
  basics: TillBasics,
  { tenders }: Pick<Ticket, 'tenders'>,
  known: ReturnedLoyalty | null,
  deducted: string,
): Ticket['loyalty'] {
  if (!known) return undefined
  const isGiven = ({ method }: Ticket['tenders'][number]): boolean =>
    basics.methods.find(({ id }) => id === method)?.type === 'cashBack'
  const given = sumOf(tenders.filter(isGiven).map(({ amount }) => amount))
  const back = returnOf(sale, known, given)
  if (!back) return undefined
  const { balance, next } = standingOf(back.wallet, known.day)
  const programme = programmeOn(basics.loyalty ?? [], known.day)
  const pointWorth = programme?.unit === 'points' ? programme.pointWorth : null
  return { earned: '0', used: '0', taken: back.taken, deducted, balance, next, pointWorth }
}

/** What is printed below the money; nothing where no programme holds. */
export function printedLoyalty(
  sale: OpenSale,
  basics: TillBasics,
  { day, open, tenders }: Pick<Ticket, 'day' | 'open' | 'tenders'>,
  known: TillLoyalty | null,
): Ticket['loyalty'] {
  const programme = tillProgramme(sale, basics, day)
  if (!programme) return undefined
  const isBurned = ({ method }: Ticket['tenders'][number]): boolean =>
    basics.methods.find(({ id }) => id === method)?.type === 'cashBack'
  const used = sumOf(tenders.filter(isBurned).map(({ value }) => value))
  const earned = willEarn(sale, basics, { day, burned: used, open }, known)
  const balance = known && sumOf([differenceOf(known.balance, used), earned])
  const next = known?.next ?? null
  const left = next && differenceOf(next.amount, used)
  return {
    earned,
    used,
    balance,
    // What expires first is spent first: what was used is no longer there to expire.
    next:
      next && left && !isNegative(left) && left !== '0' ? { day: next.day, amount: left } : null,
    pointWorth: programme.unit === 'points' ? programme.pointWorth : null,
  }
}
