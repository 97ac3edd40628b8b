/** Tables of a room as their streams make them: what is said at one, what its bills come to, what is paid. */
import { sumOf } from '../../kernel/number/fraction.ts'
import { billParts, billTotals, equalAmounts, type Split } from '../../pos/bill/bill.ts'
import type { Promotion } from '../../promotions/promotion.ts'
import { kitchenNews } from '../order/kitchen-news.ts'
import { leftToPay } from '../order/line-amounts.ts'
import { orderOf, paidBefore, takenLines, unpaidLines } from '../order/order.ts'
import type { OrderEvent, SentEvent } from '../order/order-event.ts'
import { refuseEvent } from '../order/order-rules.ts'
import type { Order, OrderLine } from '../order/order-state.ts'
import { type StampFacts, stamped, termsOf } from '../order/stamp.ts'
import { toPayOf } from '../order/to-pay.ts'

const by = { id: 'w', name: 'Waiter' }
const at = '2026-11-18T17:30:00.000Z'
const rule = { base: 'net' as const, isIncluded: false }
const everything = { canVoid: true, canBill: true, discountLimit: null }

export type TableTerms = {
  decimals?: number
  percent?: string
  perGuest?: string
  serviceVat?: string
  promotions?: readonly Promotion[]
}

export const factsFor = ({
  decimals = 2,
  percent = '0',
  perGuest = '0',
  serviceVat = '0',
  promotions = [],
}: TableTerms = {}): StampFacts =>
  ({
    dishes: [],
    modifiers: [],
    terms: { decimals, taxes: { vat: rule, tax1: rule, tax2: rule } },
    service: {
      ...{ item: 's', names: { name: 'Service' }, unit: 'u', percent, perGuest },
      rates: { vat: serviceVat, tax1: '0', tax2: '0' },
    },
    promotions: {
      declared: promotions,
      clock: { timeZone: 'UTC', dayEndHour: 4 },
      firstCurrency: 'usd',
      rate: null,
    },
    waiterName: () => undefined,
    approverOf: () => undefined,
    branchOf: () => 'b',
  }) as unknown as StampFacts

type Said = { kind: SentEvent['kind']; [more: string]: unknown }

export class Table {
  readonly events: OrderEvent[]
  readonly facts: StampFacts
  /** What its tickets came to. */
  paid = '0'
  #made = 0

  constructor(facts: StampFacts, id = 'a', guests = 2) {
    this.facts = facts
    const open = { kind: 'open', id, type: 'table', table: id, branch: 'b', caller: null }
    this.events = [{ ...open, guests, at, by, seq: 1 } as unknown as OrderEvent]
  }

  get order(): Order {
    const order = orderOf(this.events[0]?.id ?? '', this.events)
    if (!order) throw new Error('It was opened')
    return order
  }

  line(id: string): OrderLine {
    const line = this.order.lines.find((it) => it.id === id)
    if (!line) throw new Error('It was ordered')
    return line
  }

  #keep(event: object): void {
    const { seq } = this.order
    this.events.push({ id: `e${seq}`, at, by, ...event, seq: seq + 1 } as OrderEvent)
  }

  /** As the server takes it: refused, stamped, written, and the kitchen told. */
  say({ kind, ...more }: Said, to?: Table): void {
    const event = { kind, id: `s${this.events.length}`, at, ...more } as unknown as SentEvent
    const { order, facts } = this
    const terms = termsOf(order, event, facts)
    refuseEvent(order, event, everything, { to: to?.order, terms })
    const said = stamped(order, event, facts)
    this.#keep(said)
    if (said.kind === 'give' && to) {
      const given = said as unknown as Extract<OrderEvent, { kind: 'give' }>
      const before = paidBefore(order, given)
      to.#keep({
        ...{ kind: 'take', from: order.id, guests: given.isAll ? order.guests : 0 },
        ...(before ? { before } : {}),
        lines: takenLines(order, given),
      })
      to.tell()
    }
    this.tell()
  }

  tell(): void {
    const lines = kitchenNews(this.order)
    if (lines.length > 0) this.#keep({ kind: 'told', lines })
  }

  add(line: string, price: string, quantity = '1', more: object = {}): void {
    const dish = {
      ...{ names: { name: line }, unit: 'u', station: 'k', price, options: [] },
      rates: { vat: '0', tax1: '0', tax2: '0' },
      ...more,
    }
    this.#keep({
      ...{
        kind: 'add',
        line,
        item: line,
        quantity,
        options: [],
        note: null,
        seat: null,
        course: 1,
      },
      dish,
    })
  }

  more = (line: string, quantity = '1'): void => this.#keep({ kind: 'more', line, quantity })

  send = (line: string, quantity: string): void =>
    this.say({ kind: 'send', lines: [{ line, quantity }] })

  cancel = (line: string, quantity: string): void =>
    this.say({ kind: 'cancel', line, quantity, reason: 'No' })

  off = (line: string | null, { percent = '0', amount = '0' }): void =>
    this.say({ kind: 'discount', line, percent, amount, reason: 'Late' })

  reopen = (): void => this.say({ kind: 'reopen', reason: 'Anew' })

  left = (): { line: string; quantity: string }[] =>
    unpaidLines(this.order).map((line) => ({ line: line.id, quantity: leftToPay(line) }))

  /** To another table, what is named or all that is left. */
  give(to: Table, lines = this.left(), isAll = false): string[] {
    const own = lines.map((it) => ({ ...it, as: `${it.line}/${this.#made++}` }))
    this.say({ kind: 'give', to: to.order.id, lines: own, isAll }, to)
    return own.map((it) => it.as)
  }

  join = (to: Table): string[] => this.give(to, this.left(), true)

  due = (): string => toPayOf(this.order, this.facts)

  bill(split: Split | null = null, lines = this.left()): string {
    this.say({ kind: 'bill', id: `b${this.events.length}`, lines, split })
    const { bill } = this.order
    return bill ? billTotals(bill.content).total : '0'
  }

  inEqual(parts: number): string {
    const { decimals } = this.facts.terms
    return this.bill({ way: 'amounts', amounts: equalAmounts(this.due(), parts, decimals) })
  }

  /** Each dish among so many. */
  shared(parts: number, lines = this.left()): string {
    const shares = lines.map(({ line }) => ({ line, top: 1, bottom: parts }))
    return this.bill({ way: 'lines', parts: Array.from({ length: parts }, () => shares) }, lines)
  }

  pay(part = 0): string {
    const { bill } = this.order
    if (!bill) throw new Error('A bill was printed')
    const parts = billParts(bill.content)
    const total = parts[part]?.total ?? '0'
    this.#keep({
      ...{ kind: 'paid', bill: bill.id, part, of: parts.length, number: '1' },
      ticket: `t${this.events.length}`,
    })
    this.paid = sumOf([this.paid, total])
    return total
  }

  /** The last ticket is taken back, whole or in part. */
  back(isWhole = true): void {
    const last = this.events.findLast((it) => it.kind === 'paid')
    if (last?.kind !== 'paid') throw new Error('Something was paid')
    const { bill, part } = last
    this.#keep({ kind: 'back', bill, part, ticket: 'r', number: '2', amount: '1', isWhole })
  }

  /** What is left is billed as it is shown, and paid. */
  settle(): void {
    if (this.left().length === 0) return
    this.bill()
    this.pay()
  }
}
