/**
 * What a document does to the shelves, line after line. The company decides whether goods that are
 * not there may be sold: when the line is added, and again here, under lock.
 */

import { fractionOf, isAbove } from '../kernel/number/fraction.ts'
import { Refusal } from '../kernel/refusal.ts'
import { isNothing, type Worth } from '../money/measure.ts'
import { asOf, type LaterMove, leastSince, redated } from './back-dating.ts'
import type { Balance, Change, Correction, MoveRef, Owed, Terms } from './pile.ts'

export type StockPolicy = 'allow' | 'warn' | 'block'

export type ShelfFacts = {
  /** By `balanceKey`. */
  balances: ReadonlyMap<string, Balance>
  /** What was sold before it came, the oldest first; by `balanceKey`. */
  owed?: ReadonlyMap<string, readonly Owed[]>
  /** Of a document of an earlier day: what happened on its shelves since; by `balanceKey`. */
  later?: ReadonlyMap<string, readonly LaterMove[]>
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
}

/** What a move took before it came, and what of it is still owed; where. */
export type OwedChange = Owed & { key: string }

type Dated = { balance: Balance; later: readonly LaterMove[]; moves: Move[] }

/** A shelf in a warehouse, or what is on its way there. */
export const balanceKey = (item: string, warehouse: string, isTransit = false): string =>
  `${item} ${warehouse} ${isTransit}`

/** The shelves a document touches: each balance as it stands after the lines so far. */
export class Shelf {
  readonly balances = new Map<string, Balance>()
  readonly moves: Move[] = []
  readonly #facts: ShelfFacts
  readonly #owed = new Map<MoveRef, OwedChange>()

  /** Shelves of an earlier day: as they stood then, and what was moved on them. */
  readonly #then = new Map<string, Dated>()

  constructor(facts: ShelfFacts) {
    this.#facts = facts
  }

  /** Begins on the day of the document, where something happened since. */
  startOn(terms: Terms): this {
    for (const [key, later] of this.#facts.later ?? []) {
      const now = this.#facts.balances.get(key)
      if (now) this.#then.set(key, { balance: asOf(now, later, terms), later, moves: [] })
    }
    return this
  }

  /** Brings what was moved on an earlier day up to now. */
  endToday(terms: Terms): void {
    for (const [key, { balance: then, later, moves }] of this.#then) {
      const now = this.#facts.balances.get(key)
      const last = moves.at(-1)
      if (!now || !last) continue
      const owed = this.#facts.owed?.get(key) ?? []
      const { balance, present, revaluations } = redated({ now, then, moves, owed }, later, terms)
      this.balances.set(key, balance)
      moves.forEach((move, at) => {
        const change = present[at]
        if (change) this.#keep(key, move, change, terms.day)
      })
      for (const { day, value } of revaluations) {
        const { line, item, warehouse, isTransit } = last
        const common = { line, item, warehouse, isTransit }
        const on = day === terms.day ? {} : { day }
        this.moves.push({ ...common, kind: 'revaluation', quantity: '0', value, ...on })
      }
    }
  }

  at(item: string, warehouse: string, isTransit = false): Balance {
    const key = balanceKey(item, warehouse, isTransit)
    const known =
      this.#then.get(key)?.balance ?? this.balances.get(key) ?? this.#facts.balances.get(key)
    if (!known) throw new Error(`No balance was read for ${key}`)
    return known
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
      .filter(({ pieces }) => isAbove(fractionOf(pieces), fractionOf('0')))
  }

  /** What is owed now, where that changed. */
  get owed(): OwedChange[] {
    return [...this.#owed.values()]
  }

  /** Writes the move and the balance after it; `day` is when it happens. */
  put(line: ShelfLine, place: Place, quantity: string, change: Change, day: string): void {
    const { item, id } = line
    const { warehouse, isTransit = false } = place
    const key = balanceKey(item, warehouse, isTransit)
    const common = { line: id, item, warehouse, isTransit }
    const move: Move = { ...common, kind: 'move', quantity, value: change.value }
    this.moves.push(move)
    const then = this.#then.get(key)
    if (then) {
      then.balance = change.balance
      then.moves.push(move)
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
    this.#owed.set(move, { of: move, lines: line ? [line] : [], day, ...was, was, key })
  }

  #correct(
    common: Pick<Move, 'line' | 'item' | 'warehouse' | 'isTransit'>,
    corrections: readonly Correction[],
    day: string,
  ): void {
    for (const { of, day: on, pieces, value } of corrections)
      this.moves.push({
        ...common,
        kind: 'revaluation',
        quantity: '0',
        value,
        pieces,
        corrects: of,
        ...(on === day ? {} : { day: on }),
      })
  }

  /** Writes what pieces on a shelf turned out to have cost beside what was known. */
  revalue(
    line: Pick<ShelfLine, 'id' | 'item'>,
    place: Place,
    pieces: string,
    change: Change,
    corrects?: MoveRef,
  ): void {
    const { warehouse, isTransit = false } = place
    this.balances.set(balanceKey(line.item, warehouse, isTransit), change.balance)
    if (isNothing(change.revaluation)) return
    this.moves.push({
      line: line.id,
      item: line.item,
      warehouse,
      isTransit,
      kind: 'revaluation',
      quantity: '0',
      value: change.revaluation,
      pieces,
      ...(corrects ? { corrects } : {}),
    })
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
    if (!isAbove(fractionOf(line.baseQuantity), fractionOf(quantity))) return
    throw new Refusal(part ? 'componentTooLow' : 'stockTooLow', `lines.${at}.quantity`, {
      available: quantity,
      ...(part ? { item: part } : {}),
      ...(policy === 'warn' ? { isConfirmable: true } : {}),
    })
  }
}
