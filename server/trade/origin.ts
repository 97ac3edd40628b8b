/**
 * The document another one follows: a return, a delivery, an order carried forward. It is locked
 * while its lines are used up, so that nothing is returned, delivered or carried forward twice.
 */
import { sql } from 'kysely'
import { type BehaviourName, behaviourOf } from '../../domain/books/behaviour.ts'
import {
  compare,
  fractionOf,
  isAbove,
  minus,
  over,
  plus,
  rounded,
  times,
} from '../../domain/kernel/fraction.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { nextShare } from '../../domain/kernel/split.ts'
import type { TradeInput } from '../../domain/trade/input.ts'
import type { TaxRules } from '../../domain/trade/totals.ts'
import type { TradeLine } from '../../domain/trade/trade.ts'
import type { Batch } from '../books/batch.ts'
import type { Tx } from '../kernel/db.ts'

export type OriginLine = {
  id: string
  quantity: string
  base: string
  price: string
  discountPercent: string
  vat: string
  tax1: string
  tax2: string
  isStocked: boolean
  delivered: string
  returned: string
  converted: string
  /** Of the goods that were delivered, with this document or after it. */
  cost: string
}

export type OriginRow = {
  id: string
  behaviour: BehaviourName
  state: 'posted' | 'void'
  partner: string | null
  currency: string
  rate: string | null
  taxes: TaxRules
  total: string
  credited: string
  first: number
  lines: OriginLine[]
}

/** How a line is used up by what follows it. */
type Use = 'delivered' | 'returned' | 'converted'

/** What takes a document back, wholly or in part. */
const returns = ['salesReturn', 'purchaseReturn', 'posRefund'] as const

const usageOf = (behaviour: BehaviourName): Use =>
  behaviour === 'deliveryNote' || behaviour === 'goodsReceipt' || behaviour === 'transferReceipt'
    ? 'delivered'
    : (returns as readonly string[]).includes(behaviour)
      ? 'returned'
      : 'converted'

const subtract = (a: string, b: string): string => rounded(minus(fractionOf(a), fractionOf(b)), 6)

/** In base units: what may still be taken from the line. */
function leftOf(line: OriginLine, use: Use): string {
  if (use !== 'delivered') return subtract(line.base, line[use])
  const isCredited = fractionOf(line.delivered).top === 0n
  return subtract(line.base, isCredited ? line.returned : line.delivered)
}

/** What follows says of each line where it comes from. */
type Following = { lines: readonly { originLine?: string | null }[] }

export class Origin {
  readonly #row: OriginRow
  readonly #behaviour: BehaviourName
  readonly #use: Use
  readonly #taken = new Map<string, string>()

  constructor(row: OriginRow, behaviour: BehaviourName) {
    this.#row = row
    this.#behaviour = behaviour
    this.#use = usageOf(behaviour)
  }

  /** A return is reckoned as the sale was; what is carried forward takes today's rate. */
  get rate(): string | null | undefined {
    return this.#use === 'converted' ? undefined : this.#row.rate
  }

  get taxes(): TaxRules | undefined {
    return this.#use === 'converted' ? undefined : this.#row.taxes
  }

  #line(id: string | null | undefined): OriginLine | undefined {
    return this.#row.lines.find((line) => line.id === id)
  }

  /** What the goods of a return or a delivery are worth: what they cost the first time. */
  costOf(lineId: string | null | undefined, baseQuantity: string): string | undefined {
    const line = this.#line(lineId)
    if (!line) return undefined
    if (this.#behaviour === 'goodsReceipt')
      return this.#share(line.cost, line.delivered, baseQuantity, line.base)
    if (this.#use === 'returned' && fractionOf(line.delivered).top > 0n)
      return this.#share(line.cost, line.returned, baseQuantity, line.delivered)
    return undefined
  }

  #share(cost: string, before: string, part: string, whole: string): string {
    return nextShare(cost, { before, part, whole }, this.#row.first)
  }

  /** Whether the document may follow this one at all. */
  refuseStranger({ partner, currency }: Pick<TradeInput, 'partner' | 'currency'>): void {
    const { behaviour, state } = this.#row
    const { becomes = [], stock, isFollowUp } = behaviourOf(behaviour)
    const isRight =
      this.#use === 'delivered'
        ? stock !== 'none' && !isFollowUp && this.#behaviour === deliveryOf(behaviour)
        : becomes.includes(this.#behaviour)
    if (!isRight || state === 'void') throw new Refusal('cannotFollow', 'origin')
    if ((partner ?? null) !== this.#row.partner) throw new Refusal('otherThanOrigin', 'partner')
    if (currency !== this.#row.currency) throw new Refusal('otherThanOrigin', 'currency')
  }

  /** Uses up the lines, and refuses more than what is left of them. */
  take(input: Following, lines: readonly TradeLine[]): void {
    lines.forEach((line, at) => {
      const wanted = input.lines[at]
      const origin = this.#line(wanted?.originLine)
      if (!origin) {
        if (this.#use === 'converted' && !wanted?.originLine) return
        throw new Refusal('cannotFollow', `lines.${at}.item`)
      }
      if (this.#use === 'returned') this.#refuseOtherTerms(origin, line, at)
      const before = this.#taken.get(origin.id) ?? '0'
      const taken = rounded(plus(fractionOf(before), fractionOf(line.baseQuantity)), 6)
      const left = leftOf(origin, this.#use)
      if (isAbove(fractionOf(taken), fractionOf(left)))
        throw new Refusal('range', `lines.${at}.quantity`, {
          limit: inUnits(subtract(left, before), origin),
        })
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

  /** A return has the price, discount and taxes of what is returned. */
  #refuseOtherTerms(origin: OriginLine, line: TradeLine, at: number): void {
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

  /** All returns together give back no more than what was sold. */
  refuseAbove(total: string): void {
    if (this.#use !== 'returned') return
    const left = minus(fractionOf(this.#row.total), fractionOf(this.#row.credited))
    if (isAbove(fractionOf(total), left))
      throw new Refusal('range', 'total', { limit: rounded(left, 6) })
  }

  /** What followed it is undone: its lines can be used again. */
  giveBack(lines: readonly { originLine: string | null; base: string }[]): void {
    for (const { originLine, base } of lines)
      if (originLine) {
        const before = this.#taken.get(originLine) ?? '0'
        this.#taken.set(originLine, subtract(before, base))
      }
  }

  /** The lines and the state of the origin after it. */
  changes(): Pick<Batch, 'followedLines' | 'deliveredDocuments'> {
    const after = this.#row.lines.map((line) => {
      const taken = this.#taken.get(line.id)
      if (!taken) return line
      const used = rounded(plus(fractionOf(line[this.#use]), fractionOf(taken)), 6)
      return { ...line, [this.#use]: used }
    })
    const isMoved = this.#use === 'delivered' || this.#use === 'converted'
    const counted = after.filter((line) => line.isStocked || this.#use === 'converted')
    const isFull = counted.every((line) => fractionOf(leftOf(line, this.#use)).top <= 0n)
    const isBegun = counted.some((line) => fractionOf(line[this.#use]).top > 0n)
    return {
      followedLines: after
        .filter(({ id }) => this.#taken.has(id))
        .map(({ id, delivered, returned, converted }) => ({ id, delivered, returned, converted })),
      deliveredDocuments: isMoved
        ? [{ id: this.#row.id, delivery: isFull ? 'full' : isBegun ? 'partly' : 'none' }]
        : [],
    }
  }
}

/** A quantity in base units, in the unit of the line. */
const inUnits = (base: string, line: OriginLine): string =>
  rounded(over(times(fractionOf(base), fractionOf(line.quantity)), fractionOf(line.base)), 6)

export const deliveryOf = (behaviour: BehaviourName): BehaviourName | undefined =>
  behaviour === 'salesInvoice'
    ? 'deliveryNote'
    : behaviour === 'purchaseInvoice'
      ? 'goodsReceipt'
      : undefined

export async function lockOrigin(
  tx: Tx,
  id: string,
  behaviour: BehaviourName | undefined,
): Promise<Origin> {
  await tx.rows(sql`select 1 from document where id = ${id} for update`)
  const row = await tx.maybe(sql<OriginRow>`
    select d.id, d.behaviour, d.state, d.partner_id as partner, d.currency_id as currency,
      trim_scale(d.rate)::text as rate, d.tax_rules as taxes, trim_scale(d.total)::text as total,
      (select coalesce(sum(r.total), 0)::text
        from document r
        where r.origin_id = d.id and r.state = 'posted'
          and r.behaviour = any(${returns}::text[])) as credited,
      (select decimals from currency where rank = 'first') as first,
      (select json_agg(json_build_object('id', l.id, 'quantity', l.quantity::text,
          'base', l.base_quantity::text, 'price', l.unit_price::text,
          'discountPercent', l.discount_percent::text, 'vat', l.vat_rate::text,
          'tax1', l.tax1_rate::text, 'tax2', l.tax2_rate::text, 'isStocked', l.is_stocked,
          'delivered', l.delivered::text, 'returned', l.returned::text,
          'converted', l.converted::text,
          'cost', (l.cost + case when d.behaviour = 'salesInvoice' then (
            select coalesce(sum(n.cost), 0)
            from document_line n
            join document o on o.company_id = n.company_id and o.id = n.document_id
            where n.company_id = l.company_id and n.origin_line_id = l.id
              and o.behaviour = 'deliveryNote' and o.state = 'posted') else 0 end)::text)
          order by l.position)
        from document_line l
        where l.company_id = d.company_id and l.document_id = d.id) as lines
    from document d
    where d.id = ${id}`)
  if (!row || !behaviour) throw new Refusal('missingReference', 'origin')
  return new Origin({ ...row, lines: row.lines ?? [] }, behaviour)
}
