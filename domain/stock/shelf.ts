/**
 * What a document does to the shelves, line after line. The company decides whether goods that are
 * not there may be sold: when the line is added, and again here, under lock.
 */

import type { AccountRole } from '../identity/starter-books.ts'
import { isPositive } from '../kernel/number/decimal.ts'
import { isMore } from '../kernel/number/fraction.ts'
import { Refusal } from '../kernel/refusal.ts'
import { differenceOfWorths, isNothing, negatedWorth, type Worth } from '../money/measure.ts'
import { asOf, leastSince } from './back-dating.ts'
import type { Balance } from './goods/held.ts'
import { type Difference, reckoned, standing } from './history.ts'
import { madeTogether } from './made-together.ts'
import { type MoveLink, type PastRow, salePot } from './past-row.ts'
import type { Change, Correction, MoveRef, Owed, Terms } from './pile.ts'
import type { Place as Reckoned } from './world.ts'

export type StockPolicy = 'allow' | 'warn' | 'block'

export type ShelfFacts = {
  /** By `balanceKey`. */
  balances: ReadonlyMap<string, Balance>
  /** What was sold before it came, the oldest first; by `balanceKey`. */
  owed?: ReadonlyMap<string, readonly Owed[]>
  /** Of items whose days are reckoned again: what happened to them since, on all their shelves. */
  histories?: ReadonlyMap<string, readonly PastRow[]>
  policy: StockPolicy
  /** Where warehouses have rules of their own. */
  policyAt?: (warehouse: string) => StockPolicy
  /** The user has read the warning and goes on. */
  isConfirmed: boolean
}

export type Place = { warehouse: string; isTransit?: boolean }

type ShelfLine = { id: string; item: string; baseQuantity: string }

export type Move = {
  line: string | null
  item: string
  warehouse: string
  isTransit: boolean
  kind: 'move' | 'revaluation'
  quantity: string
  value: Worth
  /** Of a revaluation: how many pieces it is for. */
  pieces?: string
  /** Of a revaluation: the move whose pieces cost more or less than it thought. */
  corrects?: MoveRef
  /** Where it is not of the day of its document. */
  day?: string
  /** Of a move: what it follows. */
  link?: MoveLink
  /** Of a revaluation: the account of what it corrects, where that is not the cost of sales. */
  account?: AccountRole
}

/** What a move took before it came, and what of it is still owed; where. */
export type OwedChange = Owed & { key: string }

type Dated = { balance: Balance; later: readonly PastRow[] }

/** A shelf in a warehouse, or what is on its way there. */
export const balanceKey = (item: string, warehouse: string, isTransit = false): string =>
  `${item} ${warehouse} ${isTransit}`

const lateMove = (
  line: Pick<ShelfLine, 'id' | 'item'>,
  place: Required<Place>,
  pieces: string,
  value: Worth,
  link?: MoveLink,
): Move => ({
  line: line.id,
  item: line.item,
  ...place,
  kind: 'revaluation',
  quantity: '0',
  value,
  pieces,
  ...(link?.of ? { corrects: link.of } : {}),
  ...(link ? { link } : {}),
})

/** A move as the next one reads it. */
export function pastRowOf(move: Move, day: string): PastRow {
  const { item, warehouse, isTransit, line, kind, quantity, value, pieces, corrects } = move
  const isLate = pieces !== undefined && (corrects === undefined || isTransit)
  const known = kind === 'move' ? 'in' : isLate ? 'late' : 'following'
  const link = move.link ?? { as: known, ...(corrects ? { of: corrects } : {}) }
  const follows = link.from?.split(' ')[1]
  return {
    id: move,
    key: balanceKey(item, warehouse, isTransit),
    day: move.day ?? day,
    line,
    lines: [line, follows].filter((it) => it != null),
    quantity,
    value,
    pieces,
    link,
    isOwing: false,
  }
}

/** The shelves a document touches: each balance as it stands after the lines so far. */
export class Shelf {
  readonly balances = new Map<string, Balance>()
  readonly moves: Move[] = []
  readonly #facts: ShelfFacts
  readonly #owed = new Map<MoveRef, OwedChange>()

  #ofItem: ReadonlyMap<string, readonly [string, Balance][]> | undefined

  /** Shelves of an earlier day: as they stood then, and what was moved on them. */
  readonly #then = new Map<string, Dated>()

  constructor(facts: ShelfFacts) {
    this.#facts = facts
  }

  /** Begins on the day of the document, where something happened since. */
  startOn(terms: Terms): this {
    for (const [item, rows] of this.#facts.histories ?? [])
      for (const [key, now] of this.#shelvesOf(item)) {
        const later = rows
          .filter((row) => row.key === key && row.day > terms.day)
          .sort((a, b) => Number(a.day > b.day) - Number(a.day < b.day))
        this.#then.set(key, { balance: asOf(now, later, terms), later })
      }
    this.#standOn(terms)
    return this
  }

  /** Of goods that are kept as they came: which of them were there then. */
  #standOn(terms: Terms): void {
    const histories = this.#facts.histories ?? new Map()
    for (const items of madeTogether(histories)) {
      const now = new Map(items.flatMap((item) => [...this.#shelvesOf(item)]))
      if (![...now.values()].some(({ layers }) => layers)) continue
      const past = items.flatMap((item) => histories.get(item) ?? [])
      for (const [key, { balance }] of standing({ now, past }, terms)) {
        const then = this.#then.get(key)
        if (then && balance.layers) then.balance = { ...balance, lastDay: terms.day }
      }
    }
  }

  /** A document may touch thousands of items: their shelves are sorted once. */
  #shelvesOf(item: string): Map<string, Balance> {
    this.#ofItem ??= Map.groupBy(this.#facts.balances, ([key]) => key.slice(0, key.indexOf(' ')))
    return new Map(this.#ofItem.get(item))
  }

  /** Whether its days are reckoned again. */
  isReckoned(item: string): boolean {
    return this.#facts.histories?.has(item) ?? false
  }

  /** Brings what was moved on an earlier day up to now: what was made together with its components. */
  endToday(terms: Terms): void {
    const histories = this.#facts.histories ?? new Map()
    const groups = madeTogether(histories, this.moves)
    const groupOf = new Map(groups.flatMap((items) => items.map((item) => [item, items] as const)))
    const moved = Map.groupBy(this.moves, ({ item }) => groupOf.get(item))
    for (const items of groups) {
      const own = moved.get(items)
      if (!own) continue
      const now = new Map(items.flatMap((item) => [...this.#shelvesOf(item)]))
      const past = items.flatMap((item) => histories.get(item) ?? [])
      const fresh = own.map((move) => pastRowOf(move, terms.day))
      const { places, differences } = reckoned({ now, past, fresh }, terms)
      const owing = new Set(past.flatMap(({ id, isOwing }) => (isOwing ? [id] : [])))
      for (const [key, place] of places) {
        this.#then.delete(key)
        this.balances.set(key, place.balance)
        this.#keepOwed(key, place, owing)
      }
      for (const difference of differences) this.#differ(own, difference, terms)
    }
  }

  /** What a move costs more or less than is written of it. */
  #differ(own: readonly Move[], { of, key, day, value }: Difference, terms: Terms): void {
    const [item = '', warehouse = '', isTransit] = key.split(' ')
    const { account } = of.link
    const { line = null } = own.findLast((move) => move.item === item) ?? own.at(-1) ?? {}
    this.moves.push({
      line,
      item,
      warehouse,
      isTransit: isTransit === 'true',
      kind: 'revaluation',
      quantity: '0',
      value,
      corrects: of.id,
      ...(day === terms.day ? {} : { day }),
      ...(account ? { account } : {}),
    })
  }

  /** What is owed after all days were reckoned again; what was owed until now is not, or less. */
  #keepOwed(key: string, { owed }: Reckoned, owing: ReadonlySet<MoveRef>): void {
    const open = this.#facts.owed?.get(key) ?? []
    for (const it of open)
      if (!owed.some(({ of }) => of === it.of))
        this.#owed.set(it.of, {
          ...it,
          pieces: '0',
          value: differenceOfWorths(it.value, it.value),
          key,
        })
    for (const { was, ...it } of owed) {
      const known = open.find(({ of }) => of === it.of)
      const isKept = known ? known.was === undefined : owing.has(it.of)
      this.#owed.set(it.of, { ...it, key, ...(isKept ? {} : { was: known?.was ?? was }) })
    }
  }

  at(item: string, warehouse: string, isTransit = false): Balance {
    const known = this.find(item, warehouse, isTransit)
    if (!known) throw new Error(`No balance was read for ${item} in ${warehouse}`)
    return known
  }

  find(item: string, warehouse: string, isTransit = false): Balance | undefined {
    const key = balanceKey(item, warehouse, isTransit)
    return this.#then.get(key)?.balance ?? this.balances.get(key) ?? this.#facts.balances.get(key)
  }

  /** What is owed at a place, the oldest first. */
  owedAt(item: string, warehouse: string): Owed[] {
    const key = balanceKey(item, warehouse)
    if (this.#then.has(key)) return []
    const known = this.#facts.owed?.get(key) ?? []
    const fresh = [...this.#owed.values()].filter(
      (it) => it.key === key && !known.some(({ of }) => of === it.of),
    )
    return [...known, ...fresh]
      .map((it) => this.#owed.get(it.of) ?? it)
      .filter(({ pieces }) => isPositive(pieces))
  }

  /** What is owed now, where that changed. */
  get owed(): OwedChange[] {
    return [...this.#owed.values()]
  }

  /**
   * Writes the move and the balance after it; `day` is when it happens. Without a link it came for
   * what it is worth, or was sold.
   */
  put(
    line: ShelfLine,
    place: Place,
    quantity: string,
    change: Change,
    day: string,
    link?: MoveLink,
  ): void {
    const { item, id } = line
    const { warehouse, isTransit = false } = place
    const key = balanceKey(item, warehouse, isTransit)
    const common = { line: id, item, warehouse, isTransit }
    const sold: MoveLink = { as: 'out', into: salePot(id) }
    const move: Move = {
      ...common,
      kind: 'move',
      quantity,
      value: change.value,
      link: link ?? (quantity.startsWith('-') ? sold : { as: 'in' }),
    }
    this.moves.push(move)
    const then = this.#then.get(key)
    if (then) {
      then.balance = change.balance
      return
    }
    this.balances.set(key, change.balance)
    this.#keep(key, move, change, day)
    if (!isNothing(change.revaluation))
      this.moves.push({ ...common, kind: 'revaluation', quantity: '0', value: change.revaluation })
  }

  /** What a move corrects, covers and owes. */
  #keep(key: string, move: Move, change: Change, day: string): void {
    const { line, item, warehouse, isTransit } = move
    this.#correct({ line, item, warehouse, isTransit }, change.corrections, day)
    for (const it of change.owed) this.#owed.set(it.of, { ...it, key })
    if (!change.beyond) return
    const was = change.beyond
    const account = move.link?.account
    const lines = line ? [line] : []
    this.#owed.set(move, { of: move, lines, day, ...was, was, key, account })
  }

  #correct(
    common: Pick<Move, 'line' | 'item' | 'warehouse' | 'isTransit'>,
    corrections: readonly Correction[],
    day: string,
  ): void {
    for (const { of, day: on, pieces, value, account } of corrections)
      this.moves.push({
        ...common,
        kind: 'revaluation',
        quantity: '0',
        value,
        pieces,
        corrects: of,
        ...(on === day ? {} : { day: on }),
        ...(account ? { account } : {}),
      })
  }

  /** Writes what pieces on a shelf turned out to have cost beside what was known. */
  revalue(
    line: Pick<ShelfLine, 'id' | 'item'>,
    place: Place,
    pieces: string,
    change: Change,
    link?: MoveLink,
  ): void {
    const { warehouse, isTransit = false } = place
    const key = balanceKey(line.item, warehouse, isTransit)
    const then = this.#then.get(key)
    if (then) then.balance = change.balance
    else this.balances.set(key, change.balance)
    if (isNothing(change.revaluation)) return
    this.moves.push(lateMove(line, { warehouse, isTransit }, pieces, change.revaluation, link))
  }

  /** A late cost of pieces that left for something that is made: it came with them and left so. */
  passOn(
    line: Pick<ShelfLine, 'id' | 'item'>,
    { warehouse }: Place,
    pieces: string,
    value: Worth,
    { link, to }: { link: MoveLink; to: MoveRef },
  ): void {
    if (isNothing(value)) return
    const arrival = lateMove(line, { warehouse, isTransit: false }, pieces, value, link)
    const { link: _, ...left } = arrival
    this.moves.push(arrival, {
      ...left,
      value: negatedWorth(value),
      corrects: to,
      account: 'making',
    })
  }

  /** A late cost of goods of which none is there: it has a move, by which it can be put right. */
  rememberLate(
    line: Pick<ShelfLine, 'id' | 'item'>,
    pieces: string,
    amount: Worth,
    link: MoveLink,
  ): void {
    const [warehouse] = this.warehousesOf(line.item).sort()
    if (warehouse === undefined) return
    const none = differenceOfWorths(amount, amount)
    this.moves.push(lateMove(line, { warehouse, isTransit: false }, pieces, none, link))
  }

  /** The warehouses whose shelf of an item was read; what is on its way lies on none. */
  warehousesOf(item: string): string[] {
    return [...this.#facts.balances.keys()].flatMap((key) => {
      const [keyItem, warehouse, isTransit] = key.split(' ')
      return keyItem === item && warehouse && isTransit === 'false' ? [warehouse] : []
    })
  }

  /** The least that lay there on every day since: so much can be sold. */
  leastAt(item: string, warehouse: string): string {
    const { quantity } = this.at(item, warehouse)
    return leastSince(quantity, this.#then.get(balanceKey(item, warehouse))?.later ?? [])
  }

  /**
   * What the company says about selling what is not there, unless the rule says so itself; `part`
   * names what something is made of.
   */
  refuseTooLow(
    line: ShelfLine,
    at: number,
    warehouse: string,
    { rule, part }: { rule?: StockPolicy; part?: string } = {},
  ): void {
    const { isConfirmed } = this.#facts
    const policy = rule ?? this.#facts.policyAt?.(warehouse) ?? this.#facts.policy
    if (policy === 'allow' || (policy === 'warn' && isConfirmed)) return
    const quantity = this.leastAt(line.item, warehouse)
    if (!isMore(line.baseQuantity, quantity)) return
    throw new Refusal(part ? 'componentTooLow' : 'stockTooLow', `lines.${at}.quantity`, {
      available: quantity,
      ...(part ? { item: part } : {}),
      ...(policy === 'warn' ? { isConfirmable: true } : {}),
    })
  }
}
