/**
 * All days of an item reckoned again from its moves, in the order of their days: a sale, an issue
 * and a transfer at the average of its moment; what comes back at what it had cost in truth; what
 * arrives at what its sending took. A receipt that was voided or sent back, and a late cost that was
 * voided, count from the day of that undoing on as if they had never come: until then all is as it
 * was, and on that day every move since is told what it costs without them.
 */
import { isNegative } from '../kernel/number/decimal.ts'
import {
  added,
  type Fraction,
  fractionOf,
  isAny,
  minus,
  plus,
  smaller,
  zero,
} from '../kernel/number/fraction.ts'
import { isNothing, type Worth } from '../money/measure.ts'
import { type Amounts, amountsOf, asWorth, lessOf, moreOf, oppositeOf, shareOf } from './amounts.ts'
import type { Balance } from './goods/held.ts'
import { inOrder, startingPlaces } from './history-start.ts'
import {
  type Arrival,
  asArrival,
  type Cut,
  eachLate,
  type LateGroup,
  lateGroups,
  lateUnit,
  type Undone,
} from './late-group.ts'
import { soldApart } from './made-together.ts'
import { type PastRow, returnedElsewhere } from './past-row.ts'
import { laterOf, type MoveRef, type Terms } from './pile.ts'
import { type Place, type Ties, World } from './world.ts'

/** What a move costs more or less than what is written of it: signed, as it changes a shelf. */
export type Difference = { of: PastRow; key: string; day: string; value: Worth }

export type Reckoned = {
  /** As they are after all of it, by `balanceKey`. */
  places: ReadonlyMap<string, Place>
  differences: Difference[]
}

const opposite = (it: Fraction): Fraction => minus(zero, it)

/** By the day on which it became so. */
type ByDay = Map<string, Amounts>

class DayBook {
  readonly units = new Map<MoveRef, ByDay>()

  add(unit: MoveRef, day: string, amounts: Amounts): void {
    if (amounts.every(({ top }) => top === 0n)) return
    const days = this.units.get(unit) ?? new Map<string, Amounts>()
    days.set(day, moreOf(days.get(day) ?? [], amounts))
    this.units.set(unit, days)
  }
}

class Reckoning {
  readonly truth = new DayBook()
  readonly written = new DayBook()
  readonly #rows: readonly PastRow[]
  readonly #byId: ReadonlyMap<MoveRef, PastRow>
  /** By each of their rows. */
  readonly #groups: ReadonlyMap<PastRow, LateGroup>
  readonly #terms: Terms
  readonly #undone = {
    rows: new Set<MoveRef>(),
    cuts: new Map<MoveRef, Cut[]>(),
    rests: new Map<MoveRef, { pieces: Fraction; value: Amounts }>(),
    restated: new Map<MoveRef, Amounts>(),
  } satisfies Undone
  /** As it was before rows that are undone later on, by their position. */
  readonly #before = new Map<number, World>()
  readonly #marks: ReadonlySet<number>
  readonly #undoings: ReadonlySet<PastRow>
  lastUndoing: string | null = null
  world: World

  constructor(rows: readonly PastRow[], places: ReadonlyMap<string, Place>, terms: Terms) {
    this.#rows = rows
    this.#byId = new Map(rows.map((row) => [row.id, row]))
    this.#groups = lateGroups(rows)
    this.#terms = terms
    for (const row of rows) this.written.add(this.unitOf(row), row.day, amountsOf(row.value))
    const into = new Map<string, Amounts>()
    for (const { link, value } of rows)
      if (link.as === 'out' && link.into)
        into.set(link.into, lessOf(into.get(link.into) ?? [], amountsOf(value)))
    const back = new Set(
      rows.flatMap(({ link: { as, from, of } }) =>
        as === 'drawn' ? (from ?? []) : as === 'mirror' && of ? (this.#potOf(of) ?? []) : [],
      ),
    )
    const made = new Map(
      rows.flatMap((row) => {
        const { as, into, account } = row.link
        return as === 'out' && into && account === 'making' ? [[into, row] as const] : []
      }),
    )
    const ties: Ties = {
      rowOf: (ref) => this.#byId.get(ref),
      unitOf: (row) => this.unitOf(row),
      writtenOf: (row) => this.#writtenOf(row),
      lateOf: (row) => this.#groups.get(row),
      isFollowed: this.#groups.size > 0 || returnedElsewhere(rows),
      isBack: (pot) => back.has(pot),
      madeBy: (pot) => made.get(pot),
      writtenInto: (pot) => into.get(pot) ?? [],
    }
    this.world = World.startingAt(places, ties, terms)
    const at = new Map(rows.map(({ id }, position) => [id, position]))
    this.#undoings = new Set(rows.filter((row) => this.#isUndoing(row)))
    this.#marks = new Set(
      [...this.#undoings].flatMap((row) =>
        this.#undoneBy(row).flatMap(({ id }) => at.get(id) ?? []),
      ),
    )
  }

  #potOf(ref: MoveRef): string | undefined {
    return this.#byId.get(ref)?.link.into
  }

  #rootOf(row: PastRow): PastRow {
    const { as, of } = row.link
    const target = as === 'mirror' || as === 'following' ? of && this.#byId.get(of) : undefined
    return target ? this.#rootOf(target) : row
  }

  unitOf(row: PastRow): MoveRef {
    const root = this.#rootOf(row)
    const group = this.#groups.get(root)
    if (!group?.isKnown) return root.id
    const { of } = root.link
    // What was on its way when it became known may be told of a shelf by now.
    const isOnItsWay = row.key === root.key && of !== undefined && this.#byId.has(of)
    return isOnItsWay ? of : lateUnit(group, row.key)
  }

  /** All that was written of a move that follows what nobody knows here, until it was undone. */
  #writtenOf(row: PastRow): Amounts {
    const end = this.#rows.find(({ link }) => link.as === 'mirror' && link.of === row.id)?.day
    if (end === row.day) return amountsOf(row.value)
    return [...(this.written.units.get(row.id) ?? [])]
      .filter(([day]) => end === undefined || day < end)
      .reduce<Amounts>((sum, [, amounts]) => moreOf(sum, amounts), [])
  }

  /** Goods that left come back for what they cost; all else that is undone never was. */
  #isUndoing({ link, quantity }: PastRow): boolean {
    if (link.as === 'sentBack' || link.as === 'restated') return true
    const target = link.as === 'mirror' && link.of ? this.#byId.get(link.of) : undefined
    if (!target || target.link.as === 'out') return false
    return target.link.as !== 'drawn' || isNegative(quantity)
  }

  /** What an undoing undoes, or takes a part of. */
  #undoneBy(row: PastRow): PastRow[] {
    const target = row.link.of && this.#byId.get(row.link.of)
    if (target)
      return target.link.as === 'sentBack' ? [target, ...this.#undoneBy(target)] : [target]
    const { receipts = [] } = row.link
    return this.#rows.filter(
      ({ key, line, link }) =>
        (key === row.key || link.costs) &&
        line !== null &&
        receipts.includes(line) &&
        (link.as === 'in' || link.as === 'late'),
    )
  }

  run(): void {
    for (let position = 0, end = 0; position < this.#rows.length; position = end) {
      end = this.#endOf(position)
      const rows = this.#rows.slice(position, end)
      if (this.#marks.has(position)) this.#before.set(position, this.world.copy())
      if (rows.every((row) => this.#undoings.has(row))) this.#undo(rows, position)
      else rows.forEach((row) => void this.#happen(row))
    }
  }

  /** Of rows that undo on one day, and are not undone again, all are reckoned at once. */
  #endOf(position: number): number {
    const { day } = this.#rows[position] ?? {}
    const isJoined = (at: number): boolean => {
      const row = this.#rows[at]
      return row !== undefined && row.day === day && this.#undoings.has(row) && !this.#marks.has(at)
    }
    let end = position
    while (isJoined(end)) end++
    return Math.max(end, position + 1)
  }

  #happen(row: PastRow): void {
    for (const [unit, amounts] of this.world.step(row, this.#undone))
      this.truth.add(unit, row.day, amounts)
  }

  /** From here on as if they had never come: all since is reckoned without them. */
  #undo(rows: readonly PastRow[], position: number): void {
    const touched = new Set(rows.flatMap((row, at) => this.#forget(row, position + at)))
    const day = rows[0]?.day ?? ''
    this.lastUndoing = day
    const first = this.#rows.findIndex((it) => touched.has(it))
    const then = this.#before.get(first)
    if (then && first < position) {
      const before = this.world.totals
      this.world = then.copy()
      this.#rows.slice(first, position).forEach((again, at) => {
        if (this.#marks.has(first + at)) this.#before.set(first + at, this.world.copy())
        this.world.step(again, this.#undone)
      })
      this.#tell(before, day)
    }
    for (const row of rows) this.#happen(row)
  }

  /** What became of each move's worth, on a day. */
  #tell(before: ReadonlyMap<MoveRef, Amounts>, day: string): void {
    const { totals } = this.world
    for (const unit of new Set([...before.keys(), ...totals.keys()]))
      this.truth.add(unit, day, lessOf(totals.get(unit) ?? [], before.get(unit) ?? []))
  }

  #forget(row: PastRow, position: number): PastRow[] {
    if (row.link.as === 'restated') return this.#restate(row)
    const target = row.link.as === 'mirror' && row.link.of ? this.#byId.get(row.link.of) : undefined
    if (!target) return this.#sendBack(row, position)
    this.#undone.rows.add(target.id)
    this.#undone.rows.add(row.id)
    if (target.link.as !== 'sentBack') return [target]
    const { cuts } = this.#undone
    const touched = [target]
    for (const [id, some] of cuts) {
      if (!some.some(({ by }) => by === target.id)) continue
      cuts.set(
        id,
        some.filter(({ by }) => by !== target.id),
      )
      const known = this.#byId.get(id)
      if (known) touched.push(known)
      else touched.push(...(this.#groupNamed(id)?.rows.slice(0, 1) ?? []))
    }
    return touched
  }

  /** What was made costs more or less from here on, as was known when it was told. */
  #restate({ link: { of, cost } }: PastRow): PastRow[] {
    const made = of && this.#byId.get(of)
    if (!made || !cost) return []
    const known = this.#undone.restated.get(made.id) ?? []
    this.#undone.restated.set(made.id, moreOf(known, amountsOf(cost)))
    return [made]
  }

  #leftOf({ id, pieces, value }: Arrival): { pieces: Fraction; value: Amounts } {
    const cuts = this.#undone.cuts.get(id) ?? []
    return {
      pieces: minus(pieces, added(cuts.map((it) => it.pieces))),
      value: cuts.reduce((left, it) => lessOf(left, it.value), value),
    }
  }

  /** The pieces of the receipts they came with, the newest first; the rest leaves as it says. */
  #sendBack(row: PastRow, position: number): PastRow[] {
    const { decimals } = this.#terms
    const known = this.#undoneBy(row).filter(
      (it) => !this.#undone.rows.has(it.id) && this.#rows.indexOf(it) < position,
    )
    const receipts = known.filter(({ link }) => link.as === 'in').toReversed()
    const lates = known.filter(({ link }) => link.as === 'late')
    const wanted = opposite(fractionOf(row.quantity))
    const whole = oppositeOf(amountsOf(row.value))
    const arrived = added(receipts.map((it) => this.#leftOf(asArrival(it)).pieces))
    const all = smaller(wanted, arrived)
    const [by, key] = [row.id, row.key]
    const cutOf = new Map<string, Fraction>()
    let [open, given] = [all, zero]
    let assigned: Amounts = []
    for (const receipt of receipts) {
      const left = this.#leftOf(asArrival(receipt))
      const pieces = smaller(left.pieces, open)
      if (!isAny(pieces)) continue
      open = minus(open, pieces)
      given = plus(given, pieces)
      const { line } = receipt
      if (line !== null) cutOf.set(line, plus(cutOf.get(line) ?? zero, pieces))
      // Billed for another price than it was received for: each gives its own part.
      const own = shareOf(left.value, pieces, left.pieces, decimals)
      const upTo = shareOf(whole, given, wanted, decimals)
      const value = lates.length > 0 ? own : within(lessOf(upTo, assigned), left.value)
      assigned = upTo
      this.#cutFrom(receipt.id, { by, key, pieces, value })
    }
    for (const { of, most } of eachLate(lates, this.#groups, cutOf)) {
      const left = this.#leftOf(of)
      const pieces = smaller(left.pieces, most ?? all)
      const value = shareOf(left.value, pieces, left.pieces, decimals)
      this.#cutFrom(of.id, { by, key, pieces, value })
    }
    const value = lessOf(whole, shareOf(whole, all, wanted, decimals))
    this.#undone.rests.set(row.id, { pieces: minus(wanted, all), value })
    return known
  }

  #cutFrom(id: MoveRef, cut: Cut): void {
    this.#undone.cuts.set(id, [...(this.#undone.cuts.get(id) ?? []), cut])
  }

  /** What is not written yet, from that day on; what is of days before it belongs to it. */
  differencesFrom(day: string): Difference[] {
    const open = new DayBook()
    const keep = ({ units }: DayBook, sign: (it: Amounts) => Amounts) => {
      for (const [unit, days] of units)
        for (const [on, amounts] of days) open.add(unit, laterOf(on, day), sign(amounts))
    }
    keep(this.truth, (it) => it)
    keep(this.written, oppositeOf)
    return [...open.units].flatMap(([unit, days]) => {
      const named = this.#named(unit)
      return [...days].map(([on, amounts]) => ({
        ...named,
        day: on,
        value: asWorth(amounts, this.#terms.decimals),
      }))
    })
  }

  #groupNamed(id: MoveRef | undefined): LateGroup | undefined {
    return [...this.#groups.values()].find((it) => it.id === id)
  }

  /** The move that a worth is told of, and on which shelf. */
  #named(unit: MoveRef): { of: PastRow; key: string } {
    const of = this.#byId.get(unit)
    if (of) return { of, key: of.key }
    const [id, key = ''] = String(unit).split(' @')
    const group = this.#groupNamed(id)
    const row = group?.rows.find((it) => it.key === key) ?? group?.rows[0]
    if (!row) throw new Error(`No move is known for ${String(unit)}`)
    return { of: row, key }
  }
}

/** Nothing gives more than it has. */
const within = (wanted: Amounts, most: Amounts): Amounts =>
  wanted.map((it, at) => {
    const limit = most[at] ?? zero
    return isAny(limit) ? smaller(it, limit) : zero
  })

type Known = {
  /** All shelves of the items as they are written, by `balanceKey`. */
  now: ReadonlyMap<string, Balance>
  /** Of the items, since before the first that is reckoned again. */
  past: readonly PastRow[]
  /** About to be written, of the day of `terms`. */
  fresh: readonly PastRow[]
}

/** As the shelves stood at the end of a day, with what was there of each arrival. */
export function standing(
  { now, past }: Omit<Known, 'fresh'>,
  terms: Terms,
): ReadonlyMap<string, Place> {
  const rows = inOrder(past)
  const until = soldApart(rows.filter(({ day }) => day <= terms.day))
  const reckoning = new Reckoning(until, startingPlaces(now, rows, terms), terms)
  reckoning.run()
  return reckoning.world.places
}

/** What all shelves of some items are worth with what is written now, and what that tells. */
export function reckoned({ now, past, fresh }: Known, terms: Terms): Reckoned {
  const before = inOrder(past)
  const places = startingPlaces(now, before, terms)
  const reckoning = new Reckoning(soldApart(inOrder([...before, ...fresh])), places, terms)
  reckoning.run()
  const last = reckoning.lastUndoing
  return {
    places: new Map(
      [...reckoning.world.places].map(([key, { balance, owed }]) => {
        const { base } = balance
        const since = last === null ? base.day : laterOf(base.day ?? last, last)
        const lastDay = laterOf(now.get(key)?.lastDay ?? terms.day, terms.day)
        return [key, { balance: { ...balance, lastDay, base: { ...base, day: since } }, owed }]
      }),
    ),
    differences: reckoning.differencesFrom(terms.day).filter(({ value }) => !isNothing(value)),
  }
}
