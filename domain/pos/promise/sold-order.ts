/**
 * What a ticket makes of the quotation or order it names. What was sold of it is taken from what is
 * left; the goods have left the shop, so more than that, or an order that is gone, is told and changes
 * nothing.
 */
import {
  differenceOf,
  fractionOf,
  isAny,
  isSame,
  lesser,
  sumOf,
} from '../../kernel/number/fraction.ts'
import type { OriginFacts } from '../../trade/origin/origin-facts.ts'
import type { TradeLine } from '../../trade/posting/trade-task.ts'
import { type Delivery, type Followed, hasRest } from '../../trade/rest.ts'
import type { Ticket } from '../ticket/ticket.ts'
import type { Flag } from '../value/ticket-values.ts'
import { isDepositKind } from './deposit-kind.ts'
import { promiseKinds } from './promise-kind.ts'

/** One that is held while tickets take from it, each what those before it left. */
export class SoldOrder {
  readonly #row: OriginFacts
  readonly #taken = new Map<string, string>()

  constructor(row: OriginFacts) {
    this.#row = row
  }

  /** The till closes a quotation it sells, and may be heard before its ticket comes in. */
  get #isSoldQuotation(): boolean {
    const { behaviour, state, delivery } = this.#row
    return behaviour === 'quotation' && state === 'posted' && delivery === 'closed'
  }

  /** Whether something of it is waited for, by this client. */
  isOpenFor(partner: string): boolean {
    const isPromise = promiseKinds.some((kind) => kind === this.#row.behaviour)
    const isOpen = hasRest(this.#row) || this.#isSoldQuotation
    return isPromise && isOpen && this.#row.partner === partner
  }

  /** Whether all of it was sold. */
  get isSold(): boolean {
    return this.#row.delivery === 'full'
  }

  /** In base units: as much of a line as is left of it. Answers how much that was. */
  take(lineId: string, item: string, base: string): string {
    const line = this.#row.lines.find(({ id }) => id === lineId)
    if (line?.item !== item) return '0'
    const before = this.#taken.get(lineId) ?? '0'
    const taken = lesser(base, differenceOf(line.base, sumOf([line.converted, before])))
    if (isAny(fractionOf(taken))) this.#taken.set(lineId, sumOf([before, taken]))
    return taken
  }

  /** An order is done when all of it was sold; how far a quotation is, nobody asks. */
  #deliveryOf(lines: OriginFacts['lines']): Delivery | null {
    if (this.#row.behaviour === 'quotation') return null
    return lines.every(({ base, converted }) => isSame(base, converted)) ? 'full' : 'partly'
  }

  /** Its lines after what was sold of them; none where nothing was. */
  changes(): Followed | undefined {
    if (this.#taken.size === 0) return undefined
    const lines = this.#row.lines.map((line) => ({
      ...line,
      converted: sumOf([line.converted, this.#taken.get(line.id) ?? '0']),
    }))
    return {
      id: this.#row.id,
      delivery: this.#deliveryOf(lines),
      lines: lines.filter(({ id }) => this.#taken.has(id)),
    }
  }
}

type Orders = ReadonlyMap<string, SoldOrder> | undefined

export const knownOrder = ({ order }: Pick<Ticket, 'order'>, orders: Orders): string | null =>
  order && orders?.has(order.id) ? order.id : null

const named = (flag: 'orderGone' | 'orderSold' | 'depositOdd', items: string[]): Flag[] =>
  items.length > 0 ? [{ flag, facts: { items } }] : []

/** Takes what was sold, and tells what somebody should look at. Changes the orders. */
export function orderFlags(ticket: Ticket, lines: readonly TradeLine[], orders: Orders): Flag[] {
  const { order, kind, cards = [] } = ticket
  if (!order || kind !== 'posSale') return []
  const found = orders?.get(order.id)
  if (!found?.isOpenFor(ticket.partner)) {
    const isDeposit = cards.some((card) => isDepositKind(card.kind))
    return named(isDeposit ? 'depositOdd' : 'orderGone', [order.number])
  }
  const beyond = ticket.lines.filter(({ promised }, at) => {
    const sold = lines[at]
    if (!promised || !sold) return false
    return !isSame(found.take(promised, sold.item, sold.baseQuantity), sold.baseQuantity)
  })
  return named(
    'orderSold',
    beyond.map(({ name }) => name),
  )
}
