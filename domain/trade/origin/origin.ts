/**
 * The document another one follows: a return, a delivery, an order carried forward. It is locked
 * while its lines are used up, so that nothing is returned, delivered or carried forward twice.
 */
import { type BehaviourName, behaviourOf, isReturn } from '../../books/behaviour.ts'
import {
  compare,
  differenceOf,
  fractionOf,
  isAbove,
  minus,
  rounded,
  sumOf,
} from '../../kernel/number/fraction.ts'
import { nextShare } from '../../kernel/number/split.ts'
import { Refusal, refuseFields } from '../../kernel/refusal.ts'
import type { TradeInput } from '../input.ts'
import type { ApprovedLine } from '../line-limits.ts'
import { leftToReceive, receivedWorth, takenIn } from '../order-match.ts'
import { dearerPart, type Figures, foldedFigures, isPartOf, partsOf, type Whole } from '../part.ts'
import type { TradeRules } from '../posting/rules.ts'
import { type Delivery, type Followed, unbilledOf } from '../rest.ts'
import type { TaxRates, TaxRules, Totals } from '../totals.ts'
import type { Credited, TradeLine } from '../trade.ts'
import { inUnits, matchedLines, refuseFarBill } from './order-origin.ts'
import type { OriginFacts, OriginLine } from './origin-facts.ts'

/** How a line is used up by what follows it. */
type Use = 'delivered' | 'returned' | 'converted'

const usageOf = (behaviour: BehaviourName): Use =>
  behaviour === 'deliveryNote' || behaviour === 'goodsReceipt' || behaviour === 'transferReceipt'
    ? 'delivered'
    : isReturn(behaviour)
      ? 'returned'
      : 'converted'

/** In base units: what may still be taken from the line. */
function leftOf(line: OriginLine, use: Use, isOrder: boolean): string {
  if (isOrder && use === 'delivered') return leftToReceive(line)
  if (use !== 'delivered') return differenceOf(line.base, line[use])
  const isCredited = fractionOf(line.delivered).top === 0n
  return differenceOf(line.base, isCredited ? line.returned : line.delivered)
}

type Taking = { at: number; before: string; taken: string }

function refuseAbove(left: string, origin: OriginLine, { at, before, taken }: Taking): void {
  if (isAbove(fractionOf(taken), fractionOf(left)))
    throw new Refusal('range', `lines.${at}.quantity`, {
      limit: inUnits(differenceOf(left, before), origin),
    })
}

/** What follows says of each line where it comes from. */
type Following = Partial<Pick<TradeInput, 'isConfirmed' | 'isDelivered'>> & {
  lines: readonly { originLine?: string | null }[]
}

/** Whoever posts a document knows the unit of its lines; a void gives back what it took. */
type TakenLine = TradeLine & { unitId?: string }

type TicketPart = { originLine: string | null; quantity: string; part?: Figures }

export class Origin {
  readonly #row: OriginFacts
  readonly #behaviour: BehaviourName
  readonly #use: Use
  /** Goods are received against it before they are billed. */
  readonly #isOrder: boolean
  readonly #taken = new Map<string, string>()
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

  /** What the goods of a return or a delivery are worth: what they cost the first time. */
  costOf(
    lineId: string | null | undefined,
    baseQuantity: string,
    rate: string | null,
  ): string | undefined {
    const line = this.#line(lineId)
    if (!line) return undefined
    if (this.#isOrder && this.#use === 'delivered')
      return receivedWorth({ amount: line.ordered, base: line.base }, baseQuantity, {
        rate,
        decimals: this.#row.first,
      })
    if (this.#behaviour === 'goodsReceipt')
      return this.#share(line.cost, line.delivered, baseQuantity, line.base)
    if (this.#use === 'returned' && fractionOf(line.delivered).top > 0n)
      return this.#share(line.cost, line.returned, baseQuantity, line.delivered)
    return undefined
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

  #share(cost: string, before: string, part: string, whole: string): string {
    return nextShare(cost, { before, part, whole }, this.#row.first)
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
      this.#refuseUndelivered(origin, line, at, taken)
      this.#taken.set(origin.id, taken)
    })
  }

  /** Only what was delivered can come back on the shelf. */
  #refuseUndelivered(origin: OriginLine, line: TradeLine, at: number, taken: string): void {
    if (this.#use !== 'returned' || !line.isStocked) return
    const left = minus(fractionOf(origin.delivered), fractionOf(origin.returned))
    if (isAbove(fractionOf(taken), left))
      throw new Refusal('notDelivered', `lines.${at}.quantity`, {
        limit: inUnits(rounded(left, 6), origin),
      })
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
    const other = pairs.find(([, was, is]) => compare(fractionOf(was), fractionOf(is)) !== 0)
    if (other) throw new Refusal('otherThanOrigin', `lines.${at}.${other[0]}`)
  }

  /** A line as what follows may take it over without being judged again. */
  approved(id: string): ApprovedLine | undefined {
    const line = this.#use === 'delivered' ? undefined : this.#line(id)
    if (!line) return undefined
    const left = inUnits(differenceOf(line.base, line.converted), line)
    return { ...line, unitPrice: line.price, left }
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

  /** A till may have cut them without knowing of other parts: right to within a coin. */
  refuseOtherParts(lines: readonly TicketPart[], decimals: number): void {
    lines.forEach(({ originLine, quantity, part }, at) => {
      const line = part && this.#line(originLine)
      if (!line) return
      const of = foldedFigures(line.figures)
      if (!isPartOf(part, of, { quantity, whole: line.quantity }, decimals))
        throw new Refusal('otherThanOrigin', `lines.${at}.total`)
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
    if (isAbove(fractionOf(differenceOf(total, slack)), fractionOf(left)))
      throw new Refusal('range', 'total', { limit: left })
  }

  /** The next return of the same batch knows of this one. */
  credit(total: string): void {
    this.#creditedNow = sumOf([this.#creditedNow, total])
  }

  /** What followed it is undone: its lines can be used again. */
  giveBack(lines: readonly { originLine: string | null; base: string; matched: string }[]): void {
    for (const { originLine, base, matched } of lines)
      if (originLine) {
        const before = this.#taken.get(originLine) ?? '0'
        this.#taken.set(originLine, differenceOf(before, base))
        const came = this.#matched.get(originLine) ?? '0'
        this.#matched.set(originLine, differenceOf(came, matched))
      }
  }

  /** Goods that a bill has taken over were received for good. */
  refuseBilled(): void {
    if (!this.#isOrder || this.#use !== 'delivered') return
    const isBilled = [...this.#taken.keys()].some(
      (id) => fractionOf(this.#line(id)?.matched ?? '0').top > 0n,
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
    const counted = lines.filter(
      (line) => line.isStocked || this.#isOrder || this.#use === 'converted',
    )
    const used = (line: OriginLine) => fractionOf(this.#isOrder ? takenIn(line) : line[this.#use])
    const left = (line: OriginLine) =>
      fractionOf(this.#isOrder ? leftToReceive(line) : leftOf(line, this.#use, false))
    if (counted.every((line) => left(line).top <= 0n)) return 'full'
    return counted.some((line) => used(line).top > 0n) ? 'partly' : 'none'
  }

  /** The lines and the state of the origin after it. */
  changes(): Followed {
    const after = this.#row.lines.map((line) => {
      const taken = this.#taken.get(line.id)
      if (!taken) return line
      const matched = sumOf([line.matched, this.#matched.get(line.id) ?? '0'])
      return { ...line, [this.#use]: sumOf([line[this.#use], taken]), matched }
    })
    const isOffer = this.#row.behaviour === 'quotation'
    const isMoved = this.#use === 'delivered' || (this.#use === 'converted' && !isOffer)
    const delivery = this.#isClosed ? 'closed' : this.#standing(after)
    return {
      id: this.#row.id,
      delivery: isMoved ? delivery : null,
      lines: after.filter(({ id }) => this.#taken.has(id)),
    }
  }
}

export const deliveryOf = (behaviour: BehaviourName): BehaviourName | undefined =>
  behaviour === 'salesInvoice'
    ? 'deliveryNote'
    : behaviour === 'purchaseInvoice' || behaviour === 'purchaseOrder'
      ? 'goodsReceipt'
      : undefined
