/**
 * Where what is said of orders is taken: held against the order as it is, completed with what only
 * the house knows (names, prices, taxes), and written behind what was said before. What the kitchen
 * has to know is told in the same transaction.
 */

import { newId } from '../../../domain/kernel/id.ts'
import { isMore } from '../../../domain/kernel/number/fraction.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { billOf } from '../../../domain/restaurant/order/bill-of.ts'
import { judgedByClock } from '../../../domain/restaurant/order/device-time.ts'
import { likelyTime } from '../../../domain/restaurant/order/event-clock.ts'
import { kitchenNews } from '../../../domain/restaurant/order/kitchen-news.ts'
import {
  applied,
  isEnding,
  notBefore,
  orderOf,
  paidBefore,
  takenLines,
} from '../../../domain/restaurant/order/order.ts'
import type {
  KitchenNews,
  OrderEvent,
  SentEvent,
} from '../../../domain/restaurant/order/order-event.ts'
import { refuseEvent } from '../../../domain/restaurant/order/order-rules.ts'
import type { Order } from '../../../domain/restaurant/order/order-state.ts'
import { refusedPaper } from '../../../domain/restaurant/order/refused-paper.ts'
import { refuseOtherwise } from '../../../domain/restaurant/order/same-said.ts'
import {
  dishesNamed,
  refuseMore,
  type StampFacts,
  stamped,
  termsOf,
} from '../../../domain/restaurant/order/stamp.ts'
import type { PublicContext } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { type BranchFacts, branchFactsOf } from '../branch-facts.ts'
import { branchPromotions } from '../branch-promotions.ts'
import { type EndedWish, refuseEnded } from '../guest-order/ended-wishes.ts'
import { changeKitchenLines, stillToTell } from '../kitchen/kitchen-changes.ts'
import { leaveTables } from '../reservation-steps.ts'
import type { Cancelled, Gone, SentDish } from './dish-news.ts'
import { type News, writeKitchenTickets } from './kitchen-tickets.ts'
import { moveTickets } from './moved-tickets.ts'
import { type OpenTable, openTablesOf } from './open-tables.ts'
import { guestRefusals, settleCoupons } from './order-guest.ts'
import {
  type EventRow,
  type HeldOrder,
  holdOrders,
  idsElsewhere,
  writeBills,
  writeEvents,
  writeOpened,
  writeOrders,
} from './order-rows.ts'
import { waitersOf } from './people.ts'
import type { Speaker } from './speaker.ts'

type Known = {
  branchFacts: BranchFacts
  promotions: StampFacts['promotions']
  tables: ReadonlyMap<string, OpenTable>
  waiters: ReadonlyMap<string, string>
  /** Bills that are not made for whom they say. */
  strangers: ReadonlyMap<string, Refusal>
}

type Given = Extract<OrderEvent, { kind: 'give' }>

type Kept = EventRow & { event: OrderEvent }

type Working = Pick<PublicContext, 'tx' | 'now' | 'record'>

/** What an event was sent under, and a body without what the columns of its row say. */
type Said = { id: string; kind: OrderEvent['kind']; at: string; [more: string]: unknown }

const each = <Value>(
  events: readonly SentEvent[],
  of: (event: SentEvent) => readonly (Value | null)[],
): Value[] => [...new Set(events.flatMap(of).filter((it) => it !== null))]

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
    const named = each(events, (it) => (it.kind === 'move' || it.kind === 'open' ? [it.table] : []))
    const tables = await openTablesOf(this.#tx, [...named, ...(order?.table ? [order.table] : [])])
    this.#branch =
      order?.branch ??
      (first?.table ? tables.get(first.table)?.branch : (first?.branch ?? undefined))
    if (!this.#branch) return
    const items = dishesNamed(order, events)
    const people = each(events, (it) => (it.kind === 'waiter' ? [it.waiter] : []))
    const [branchFacts, waiters] = await Promise.all([
      branchFactsOf(this.#tx, { branch: this.#branch, now: this.#now, items }),
      waitersOf(this.#tx, this.#branch, people),
    ])
    const promotions = events.some(({ kind }) => kind === 'bill')
      ? await branchPromotions(this.#tx, this.#branch, branchFacts)
      : undefined
    const judged = { order: id, branch: this.#branch, day: branchFacts.day, promotions }
    const fresh = events.filter((it) => !this.#held.get(id)?.known.has(it.id))
    const strangers = await guestRefusals(this.#tx, fresh, judged)
    this.#known = { branchFacts, promotions, tables, waiters, strangers }
  }

  /** Its place in the stream, now or since it was first heard. */
  say(id: string, event: SentEvent): { seq: number; isRepeated: boolean } {
    const held = this.#held.get(id)
    const seq = held?.known.get(event.id)
    if (held && seq !== undefined) {
      refuseOtherwise(event, held.heard)
      return { seq, isRepeated: true }
    }
    if (this.#elsewhere.has(event.id)) throw new Refusal('idTaken', 'id')
    if (!held) return { seq: this.#open(id, event), isRepeated: false }
    const { order } = held
    const strange = this.#facts().strangers.get(event.id)
    if (strange) throw strange
    const to = event.kind === 'give' ? this.#held.get(event.to)?.order : undefined
    const branchFacts = this.#branchFacts()
    const terms = termsOf(order, event, branchFacts)
    const approval = this.#speaker.approvals?.get(event.id)
    refuseEvent(order, event, this.#speaker.rights, { to, terms, approval, heard: held.heard })
    if (event.kind === 'more') refuseMore(order, event.line, branchFacts)
    if (event.kind === 'cancel') this.#noteCancelled(order, event)
    const said = {
      ...judgedByClock(
        stamped(order, event, branchFacts),
        event,
        { id, events: held.heard },
        branchFacts,
      ),
      at: likelyTime(event.at, this.#now),
    }
    const kept = this.#keep(held, said)
    if (event.kind === 'give') this.#take(order, said as unknown as Given)
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

  /**
   * A paper it speaks of may be in somebody's hands, whatever was decided here: that is kept, once. What
   * cannot be paid by it is looked at by the owner.
   */
  noteRefused(id: string, event: SentEvent, { code }: Pick<Refusal, 'code'>): void {
    const held = this.#held.get(id)
    if (!held || held.refused.has(event.id)) return
    const paper = refusedPaper(event, code)
    if (!paper) return
    held.refused.add(event.id)
    this.#keep(held, {
      id: newId(),
      kind: 'refused',
      at: likelyTime(event.at, this.#now),
      ...paper,
    })
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
    const person = this.#speaker.person
    if (!person) throw new Refusal('unknownOrder')
    // One that was refused before it says nothing of this one.
    const branch = this.#branch ?? ''
    const field = event.table ? 'table' : 'branch'
    const own = event.table ? tables.get(event.table)?.branch : event.branch
    if (own !== branch) throw new Refusal('missingReference', field)
    const first = { ...event, at: likelyTime(event.at, this.#now), branch, by: person, seq: 1 }
    const order = orderOf(id, [first])
    if (!order) throw new Refusal('unknownOrder')
    const heard = [{ ...first, heardAt: this.#now.toISOString() }]
    const held = { order, known: new Map([[event.id, 1]]), refused: new Set<string>(), heard }
    this.#held.set(id, held)
    this.#opened.push(order)
    this.#written.push({ ...this.#row(id, 1, first), event: first })
    return 1
  }

  #branchFacts(): StampFacts {
    const { branchFacts, promotions, tables, waiters } = this.#facts()
    return {
      ...branchFacts,
      promotions,
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
    held.heard.push({ ...event, heardAt: this.#now.toISOString() })
    this.#written.push({ ...this.#row(order.id, seq, said), event })
    return seq
  }

  /** The other side of giving: the same lines, with what the kitchen knows of them. */
  #take(from: Order, event: Given): void {
    const target = this.#held.get(event.to)
    if (!target) return
    const guests = event.isAll ? from.guests : 0
    const before = paidBefore(from, event)
    for (const { line, as, quantity } of event.lines)
      this.gone.push({ from: from.id, to: event.to, line, as, quantity })
    this.#keep(target, {
      id: newId(),
      kind: 'take',
      at: likelyTime(event.at, this.#now),
      from: from.id,
      guests,
      lines: takenLines(from, event),
      ...(before ? { before } : {}),
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
    // An order that ended before tells the kitchen nothing, and others may sit at its table since.
    const taken = new Set(
      this.#written.flatMap(({ kind, orderId }) => (kind === 'refused' ? [] : [orderId])),
    )
    const ended = changed.flatMap((held) => this.#endWishes(held, at))
    const news = changed.flatMap((held) => {
      const lines = taken.has(held.order.id) ? kitchenNews(held.order) : []
      if (lines.length === 0) return []
      const orderNews = { order: held.order, label: this.#label(held.order), lines }
      this.#noteSent(held.order, lines)
      this.#keep(held, { id: newId(), kind: 'told', at, lines })
      return [orderNews]
    })
    const orders = changed.map(({ order }) => order)
    const { branchFacts } = this.#facts()
    for (const order of this.#opened) await writeOpened(this.#tx, order, branchFacts.day)
    await writeEvents(this.#tx, this.#written)
    await writeOrders(this.#tx, orders, this.#now)
    await settleCoupons(this.#tx, orders, this.#written)
    // What is heard of a table that is free already frees it for nobody a second time.
    const ending = this.#written.filter(({ event }) => isEnding(event)).map((it) => it.orderId)
    const left = orders.flatMap(({ id, table }) => (table && ending.includes(id) ? [table] : []))
    await leaveTables({ tx: this.#tx, now: this.#now, record: this.#record }, left)
    await refuseEnded(this.#tx, ended, { by: this.#speaker.person, at })
    for (const { id } of ended) this.#record({ entity: 'guestOrder', id })
    await this.#writeBills()
    const moved = await this.#moveTickets(changed)
    const all = [...(await stillToTell(this.#tx, news)), ...moved]
    await writeKitchenTickets(this.#tx, all, { day: branchFacts.day, now: this.#now })
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
    const more = await openTablesOf(this.#tx, missing)
    this.#known = { ...this.#known, tables: new Map([...tables, ...more]) }
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
  #moveTickets(changed: readonly HeldOrder[]): Promise<News[]> {
    const takes = this.#written.flatMap(({ orderId: order, event }) =>
      event.kind === 'take' ? [{ order, event }] : [],
    )
    const moved = this.#written.flatMap(({ orderId, event }) =>
      event.kind === 'move' ? [orderId] : [],
    )
    const orders = changed.map(({ order }) => ({ order, label: this.#label(order) }))
    return moveTickets(this.#tx, orders, { takes, moved })
  }
}
