/**
 * The shelves of one item while its moves happen one after the other: what lies on each, what left
 * before it came, what is in the pots, and what each move is worth so far.
 */
import {
  added,
  compare,
  type Fraction,
  fractionOf,
  isAny,
  minus,
  negated,
  plus,
  rounded,
  zero,
} from '../kernel/number/fraction.ts'
import { type Decimals, negatedWorth, type Worth } from '../money/measure.ts'
import {
  type Amounts,
  amountsOf,
  asWorth,
  lessOf,
  moreOf,
  oppositeOf,
  shareOf,
  splitWorth,
} from './amounts.ts'
import type { Aim, Balance } from './goods/held.ts'
import { type Cut, type LateGroup, lateUnit, type Undone } from './late-group.ts'
import { meantOf } from './layer-pile.ts'
import { isSent, isSold, type PastRow } from './past-row.ts'
import type { Change, MoveRef, Owed, Terms } from './pile.ts'
import { Pots } from './pots.ts'
import { issued, received, revalued, takenBack, withdrawn, worthHere } from './valuation.ts'
import { Whereabouts } from './whereabouts.ts'

export type Place = { balance: Balance; owed: readonly Owed[] }

/** What the moves are to each other; the same in every world. */
export type Ties = {
  rowOf(ref: MoveRef): PastRow | undefined
  /** The move whose worth a row is a part of. */
  unitOf(row: PastRow): MoveRef
  /** All that was written of what a move is worth, until it was undone. */
  writtenOf(row: PastRow): Amounts
  lateOf(row: PastRow): LateGroup | undefined
  /** Somebody asks where the pieces are. */
  isFollowed: boolean
  /** Some of what left into a pot comes back. */
  isBack(pot: string): boolean
  /** The move by which something left for what is made of it, until that is sold or comes back. */
  madeBy(pot: string): PastRow | undefined
  /** What moves into a pot were thought to cost when they were written. */
  writtenInto(pot: string): Amounts
}

const opposite = (it: Fraction): Fraction => minus(zero, it)
const quantityDecimals = 6

export class World {
  readonly places: Map<string, Place>
  readonly totals: Map<MoveRef, Amounts>
  readonly #pots: Pots
  /** Nobody asks for it where no cost became known late and nothing came back elsewhere. */
  readonly #whereabouts: Whereabouts | undefined
  readonly #ties: Ties
  readonly #terms: Terms
  readonly #decimals: Decimals
  #added: [MoveRef, Amounts][] = []

  private constructor(
    ties: Ties,
    terms: Terms,
    places: ReadonlyMap<string, Place>,
    totals: ReadonlyMap<MoveRef, Amounts>,
    pots: Pots,
    whereabouts: Whereabouts | undefined,
  ) {
    this.#ties = ties
    this.#terms = terms
    this.#decimals = terms.decimals
    this.places = new Map(places)
    this.totals = new Map(totals)
    this.#pots = pots
    this.#whereabouts = whereabouts
  }

  /** Before anything happens. */
  static startingAt(places: ReadonlyMap<string, Place>, ties: Ties, terms: Terms): World {
    const lying = [...places].map(([key, { balance }]) => [key, balance.quantity] as const)
    const whereabouts = ties.isFollowed ? Whereabouts.startingAt(lying) : undefined
    return new World(ties, terms, places, new Map(), new Pots(terms.decimals), whereabouts)
  }

  copy(): World {
    const { places, totals } = this
    const whereabouts = this.#whereabouts?.copy()
    return new World(this.#ties, this.#terms, places, totals, this.#pots.copy(), whereabouts)
  }

  #add(unit: MoveRef, amounts: Amounts): void {
    this.totals.set(unit, moreOf(this.totals.get(unit) ?? [], amounts))
    this.#added.push([unit, amounts])
  }

  #placeOf({ key }: PastRow): Place {
    const place = this.places.get(key)
    if (!place) throw new Error(`No balance was read for ${key}`)
    return place
  }

  /** Answers what the row itself is worth: all that its shelf changed, but for what it covered. */
  #take(row: PastRow, change: Change): Amounts {
    const { balance, owed } = this.#placeOf(row)
    let own = lessOf(amountsOf(change.balance.value), amountsOf(balance.value))
    const known: [string | undefined, Amounts][] = []
    for (const { of, value } of change.corrections) {
      own = lessOf(own, amountsOf(value))
      this.#add(of, amountsOf(value))
      known.push([this.#ties.rowOf(of)?.link.into, oppositeOf(amountsOf(value))])
    }
    const changed = new Map(change.owed.map((it) => [it.of, it]))
    const left = owed
      .map((it) => changed.get(it.of) ?? it)
      .filter(({ pieces }) => isAny(fractionOf(pieces)))
    const { beyond } = change
    const { id: of, lines, day } = row
    const fresh = beyond ? [{ of, lines, day, ...beyond, was: beyond }] : []
    this.places.set(row.key, { balance: change.balance, owed: [...left, ...fresh] })
    this.#add(this.#ties.unitOf(row), own)
    for (const [pot, cost] of known) this.#learn(pot, cost, { ...this.#terms, day: row.day })
    return own
  }

  /**
   * What was sold before it came turns out to cost more or less: so does what came back of it
   * meanwhile, as far as that is still where it was brought. The rest is cost of sales.
   */
  #learn(pot: string | undefined, cost: Amounts, terms: Terms): void {
    for (const { row, pieces, share } of this.#pots.learn(pot, cost)) {
      const lying = this.#whereabouts?.stillThere(row.key, row.id) ?? []
      const value = shareOf(share, meantOf(lying), pieces, this.#decimals)
      const unit = this.#ties.unitOf(row)
      this.#revalue({ key: row.key, lying }, unit, asWorth(value, this.#decimals), terms)
    }
  }

  /** Answers what that adds to the worth of which moves. */
  step(row: PastRow, undone: Undone): [MoveRef, Amounts][] {
    this.#added = []
    if (!undone.rows.has(row.id)) this.#happen(row, undone, { ...this.#terms, day: row.day })
    return this.#added
  }

  #happen(row: PastRow, undone: Undone, terms: Terms): void {
    const { as, of } = row.link
    const target = of && this.#ties.rowOf(of)
    if (as === 'in') this.#come(row, undone, terms)
    else if (as === 'out') this.#leave(row, terms)
    else if (as === 'drawn') this.#draw(row, terms)
    else if (as === 'made') this.#make(row, undone, terms)
    else if (as === 'late') this.#comeLate(row, undone, terms)
    else if (as === 'sentBack') this.#sendRest(row, undone, terms)
    else if (as === 'mirror' && target) this.#bring(row, target, terms)
    else if (of && !target) this.#believe(row, undone, terms)
  }

  /** It follows something of which nothing is known here: it is worth what it says. */
  #believe(row: PastRow, undone: Undone, terms: Terms): void {
    const { balance, owed } = this.#placeOf(row)
    const { quantity, value } = row
    const moved = fractionOf(quantity)
    if (moved.top === 0n) this.#settle(row, undone, terms)
    else if (isAny(moved)) {
      this.#take(row, received(balance, quantity, value, terms, owed))
      this.#whereabouts?.takeIn(row.key, moved)
    } else {
      this.#take(row, withdrawn(balance, negated(quantity), negatedWorth(value), terms, owed))
      this.#whereabouts?.sell(row.key, opposite(moved), null)
    }
  }

  #come(row: PastRow, undone: Undone, terms: Terms): void {
    const cuts = this.#cut(row.id, undone, () => this.#ties.unitOf(row))
    const pieces = minus(fractionOf(row.quantity), cuts.pieces)
    if (!isAny(pieces)) return
    if (row.link.isBack) this.#whereabouts?.takeIn(row.key, pieces)
    else this.#whereabouts?.come(row.key, row.line, pieces)
    const { balance, owed } = this.#placeOf(row)
    const quantity = rounded(pieces, quantityDecimals)
    const value = row.link.isAtAverage
      ? worthHere(balance, quantity, terms)
      : asWorth(lessOf(amountsOf(row.value), cuts.value), this.#decimals)
    const source = { receipt: row.link.isBack ? null : row.line }
    this.#take(row, received(balance, quantity, value, terms, owed, source))
  }

  /** What went back is told by the move that took it back, not by the one that had brought it. */
  #cut(
    id: MoveRef,
    { cuts }: Undone,
    unitAt: (key: string) => MoveRef,
  ): Pick<Cut, 'pieces' | 'value'> {
    let all: Pick<Cut, 'pieces' | 'value'> = { pieces: zero, value: [] }
    for (const { by, pieces, value, key } of cuts.get(id) ?? []) {
      all = { pieces: plus(all.pieces, pieces), value: moreOf(all.value, value) }
      this.#add(unitAt(key), value)
      this.#add(by, oppositeOf(value))
    }
    return all
  }

  #leave(row: PastRow, terms: Terms): void {
    const pieces = opposite(fractionOf(row.quantity))
    const change = issued(this.#placeOf(row).balance, rounded(pieces, quantityDecimals), terms)
    const { into } = row.link
    this.#pots.fill(into, pieces, oppositeOf(this.#take(row, change)), { layers: change.left })
    if (into && isSent(into)) this.#whereabouts?.send(row.key, into, pieces)
    else this.#whereabouts?.sell(row.key, pieces, this.#isFollowed(into) ? into : null)
  }

  /** Somebody asks later where these pieces went. */
  #isFollowed(pot: string | undefined): pot is string {
    return pot !== undefined && (this.#ties.isBack(pot) || this.#ties.madeBy(pot) !== undefined)
  }

  /** For what was written, and its part of what its components cost more or less than that. */
  #make(row: PastRow, { restated }: Undone, terms: Terms): void {
    const { from = '', share } = row.link
    const cost = this.#pots.costIn(from)
    const inside = cost ? lessOf(cost, this.#ties.writtenInto(from)) : []
    const more = moreOf(inside, restated.get(row.id) ?? [])
    const [part, whole] = [fractionOf(share?.part ?? '0'), fractionOf(share?.whole ?? '0')]
    const worth = moreOf(amountsOf(row.value), shareOf(more, part, whole, this.#decimals))
    const value = asWorth(
      worth.map((it) => (isAny(it) ? it : zero)),
      this.#decimals,
    )
    const { balance, owed } = this.#placeOf(row)
    const source = { receipt: row.line }
    this.#take(row, received(balance, row.quantity, value, terms, owed, source))
    this.#whereabouts?.come(row.key, row.line, fractionOf(row.quantity))
  }

  #draw(row: PastRow, terms: Terms): void {
    const moved = fractionOf(row.quantity)
    if (isAny(moved)) this.#drawIn(row, moved, terms)
    else this.#drawOut(row, opposite(moved), terms)
  }

  #drawIn(row: PastRow, pieces: Fraction, terms: Terms): void {
    const { balance, owed } = this.#placeOf(row)
    const { lines, quantity, link } = row
    const pot = this.#pots.of(row, pieces)
    const whole = pot ?? { pieces, cost: this.#ties.writtenOf(row) }
    const isBack = link.from !== undefined && isSold(link.from)
    const parcel = this.#pots.parcel(whole, pieces)
    const source = { layers: parcel.layers, pot: link.into }
    const change = isBack
      ? takenBack(balance, quantity, { lines, ...this.#pots.asSold(whole) }, terms, owed)
      : received(balance, quantity, parcel.value, terms, owed, source)
    this.#take(row, change)
    const value = amountsOf(change.value)
    if (pot)
      this.#pots.fill(link.from, opposite(pieces), oppositeOf(value), { layers: parcel.rest })
    this.#pots.fill(link.into, pieces, value)
    if (isBack) this.#comeBack(row, pieces, value)
    else {
      const way = { key: row.key, by: row.id }
      const to = link.into ? { pot: link.into, way } : { key: row.key }
      this.#whereabouts?.moveOn(link.from, pieces, to)
    }
  }

  /** Of what was owed where it came nothing becomes known any more. */
  #comeBack(row: PastRow, pieces: Fraction, value: Amounts): void {
    const { from = '' } = row.link
    const back = this.#whereabouts?.takeBack(row.key, pieces, from, row.id) ?? zero
    if (compare(back, pieces) === 0) this.#pots.remember(from, { row, pieces, value })
  }

  #drawOut(row: PastRow, pieces: Fraction, terms: Terms): void {
    const pot = this.#pots.of(row, pieces)
    const written = oppositeOf(this.#ties.writtenOf(row))
    const known = this.#pots.part(pot ?? { pieces, cost: written }, pieces)
    const { balance } = this.#placeOf(row)
    const { from, into } = row.link
    const quantity = rounded(pieces, quantityDecimals)
    const change = withdrawn(balance, quantity, known, terms, [], { pot: from })
    this.#take(row, change)
    const value = oppositeOf(amountsOf(change.value))
    if (pot) this.#pots.fill(from, opposite(pieces), oppositeOf(value))
    this.#pots.fill(into, pieces, value, { layers: change.left })
    if (into) this.#whereabouts?.moveOn(from, pieces, { pot: into, way: null })
  }

  #comeLate(row: PastRow, undone: Undone, terms: Terms): void {
    const group = this.#ties.lateOf(row)
    if (!group?.isKnown) this.#settle(row, undone, terms)
    else if (group.rows[0] === row) this.#share(group, undone, terms)
  }

  /** As it is written: nobody knows of which receipt it is. A shelf of nothing takes nothing. */
  #settle(row: PastRow, undone: Undone, terms: Terms): void {
    const cuts = this.#cut(row.id, undone, () => this.#ties.unitOf(row))
    const value = asWorth(lessOf(amountsOf(row.value), cuts.value), this.#decimals)
    const { of } = row.link
    const pot = of && this.#ties.rowOf(of)?.link.into
    this.#revalue({ key: row.key, pot, receipts: [] }, this.#ties.unitOf(row), value, terms)
  }

  #revalue(
    { key, ...aim }: { key: string } & Aim,
    unit: MoveRef,
    value: Worth,
    terms: Terms,
  ): void {
    const place = this.places.get(key)
    if (!place || !isAny(fractionOf(place.balance.quantity))) return
    const { balance } = revalued(place.balance, value, terms, aim)
    const own = lessOf(amountsOf(balance.value), amountsOf(place.balance.value))
    this.places.set(key, { ...place, balance })
    this.#add(unit, own)
    this.#pots.fill(aim.pot, zero, own)
  }

  /** To the pieces of its receipts that are there or in the making, wherever; the rest was sold. */
  #share(group: LateGroup, undone: Undone, terms: Terms): void {
    const cuts = this.#cut(group.id, undone, (key) => lateUnit(group, key))
    const whereabouts = this.#whereabouts
    if (!whereabouts) return
    for (const [at, cost] of group.costs.entries()) {
      const { arrived, found, made } = whereabouts.find(
        cost,
        group.item,
        (pot) => this.#ties.madeBy(pot)?.key.startsWith(`${group.item} `) ?? false,
      )
      const parts = [...found, ...made].map(({ lying }) =>
        rounded(meantOf(lying), quantityDecimals),
      )
      const gone = minus(arrived, added(parts.map(fractionOf)))
      const cut = at === 0 ? cuts.value : []
      const amount = asWorth(lessOf(amountsOf(cost.amount), cut), this.#decimals)
      if (!isAny(arrived)) continue
      const weights = [...parts, isAny(gone) ? rounded(gone, quantityDecimals) : '0']
      const shares = splitWorth(amount, weights, this.#decimals)
      const receipts = cost.from.map(({ receipt }) => receipt)
      // What is on its way takes its part as what was brought there: it arrives with it.
      for (const [index, { key, pot, by, lying }] of found.entries()) {
        const share = shares[index]
        const unit = by ?? lateUnit(group, key)
        if (share) this.#revalue({ key, pot, receipts, lying }, unit, share, terms)
      }
      made.forEach(({ pot }, index) => {
        this.#passOn(group, pot, shares[found.length + index])
      })
    }
  }

  /** What left for something that is made takes its part along: the shelf it left keeps nothing. */
  #passOn(group: LateGroup, pot: string, share: Worth | undefined): void {
    const row = this.#ties.madeBy(pot)
    if (!row || !share) return
    const value = amountsOf(share)
    this.#add(lateUnit(group, row.key), value)
    this.#add(this.#ties.unitOf(row), oppositeOf(value))
    this.#pots.fill(pot, zero, value)
  }

  #sendRest(row: PastRow, { rests }: Undone, terms: Terms): void {
    const rest = rests.get(row.id)
    if (!rest || !isAny(rest.pieces)) return
    const { balance, owed } = this.#placeOf(row)
    const quantity = rounded(rest.pieces, quantityDecimals)
    const value = asWorth(rest.value, this.#decimals)
    const { receipts = [] } = row.link
    this.#take(row, withdrawn(balance, quantity, value, terms, owed, { receipts }))
    this.#whereabouts?.giveBack(row.key, receipts, rest.pieces)
  }

  /** What left comes back for what it cost by now. */
  #bring(row: PastRow, target: PastRow, terms: Terms): void {
    const { balance, owed } = this.#placeOf(row)
    const pieces = fractionOf(row.quantity)
    const cost = oppositeOf(this.totals.get(this.#ties.unitOf(row)) ?? [])
    const sold = { lines: target.lines, ...this.#pots.asSold({ pieces, cost }) }
    const isOnItsWay = target.link.as === 'drawn'
    const change = isOnItsWay
      ? received(balance, row.quantity, sold.cost, terms, [], { pot: target.link.from })
      : takenBack(balance, row.quantity, sold, terms, owed)
    this.#take(row, change)
    const value = amountsOf(change.value)
    const { from, into } = target.link
    if (isOnItsWay) this.#pots.fill(from, pieces, value)
    else this.#pots.fill(into, opposite(pieces), oppositeOf(value))
    if (isOnItsWay && from) this.#whereabouts?.bringBack(into, pieces, { pot: from })
    else if (into && isSent(into)) this.#whereabouts?.bringBack(into, pieces, { key: row.key })
    else this.#whereabouts?.takeBack(row.key, pieces, into ?? '', row.id)
  }
}
