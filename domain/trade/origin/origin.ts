/**
 * The document another one follows: a return, a delivery, an order carried forward. It is locked
 * while its lines are used up, so that nothing is returned, delivered or carried forward twice.
 */

import { type BehaviourName, behaviourOf, deliveryOf } from '../../books/behaviour.ts'
import { keptVersion, type RecipeVersion } from '../../catalog/recipe-version.ts'
import { isZero } from '../../kernel/number/decimal.ts'
import {
  differenceOf,
  fractionOf,
  isAny,
  isMore,
  isSame,
  over,
  rounded,
  sumOf,
  times,
} from '../../kernel/number/fraction.ts'
import { Refusal, refuseFields } from '../../kernel/refusal.ts'
import type { Currency, Worth } from '../../money/measure.ts'
import type { Sold } from '../../stock/valuation.ts'
import type { TradeInput } from '../input.ts'
import type { ApprovedLine } from '../line-limits.ts'
import { leftToReceive, takenIn } from '../order-match.ts'
import {
  dearerPart,
  foldedFigures,
  isAboveShare,
  isPartOf,
  partsOf,
  type Whole,
  withItsDiscounts,
} from '../part.ts'
import type { TradeRules } from '../posting/rules.ts'
import type { Credited, TradeLine } from '../posting/trade-task.ts'
import { type Delivery, type Followed, leftToMoveBack, unbilledOf } from '../rest.ts'
import type { Figures, TaxRates, TaxRules, Totals } from '../totals.ts'
import { inUnits, matchedLines, refuseFarBill } from './order-origin.ts'
import { type FollowRate, orderedWorth, partOfCost, soldOf } from './origin-cost.ts'
import type { OriginFacts, OriginLine } from './origin-facts.ts'
import { leftOf, refuseAbove, type Use, usageOf } from './origin-use.ts'

/** What follows says of each line where it comes from. */
type Following = Partial<Pick<TradeInput, 'isConfirmed' | 'isDelivered'>> & {
  lines: readonly { originLine?: string | null }[]
}

/** Whoever posts a document knows the unit of its lines; a void gives back what it took. */
type TakenLine = TradeLine & { unitId?: string }

/** A line that is undone; `moved` is what of its goods was delivered with it. */
type GivenBack = { originLine: string | null; base: string; matched: string; moved: string }

type TicketPart = { originLine: string | null; quantity: string; part?: Figures }

export class Origin {
  readonly #row: OriginFacts
  readonly #behaviour: BehaviourName
  readonly #use: Use
  /** Goods are received against it before they are billed. */
  readonly #isOrder: boolean
  readonly #taken = new Map<string, string>()
  /** Of a return: the goods that move with it, by line. */
  readonly #moved = new Map<string, string>()
  /** Of a bill: what it found already received, by line of the order. */
  readonly #matched = new Map<string, string>()
  #creditedNow = '0'

  constructor(row: OriginFacts, behaviour: BehaviourName) {
    this.#row = row
    this.#behaviour = behaviour
    this.#use = usageOf(behaviour)
    this.#isOrder = row.behaviour === 'purchaseOrder'
  }

  /** A return is reckoned as the sale was; what follows an order takes the rate of its day. */
  get rate(): string | null | undefined {
    return this.#use === 'converted' || this.#isOrder ? undefined : this.#row.rate
  }

  /** The same of a currency besides the two, by what one of it is worth in the first. */
  currencyOf(today: Currency): Currency {
    if (typeof today === 'string' || this.rate === undefined) return today
    return { id: today.id, rate: this.#row.currencyRate }
  }

  get taxes(): TaxRules | undefined {
    return this.#use === 'converted' ? undefined : this.#row.taxes
  }

  #line(id: string | null | undefined): OriginLine | undefined {
    return this.#row.lines.find((line) => line.id === id)
  }

  /** What the line it comes from bore. */
  ratesOf(lineId: string | null | undefined): TaxRates | undefined {
    return this.#line(lineId)
  }

  /** In base units: what was agreed in a unit means what it meant then, whatever its pack holds now. */
  baseOf(lineId: string | null | undefined, unit: string, quantity: string): string | undefined {
    const line = this.#line(lineId)
    if (!line || line.unit !== unit || isZero(line.quantity)) return undefined
    const ratio = over(fractionOf(line.base), fractionOf(line.quantity))
    const base = rounded(times(fractionOf(quantity), ratio), 6)
    return isZero(base) ? undefined : base
  }

  /** What goods are worth that are received, or go back to their supplier: what they cost. */
  costOf(lineId: string | null | undefined, part: string, follows: FollowRate): Worth | undefined {
    const line = this.#line(lineId)
    if (!line || this.soldOf(lineId)) return undefined
    if (this.#isOrder && this.#use === 'delivered')
      return orderedWorth(this.#row, line, part, follows)
    if (this.#behaviour === 'goodsReceipt')
      return partOfCost(this.#row, line, { before: line.delivered, part, whole: line.base })
    if (this.#use === 'returned' && isAny(fractionOf(line.delivered)))
      return partOfCost(this.#row, line, { before: line.movedBack, part, whole: line.delivered })
    return undefined
  }

  get id(): string {
    return this.#row.id
  }

  /** What became known of the cost of its goods since it was read, by line. */
  learn(sold: ReadonlyMap<string, OriginLine['sold']>): void {
    for (const line of this.#row.lines) line.sold = sold.get(line.id) ?? line.sold
  }

  /** Of goods that a client brings back: what is left of them with him. */
  soldOf(lineId: string | null | undefined): Sold | undefined {
    const line = this.#line(lineId)
    const { side } = behaviourOf(this.#row.behaviour)
    const isSold = side === 'client' && this.#use === 'returned'
    return line && isSold && isAny(fractionOf(line.delivered)) ? soldOf(line) : undefined
  }

  /** The lines of a bill, with what of each came before it. */
  matching(lines: readonly TradeLine[], sent: TradeInput['lines']): TradeLine[] {
    if (!this.#isOrder || this.#use !== 'converted') return [...lines]
    const matched = matchedLines(this.#row, lines, sent)
    matched.forEach((line, at) => {
      const order = sent[at]?.originLine
      if (order && line.matched)
        this.#matched.set(order, sumOf([this.#matched.get(order) ?? '0', line.matched.quantity]))
    })
    return matched
  }

  /** Whether the document may follow this one at all. */
  refuseStranger({ partner, currency }: Pick<TradeInput, 'partner' | 'currency'>): void {
    const { behaviour, state } = this.#row
    const { becomes = [] } = behaviourOf(behaviour)
    const isRight =
      this.#use === 'delivered'
        ? this.#behaviour === deliveryOf(behaviour)
        : becomes.includes(this.#behaviour)
    if (!isRight || state === 'void') throw new Refusal('cannotFollow', 'origin')
    // Goods that came before an order was closed are still billed.
    const isForReceived = this.#isOrder && this.#use === 'converted'
    if (this.#isClosed && !isForReceived) throw new Refusal('restClosed', 'origin')
    if ((partner ?? null) !== this.#row.partner) throw new Refusal('otherThanOrigin', 'partner')
    if (currency !== this.#row.currency) throw new Refusal('otherThanOrigin', 'currency')
  }

  /** Uses up the lines, and refuses more than what is left of them. */
  take(
    input: Following,
    lines: readonly TakenLine[],
    rules: Pick<TradeRules, 'billTolerance'> = { billTolerance: '0' },
  ): void {
    lines.forEach((line, at) => {
      const wanted = input.lines[at]
      const origin = this.#line(wanted?.originLine)
      if (!origin) {
        if (this.#use === 'converted' && !wanted?.originLine) return
        throw new Refusal('cannotFollow', `lines.${at}.item`)
      }
      if (line.item !== origin.item) throw new Refusal('otherThanOrigin', `lines.${at}.item`)
      if (this.#use === 'returned') this.#refuseOtherTerms(origin, line, at)
      const before = this.#taken.get(origin.id) ?? '0'
      const taken = sumOf([before, line.baseQuantity])
      if (this.#isOrder && this.#use === 'converted') {
        if (!input.isConfirmed) refuseFarBill(origin, { line, at, taken }, input, rules)
        if (this.#isClosed) refuseAbove(unbilledOf(origin), origin, { at, before, taken })
      } else {
        const left = leftOf(origin, this.#use, this.#isOrder)
        refuseAbove(left, origin, { at, before, taken })
      }
      if (this.#use === 'returned' && line.isStocked && input.isDelivered !== false)
        this.#moveBack(origin, line, at)
      this.#taken.set(origin.id, taken)
    })
  }

  /** Only what was delivered can come back on the shelf. */
  #moveBack(origin: OriginLine, { baseQuantity }: TradeLine, at: number): void {
    const before = this.#moved.get(origin.id) ?? '0'
    const moved = sumOf([before, baseQuantity])
    const left = leftToMoveBack(origin)
    if (isMore(moved, left))
      throw new Refusal('notDelivered', `lines.${at}.quantity`, {
        limit: inUnits(differenceOf(left, before), origin),
      })
    this.#moved.set(origin.id, moved)
  }

  /** A return has the unit, price, discount and taxes of what is returned. */
  #refuseOtherTerms(origin: OriginLine, line: TakenLine, at: number): void {
    if (line.unitId !== undefined && line.unitId !== origin.unit)
      throw new Refusal('otherThanOrigin', `lines.${at}.unit`)
    const pairs = [
      ['unitPrice', origin.price, line.unitPrice],
      ['discountPercent', origin.discountPercent, line.discountPercent],
      ['vat', origin.vat, line.vat],
      ['tax1', origin.tax1, line.tax1],
      ['tax2', origin.tax2, line.tax2],
    ] as const
    const other = pairs.find(([, was, is]) => !isSame(was, is))
    if (other) throw new Refusal('otherThanOrigin', `lines.${at}.${other[0]}`)
  }

  /** A line as what follows may take it over without being judged again. */
  approved(id: string): ApprovedLine | undefined {
    const line = this.#use === 'delivered' ? undefined : this.#line(id)
    if (!line) return undefined
    const left = inUnits(differenceOf(line.base, line.converted), line)
    return { ...line, unitPrice: line.price, left }
  }

  /** A return has the discounts of what it gives back, also where it does not say them again. */
  carrying(sent: TradeInput, decimals: number): TradeInput {
    return this.#use === 'returned' ? withItsDiscounts(sent, this.#whole, decimals) : sent
  }

  /** The lines of a return, each with what of the line that was sold it gives back. */
  withParts(lines: readonly TradeLine[], sent: TradeInput, decimals: number): TradeLine[] {
    if (this.#use !== 'returned') return [...lines]
    const parts = partsOf(sent.lines, { ...sent, decimals }, this.#whole)
    return lines.map((line, at) => ({ ...line, part: parts?.[at] }))
  }

  get #whole(): Whole {
    const lines = this.#row.lines.map((line) => ({
      ...line,
      returned: inUnits(line.returned, line),
    }))
    return { ...this.#row, lines }
  }

  /** The recipe it was sold with: what is delivered later is made as it was sold. */
  recipeOf(lineId: string | null | undefined): RecipeVersion | undefined {
    const line = this.#use === 'delivered' ? this.#line(lineId) : undefined
    return line?.recipe ? keptVersion(line.recipe, line.item) : undefined
  }

  /** Whether some of it was made when it was sold. */
  wasMade(lineId: string | null | undefined): boolean {
    return !isZero(this.#line(lineId)?.made ?? '0')
  }

  /** What was given back before: in the other currency, too, a return is a part. */
  get credited(): Credited | undefined {
    return this.#use === 'returned' ? this.#row.credited : undefined
  }

  /** A return that takes more off than the sale did gives back less, never more. */
  refuseDearer({ lines }: TradeInput, totals: Totals, decimals: number): void {
    if (this.#use !== 'returned') return
    const dearer = dearerPart(lines, totals.lines, this.#whole, decimals)
    if (dearer) throw refuseFields([dearer])
  }

  /** A till may have cut them without knowing of other parts, or not at all: right to within coins. */
  refuseOtherParts(lines: readonly TicketPart[], totals: Totals['lines'], decimals: number): void {
    lines.forEach(({ originLine, quantity, part }, at) => {
      const [line, back] = [this.#line(originLine), totals[at]]
      if (!line || !back) return
      const of = foldedFigures(line.figures)
      const place = { quantity, whole: line.quantity }
      const isRight = part
        ? isPartOf(part, of, place, decimals)
        : !isAboveShare(back, of, place, decimals)
      if (!isRight) throw new Refusal('otherThanOrigin', `lines.${at}.total`)
    })
  }

  /** What is left to give back, below zero where more was given. */
  leftAfter(total: string): string {
    const { total: before } = this.#row.credited
    return differenceOf(this.#row.total, sumOf([before, this.#creditedNow, total]))
  }

  /** All returns together give back no more than what was sold; `slack` is what rounding explains. */
  refuseAbove(total: string, slack = '0'): void {
    if (this.#use !== 'returned') return
    const left = this.leftAfter('0')
    if (isMore(differenceOf(total, slack), left))
      throw new Refusal('range', 'total', { limit: left })
  }

  /** The next return of the same batch knows of this one. */
  credit(total: string): void {
    this.#creditedNow = sumOf([this.#creditedNow, total])
  }

  /** What followed it is undone: its lines can be used again. */
  giveBack(lines: readonly GivenBack[]): void {
    const less = (sums: Map<string, string>, line: string, part: string) =>
      sums.set(line, differenceOf(sums.get(line) ?? '0', part))
    for (const { originLine, base, matched, moved } of lines)
      if (originLine) {
        less(this.#taken, originLine, base)
        less(this.#matched, originLine, matched)
        if (this.#use === 'returned') less(this.#moved, originLine, moved)
      }
  }

  /** Goods that came back were delivered, and stay so. */
  refuseReturned(): void {
    if (this.#use !== 'delivered') return
    const isBack = this.#after.some((line) => fractionOf(leftToMoveBack(line)).top < 0n)
    if (isBack) throw new Refusal('voidCameBack')
  }

  /** Goods that a bill has taken over were received for good. */
  refuseBilled(): void {
    if (!this.#isOrder || this.#use !== 'delivered') return
    const isBilled = [...this.#taken.keys()].some((id) =>
      isAny(fractionOf(this.#line(id)?.matched ?? '0')),
    )
    if (isBilled) throw new Refusal('voidBilled')
  }

  /** Its rest is closed, and stays so whatever is undone of what came before. */
  get #isClosed(): boolean {
    return this.#row.delivery === 'closed' && this.#use !== 'returned'
  }

  /** How far its lines say it is. */
  get standing(): Delivery {
    return this.#standing(this.#row.lines)
  }

  /** An order of goods is as far as what came, whoever brought it. */
  #standing(lines: readonly OriginLine[]): Delivery {
    const use = this.#use === 'converted' ? 'converted' : 'delivered'
    const counted = lines.filter((line) => line.isStocked || this.#isOrder || use === 'converted')
    const used = (line: OriginLine) => fractionOf(this.#isOrder ? takenIn(line) : line[use])
    const isBegun = counted.some((line) => isAny(used(line)))
    const isLeft = counted.some((line) => {
      const left = this.#isOrder ? leftToReceive(line) : leftOf(line, use, false)
      return isAny(fractionOf(left))
    })
    if (isLeft) return isBegun ? 'partly' : 'none'
    // All of it was credited before any of it was delivered.
    return use === 'delivered' && counted.length > 0 && !isBegun ? 'nothing' : 'full'
  }

  /** Its lines after what follows it. */
  get #after(): OriginLine[] {
    return this.#row.lines.map((line) => {
      const taken = this.#taken.get(line.id)
      if (!taken) return line
      const matched = sumOf([line.matched, this.#matched.get(line.id) ?? '0'])
      const movedBack = sumOf([line.movedBack, this.#moved.get(line.id) ?? '0'])
      return { ...line, [this.#use]: sumOf([line[this.#use], taken]), matched, movedBack }
    })
  }

  /** How far it is then; nothing where that is not touched. */
  #deliveryAfter(lines: readonly OriginLine[]): Delivery | null {
    const { behaviour, delivery } = this.#row
    if (behaviour === 'quotation') return null
    if (this.#use !== 'returned') return this.#isClosed ? 'closed' : this.#standing(lines)
    // A credit without goods ends what was still to be delivered; a rest that is closed stays so.
    const isOpen = lines.some(({ isStocked }) => isStocked) && delivery !== 'closed'
    const standing = isOpen ? this.#standing(lines) : delivery
    return standing === delivery ? null : standing
  }

  /** The lines and the state of the origin after it. */
  changes(): Followed {
    const after = this.#after
    return {
      id: this.#row.id,
      delivery: this.#deliveryAfter(after),
      lines: after.filter(({ id }) => this.#taken.has(id)),
    }
  }
}
