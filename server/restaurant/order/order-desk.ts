/**
 * Where what is said of orders is taken: held against the order as it is, completed with what only
 * the house knows (names, prices, taxes), and written behind what was said before. What the kitchen
 * has to know is told in the same transaction.
 */
import { sql } from 'kysely'
import { dayMs } from '../../../domain/kernel/calendar/days.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { billOf } from '../../../domain/restaurant/order/bill-of.ts'
import { kitchenNews } from '../../../domain/restaurant/order/kitchen-news.ts'
import { isMore } from '../../../domain/restaurant/order/line-amounts.ts'
import {
  applied,
  notBefore,
  type Order,
  orderOf,
  takenLines,
  unpaidLines,
} from '../../../domain/restaurant/order/order.ts'
import type {
  KitchenNews,
  OrderEvent,
  Person,
  SentEvent,
} from '../../../domain/restaurant/order/order-event.ts'
import { refuseEvent, type Server } from '../../../domain/restaurant/order/order-rules.ts'
import { type StampFacts, stamped, termsOf } from '../../../domain/restaurant/order/stamp.ts'
import type { PublicContext } from '../../kernel/command.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { type BranchFacts, branchFactsOf } from '../branch-facts.ts'
import { type EndedWish, refuseEnded } from '../guest-order/ended-wishes.ts'
import { changeKitchenLines, labelTickets, moveKitchenLines } from '../kitchen/kitchen-changes.ts'
import type { Cancelled, Gone, SentDish } from './dish-news.ts'
import { writeKitchenTickets } from './kitchen-tickets.ts'
import type { Approvals } from './order-approval.ts'
import {
  type EventRow,
  type HeldOrder,
  holdOrders,
  idsElsewhere,
  nextNumbers,
  writeBills,
  writeEvents,
  writeOrders,
} from './order-rows.ts'
import { peopleAt } from './people.ts'

/** By which seating, and from which phone as far as one can tell, a guest speaks. */
export type Phone = { seating: string; device: string }

/** Who speaks: somebody of the house, or a guest at the table. */
export type Speaker = {
  person: Person | null
  rights: Server
  /** Of what is said now. */
  approvals?: Approvals
  phone?: Phone
}

/** Whoever sits there orders and calls; the rest is of the house. */
export const guestAt = (phone: Phone): Speaker => ({
  person: null,
  rights: { canVoid: false, canBill: false, discountLimit: '0' },
  phone,
})

type TableRow = { id: string; name: string; branch: string }

type Known = {
  branchFacts: BranchFacts
  tables: ReadonlyMap<string, TableRow>
  waiters: ReadonlyMap<string, string>
}

type Kept = EventRow & { event: OrderEvent }

type Working = Pick<PublicContext, 'tx' | 'now' | 'record'>

/** What an event was sent under, and a body without what the columns of its row say. */
type Said = { id: string; kind: OrderEvent['kind']; at: string; [more: string]: unknown }

const each = <Value>(
  events: readonly SentEvent[],
  of: (event: SentEvent) => readonly (Value | null)[],
): Value[] => [...new Set(events.flatMap(of).filter((it) => it !== null))]

async function tablesOf(tx: Tx, ids: readonly string[]): Promise<Map<string, TableRow>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.rows(sql<TableRow>`
    select t.id, t.name, s.branch_id as branch
    from dining_table t
    join section s on s.company_id = t.company_id and s.id = t.section_id
    where t.id = any(${ids}::uuid[]) and t.is_active`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Those the menu of the branch offers. */
async function waitersOf(
  tx: Tx,
  branch: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.rows(peopleAt(branch, 'restaurant.order.add'))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export class OrderDesk {
  readonly #tx: Tx
  readonly #now: Date
  readonly #record: Working['record']
  #speaker: Speaker
  #held = new Map<string, HeldOrder>()
  #known: Known | undefined
  #branch: string | undefined
  #elsewhere: ReadonlySet<string> = new Set()
  readonly #written: Kept[] = []
  readonly #opened: Order[] = []
  readonly cancelled: Cancelled[] = []
  readonly sentDishes: SentDish[] = []
  readonly gone: Gone[] = []

  constructor({ tx, now, record }: Working, speaker: Speaker) {
    this.#tx = tx
    this.#now = now
    this.#record = record
    this.#speaker = speaker
  }

  /** Holds the order and those it gives to, and reads what the events will need. */
  async hold(id: string, events: readonly SentEvent[]): Promise<void> {
    const others = each(events, (it) => (it.kind === 'give' ? [it.to] : []))
    this.#held = await holdOrders(this.#tx, [id, ...others])
    this.#elsewhere = await idsElsewhere(
      this.#tx,
      id,
      events.map((it) => it.id),
    )
    const order = this.#held.get(id)?.order
    const first = events.find((it) => it.kind === 'open')
    if (!order && !first) throw new Refusal('notFound')
    const named = each(events, (it) => {
      if (it.kind === 'move') return [it.table]
      return it.kind === 'open' ? [it.table] : []
    })
    const tables = await tablesOf(this.#tx, [...named, ...(order?.table ? [order.table] : [])])
    this.#branch =
      order?.branch ??
      (first?.table ? tables.get(first.table)?.branch : (first?.branch ?? undefined))
    if (!this.#branch) return
    const items = each(events, (it) => (it.kind === 'add' ? [it.item] : []))
    const [branchFacts, waiters] = await Promise.all([
      branchFactsOf(this.#tx, { branch: this.#branch, now: this.#now, items }),
      waitersOf(
        this.#tx,
        this.#branch,
        each(events, (it) => (it.kind === 'waiter' ? [it.waiter] : [])),
      ),
    ])
    this.#known = { branchFacts, tables, waiters }
  }

  /** Its place in the stream, now or since it was first heard. */
  say(id: string, event: SentEvent): { seq: number; isRepeated: boolean } {
    const held = this.#held.get(id)
    const seq = held?.known.get(event.id)
    if (seq !== undefined) return { seq, isRepeated: true }
    if (this.#elsewhere.has(event.id)) throw new Refusal('idTaken', 'id')
    if (!held) return { seq: this.#open(id, event), isRepeated: false }
    const { order } = held
    const to = event.kind === 'give' ? this.#held.get(event.to)?.order : undefined
    const branchFacts = this.#branchFacts()
    const terms = termsOf(order, event, branchFacts)
    const approval = this.#speaker.approvals?.get(event.id)
    refuseEvent(order, event, this.#speaker.rights, { to, terms, approval })
    if (event.kind === 'cancel') this.#noteCancelled(order, event)
    const kept = this.#keep(held, {
      ...stamped(order, event, branchFacts),
      at: this.#timed(event.at),
    })
    if (event.kind === 'give') this.#take(order, event)
    return { seq: kept, isRepeated: false }
  }

  #noteCancelled(order: Order, { id, line: of, quantity }: Extract<SentEvent, { kind: 'cancel' }>) {
    const line = order.lines.find((it) => it.id === of)
    if (line) this.cancelled.push({ event: id, order, line, quantity })
  }

  /** What is said from here on is said by somebody else. */
  speakAs(speaker: Speaker): void {
    this.#speaker = speaker
  }

  orderNow(id: string): Order | undefined {
    return this.#held.get(id)?.order
  }

  /** What only the server says. */
  note(id: string, event: Said): void {
    const held = this.#held.get(id)
    if (held) this.#keep(held, event)
  }

  #facts(): Known {
    if (!this.#known) throw new Refusal('missingReference', 'table')
    return this.#known
  }

  #open(id: string, event: SentEvent): number {
    if (event.kind !== 'open') throw new Refusal('unknownOrder')
    if ((event.type === 'table') !== (event.table !== null))
      throw new Refusal('missingReference', 'table')
    if (event.type !== 'table' && !event.caller) throw new Refusal('required', 'caller')
    const { tables } = this.#facts()
    if (event.table && !tables.has(event.table)) throw new Refusal('missingReference', 'table')
    const person = this.#speaker.person
    if (!person) throw new Refusal('unknownOrder')
    const branch = this.#branch ?? ''
    const first = { ...event, at: this.#timed(event.at), branch, by: person, seq: 1 }
    const order = orderOf(id, [first])
    if (!order) throw new Refusal('unknownOrder')
    const held = { order, known: new Map<string, number>() }
    this.#held.set(id, held)
    this.#opened.push(order)
    held.known.set(event.id, 1)
    this.#written.push({ ...this.#row(id, 1, first), event: first })
    return 1
  }

  /** A clock that is off does not make a table late, or early. */
  #timed(at: string): string {
    const said = Date.parse(at)
    const now = this.#now.getTime()
    const isLikely = said <= now && said > now - dayMs
    return (isLikely ? new Date(said) : this.#now).toISOString()
  }

  #branchFacts(): StampFacts {
    const { branchFacts, tables, waiters } = this.#facts()
    return {
      ...branchFacts,
      waiterName: (id) => waiters.get(id),
      approverOf: ({ id }) => {
        const approval = this.#speaker.approvals?.get(id)
        if (!approval || approval instanceof Refusal) return undefined
        return { id: approval.id, name: approval.name }
      },
      branchOf: (id) => tables.get(id)?.branch,
    }
  }

  #row(orderId: string, seq: number, { id, kind, at, ...more }: Said): EventRow {
    const { by: _, seq: __, isGuest: ___, ...body } = more
    const { person, phone } = this.#speaker
    return {
      orderId,
      seq,
      id,
      kind,
      at,
      userId: person?.id ?? null,
      userName: person?.name ?? '',
      isGuest: person === null,
      seatingId: phone?.seating ?? null,
      deviceHash: phone?.device ?? null,
      body,
    }
  }

  #keep(held: HeldOrder, spoken: Said): number {
    const { order, known } = held
    const said = { ...spoken, at: notBefore(order, spoken.at) }
    const seq = order.seq + 1
    const { person } = this.#speaker
    const by = person ?? { id: '', name: '' }
    const event = { ...said, by, seq, ...(person ? {} : { isGuest: true }) } as OrderEvent
    held.order = applied(order, event)
    known.set(said.id, seq)
    this.#written.push({ ...this.#row(order.id, seq, said), event })
    return seq
  }

  /** The other side of giving: the same lines, with what the kitchen knows of them. */
  #take(from: Order, event: Extract<SentEvent, { kind: 'give' }>): void {
    const target = this.#held.get(event.to)
    if (!target) return
    const guests = event.isAll ? from.guests : 0
    for (const { line, as, quantity } of event.lines)
      this.gone.push({ from: from.id, to: event.to, line, as, quantity })
    this.#keep(target, {
      id: newId(),
      kind: 'take',
      at: this.#timed(event.at),
      from: from.id,
      guests,
      lines: takenLines(from, event),
    })
  }

  #label({ table, caller, type }: Order): string {
    if (type !== 'table') return caller?.name ?? ''
    return this.#known?.tables.get(table ?? '')?.name ?? ''
  }

  /** The kitchen is told first, an order of which nothing is left to pay is closed, all is written. */
  async write(): Promise<Order[]> {
    if (this.#written.length === 0) return []
    const spoken = new Set(this.#written.map(({ orderId }) => orderId))
    const changed = [...this.#held.values()].filter(({ order }) => spoken.has(order.id))
    await this.#nameTables(changed)
    const at = this.#now.toISOString()
    const ended = changed.flatMap((held) => this.#endWishes(held, at))
    const news = changed.flatMap((held) => {
      const lines = kitchenNews(held.order)
      if (lines.length === 0) return []
      const orderNews = { order: held.order, label: this.#label(held.order), lines }
      this.#noteSent(held.order, lines)
      this.#keep(held, { id: newId(), kind: 'told', at, lines })
      return [orderNews]
    })
    const orders = changed.map(({ order }) => order)
    const { branchFacts } = this.#facts()
    await this.#writeOpened(branchFacts.day)
    await writeEvents(this.#tx, this.#written)
    await writeOrders(this.#tx, orders, this.#now)
    await refuseEnded(this.#tx, ended, { by: this.#speaker.person, at })
    for (const { id } of ended) this.#record({ entity: 'guestOrder', id })
    await this.#writeBills()
    await this.#moveTickets(changed)
    await writeKitchenTickets(this.#tx, news, { day: branchFacts.day, now: this.#now })
    await changeKitchenLines(this.#tx, news)
    return orders
  }

  #noteSent(order: Order, news: readonly KitchenNews[]): void {
    for (const { line: of, quantity } of news) {
      const line = order.lines.find(({ id }) => id === of)
      if (line && isMore(quantity, '0')) this.sentDishes.push({ order: order.id, line, quantity })
    }
  }

  /** What guests sent and nobody decided on ends with the order: nobody waits for it any more. */
  #endWishes(held: HeldOrder, at: string): EndedWish[] {
    const { state, ended, wishes } = held.order
    if (state === 'open' || ended === null) return []
    for (const { id: wish } of wishes)
      this.#keep(held, { id: newId(), kind: 'decide', at, wish, isAccepted: false })
    return wishes.map(({ id }) => ({ id, ended }))
  }

  /** Lines that go to another order are known to the kitchen under its table. */
  async #nameTables(changed: readonly HeldOrder[]): Promise<void> {
    const { tables } = this.#facts()
    const missing = changed.flatMap(({ order: { table } }) =>
      table && !tables.has(table) ? [table] : [],
    )
    if (missing.length === 0 || !this.#known) return
    const more = await tablesOf(this.#tx, missing)
    this.#known = { ...this.#known, tables: new Map([...tables, ...more]) }
  }

  async #writeOpened(day: string): Promise<void> {
    const [order] = this.#opened
    if (!order) return
    const next = await nextNumbers(this.#tx, [{ scope: order.branch, count: 1 }], day)
    await this.#tx.rows(sql`
      insert into dining_order (id, branch_id, type, table_id, number, day, waiter_id, guests,
        opened_at, seq)
      values (${order.id}, ${order.branch}, ${order.type}, ${order.table},
        ${next.get(order.branch) ?? 1}, ${day}, ${order.waiter.id}, ${order.guests},
        ${order.openedAt}, 1)`)
  }

  async #writeBills(): Promise<void> {
    const bills = this.#written.flatMap(({ event, orderId }) => {
      if (event.kind !== 'bill') return []
      const order = this.#held.get(orderId)?.order
      return order ? [{ id: event.id, order, content: billOf(order, event, event.terms) }] : []
    })
    await writeBills(this.#tx, bills, this.#now)
  }

  /** Before the kitchen is told more: what it knows already goes where the guests went. */
  async #moveTickets(changed: readonly HeldOrder[]): Promise<void> {
    const takes = this.#written.flatMap(({ orderId: order, event }) =>
      event.kind === 'take' ? [{ order, event }] : [],
    )
    await moveKitchenLines(this.#tx, takes)
    const moved = this.#written.filter(({ event }) => ['move', 'take'].includes(event.kind))
    const labels = changed
      .filter(({ order }) => moved.some(({ orderId }) => orderId === order.id))
      .map(({ order }) => ({ order: order.id, label: this.#label(order) }))
    if (labels.length > 0) await labelTickets(this.#tx, labels)
  }
}

export const isPaid = (order: Order): boolean =>
  order.lines.length > 0 && unpaidLines(order).length === 0
