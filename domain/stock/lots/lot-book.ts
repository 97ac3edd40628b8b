/**
 * Which lots the moves of a posting take and bring, beside what the shelf itself says. Every piece
 * of an item that is kept by lots is of one of them; what nobody has named is of the lot without a
 * code. The office is refused what cannot be; what a till has sold is written down, and doubted.
 */
import { formatDate } from '../../kernel/format.ts'
import { isNegative, isZero, withoutSign } from '../../kernel/number/decimal.ts'
import { differenceOf, fractionOf, isMore, negated, sumOf } from '../../kernel/number/fraction.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Move, StockPolicy } from '../shelf.ts'
import {
  codeOf,
  firstExpiredFirst,
  isExpired,
  type Lot,
  type LotKeeping,
  type LotPart,
  type NamedLot,
} from './lot.ts'
import { isOnePiece, refuseExpiry, serialFault } from './lot-rules.ts'

/** What a line says about its lots, and what is left of those it brings back or goes on with. */
export type LotLine = {
  /** Where it stands in what was sent. */
  at: number
  /** What it says is of this item alone, and never of what that is made of. */
  item: string
  /** Where its lots stand in what was sent, where they are not those of a line. */
  field?: string
  named?: readonly NamedLot[] | null
  /** Of goods that come back or come off their way: the lots that are left of them. */
  left?: readonly LotPart[]
}

/** Its title, for whoever is told that it cannot be used. */
type NamedKeeping = LotKeeping & { title?: string }

type LotFacts = {
  keeping: ReadonlyMap<string, NamedKeeping>
  lots: readonly Lot[]
  /** By `lotKey`: what lies there. */
  lying: ReadonlyMap<string, string>
  /** Of serial numbers: how many there are in all places. */
  everywhere: ReadonlyMap<string, string>
}

export type LotTerms = {
  lines: ReadonlyMap<string, LotLine>
  today: string
  /** Whether goods that have expired may be sold; of a sale alone. */
  expired: StockPolicy
  policyAt(warehouse: string): StockPolicy
  isConfirmed: boolean
  /** It happened already: nothing is refused, and what cannot be is told. */
  isPast?: boolean
}

/** What a till sold that cannot be. */
type LotDoubt = { flag: LotFlag; item: string; line: string | null; lot: string | null }
type LotFlag = 'serialElsewhere' | 'lotUnknown' | 'lotExpired'

/** Pieces of a lot that a move takes or brings, signed as the move is. */
export type LotChange = LotPart & { move: Move }

/** A move with the lots it must have: those of the move it undoes. */
type Moving = { move: Move; undoes?: readonly LotPart[] }

export const lotKey = (lot: string, warehouse: string, isTransit: boolean): string =>
  `${lot} ${warehouse} ${isTransit}`

const isOut = ({ quantity }: Move): boolean => isNegative(quantity)
const totalOf = (parts: readonly LotPart[]): string => sumOf(parts.map((it) => it.quantity))

const merged = (parts: readonly LotPart[]): LotPart[] =>
  [...Map.groupBy(parts, ({ lot }) => lot)].map(([lot, some]) => ({ lot, quantity: totalOf(some) }))

const calledKey = (item: string, code: string | null): string =>
  code === null ? item : `${item} ${code}`

export class LotBook {
  readonly #keeping: ReadonlyMap<string, NamedKeeping>
  readonly #lots: ReadonlyMap<string, Lot>
  readonly #ofItem: ReadonlyMap<string, readonly Lot[]>
  /** By what they are called; by nothing, those without a name. */
  readonly #called: ReadonlyMap<string, Lot>
  readonly #lying: Map<string, string>
  readonly #everywhere: Map<string, string>

  constructor({ keeping, lots, lying, everywhere }: LotFacts) {
    this.#keeping = keeping
    this.#lots = new Map(lots.map((lot) => [lot.id, lot]))
    this.#ofItem = Map.groupBy(lots, ({ item }) => item)
    this.#called = new Map(lots.map((lot) => [calledKey(lot.item, lot.code), lot]))
    this.#lying = new Map(lying)
    this.#everywhere = new Map(everywhere)
  }

  /** Moves of items that are kept by lots, one after the other. */
  take(moving: readonly Moving[], terms: LotTerms): { changes: LotChange[]; doubts: LotDoubt[] } {
    const changes: LotChange[] = []
    const doubts: LotDoubt[] = []
    /** What left by a line arrives by it. */
    const onTheWay = new Map<string, readonly LotPart[]>()
    for (const { move, undoes } of moving) {
      if (move.kind !== 'move' || !this.#keeping.has(move.item)) continue
      const way = move.line === null ? null : `${move.line} ${move.item}`
      const left = way === null ? undefined : onTheWay.get(way)
      const known = undoes?.length === 0 ? this.#unnamedParts(move) : undoes
      const said = known ?? left ?? this.#partsOf(move, terms, doubts)
      if (!left) this.#judge(move, said, terms, doubts)
      const parts = terms.isPast ? this.#onePieceOf(move, said) : said
      if (isOut(move) && way !== null && !undoes) onTheWay.set(way, parts)
      for (const { lot, quantity } of parts) {
        const signed = isOut(move) ? negated(quantity) : quantity
        changes.push({ move, lot, quantity: signed })
        this.#add(lot, move, signed)
      }
    }
    return { changes, doubts }
  }

  #add(lot: string, { warehouse, isTransit }: Move, quantity: string): void {
    const key = lotKey(lot, warehouse, isTransit)
    this.#lying.set(key, sumOf([this.#lying.get(key) ?? '0', quantity]))
    this.#everywhere.set(lot, sumOf([this.#everywhere.get(lot) ?? '0', quantity]))
  }

  #at(lot: string, { warehouse, isTransit }: Move): string {
    return this.#lying.get(lotKey(lot, warehouse, isTransit)) ?? '0'
  }

  #keepingOf(item: string): NamedKeeping {
    const keeping = this.#keeping.get(item)
    if (!keeping) throw new Error('An item that is kept by lots was not read')
    return keeping
  }

  /** All that is there and has no name. */
  #unnamed(item: string): string {
    const lot = this.#called.get(calledKey(item, null))
    if (!lot) throw new Error('An item that is kept by lots has none without a code')
    return lot.id
  }

  #unnamedParts({ item, quantity }: Move): LotPart[] {
    return [{ lot: this.#unnamed(item), quantity: withoutSign(quantity) }]
  }

  #partsOf(move: Move, terms: LotTerms, doubts: LotDoubt[]): LotPart[] {
    const line = lineOf(move, terms)
    const wanted = withoutSign(move.quantity)
    if (line?.named?.length) return this.#namedParts(move, line, line.named, terms, doubts)
    if (line?.left?.length) return this.#leftParts(move, line, wanted, terms)
    if (isOut(move)) return this.#proposed(move, line, wanted, terms, doubts)
    // What comes back and left without a name has none now either.
    if (line?.left || terms.isPast) return this.#unnamedParts(move)
    throw this.#missing(move, line)
  }

  #missing({ item }: Move, line: LotLine | undefined): Refusal {
    const { hasSerials, hasBatches, title = '' } = this.#keepingOf(item)
    // A line names the pieces of its own item alone.
    if (line && line.item !== item)
      return new Refusal('componentHasSerials', `lines.${line.at}.item`, { item: title })
    const code = hasSerials ? 'serialsRequired' : hasBatches ? 'batchRequired' : 'expiryRequired'
    return new Refusal(code, fieldOf(line))
  }

  #namedParts(
    move: Move,
    line: LotLine,
    named: readonly NamedLot[],
    terms: LotTerms,
    doubts: LotDoubt[],
  ): LotPart[] {
    const wanted = withoutSign(move.quantity)
    const given = sumOf(named.map(({ quantity }) => quantity))
    if (given !== sumOf([wanted])) {
      if (!terms.isPast) throw new Refusal('lotsDoNotAddUp', fieldOf(line), { wanted, given })
      doubts.push({ flag: 'lotUnknown', item: move.item, line: move.line, lot: null })
      return this.#unnamedParts(move)
    }
    const parts = merged(
      named.map((it, at) => ({
        lot: this.#found(it, move, terms, doubts, `${fieldOf(line)}.${at}`),
        quantity: it.quantity,
      })),
    )
    if (!terms.isPast && line.left && !isOut(move)) this.#refuseOthers(parts, line)
    return parts
  }

  /** The lot a line names; never one of another item. */
  #found(
    named: NamedLot,
    move: Move,
    { isPast }: LotTerms,
    doubts: LotDoubt[],
    field: string,
  ): string {
    const { item, line } = move
    const keeping = this.#keepingOf(item)
    const code = codeOf(named, keeping)
    const lot = named.lot ? this.#lots.get(named.lot) : this.#called.get(calledKey(item, code))
    if (lot && lot.item === item) {
      const claim = { expiry: named.expiry, isComing: !isOut(move), field: `${field}.expiry` }
      if (!isPast) refuseExpiry(keeping, lot, claim)
      return lot.id
    }
    if (isPast) {
      doubts.push({ flag: 'lotUnknown', item, line, lot: named.code ?? null })
      return this.#unnamed(item)
    }
    if (lot) throw new Refusal('lotOfOtherItem', `${field}.lot`, { code: lot.code ?? '–' })
    throw new Refusal('lotUnknown', `${field}.code`, { code: code ?? '–' })
  }

  /** What comes back is of the lots that left, as far as those had a name. */
  #refuseOthers(parts: readonly LotPart[], line: LotLine): void {
    const left = new Map(line.left?.map(({ lot, quantity }) => [lot, quantity]))
    const leftOf = (lot: string): string => left.get(lot) ?? '0'
    const unnamed = line.left?.find(({ lot }) => this.#lots.get(lot)?.code === null)
    let spare = unnamed?.quantity ?? (line.left?.length ? '0' : totalOf(parts))
    for (const { lot, quantity } of parts) {
      const beyond = differenceOf(quantity, leftOf(lot))
      if (fractionOf(beyond).top <= 0n) continue
      spare = differenceOf(spare, beyond)
      if (isNegative(spare))
        throw new Refusal('lotNotSold', fieldOf(line), { code: this.#lots.get(lot)?.code ?? '–' })
    }
  }

  /** All that is left, or of it what expires first; which serial numbers, nobody can guess. */
  #leftParts(move: Move, line: LotLine, wanted: string, terms: LotTerms): LotPart[] {
    const left = line.left ?? []
    const lying = left.map(({ lot, quantity }) => this.#lyingLot(lot, quantity))
    const { parts, rest } = firstExpiredFirst(lying, wanted, terms.today)
    const isPart = isMore(totalOf(left), wanted)
    const isNamed = parts.some(({ lot }) => this.#lots.get(lot)?.code !== null)
    if (this.#keepingOf(move.item).hasSerials && isPart && isNamed && !terms.isPast)
      throw this.#missing(move, line)
    return isZero(rest)
      ? parts
      : merged([...parts, { lot: this.#unnamed(move.item), quantity: rest }])
  }

  #lyingLot(id: string, quantity: string) {
    const lot = this.#lots.get(id)
    return { id, code: lot?.code ?? null, expiry: lot?.expiry ?? null, quantity }
  }

  /** First expired, first out; what is not there leaves from what has no name. */
  #proposed(
    move: Move,
    line: LotLine | undefined,
    wanted: string,
    terms: LotTerms,
    doubts: LotDoubt[],
  ): LotPart[] {
    const unnamed = this.#unnamed(move.item)
    const { hasSerials } = this.#keepingOf(move.item)
    if (hasSerials) {
      if (isMore(wanted, this.#at(unnamed, move))) {
        if (!terms.isPast) throw this.#missing(move, line)
        doubts.push({ flag: 'lotUnknown', item: move.item, line: move.line, lot: null })
      }
      return this.#unnamedParts(move)
    }
    const lots = this.#ofItem.get(move.item) ?? []
    const lying = lots.map(({ id }) => this.#lyingLot(id, this.#at(id, move)))
    const { parts, rest } = firstExpiredFirst(lying, wanted, terms.today)
    return isZero(rest) ? parts : merged([...parts, { lot: unnamed, quantity: rest }])
  }

  /** Whether these lots can leave, or come, as they are. */
  #judge(move: Move, parts: readonly LotPart[], terms: LotTerms, doubts: LotDoubt[]): void {
    const line = lineOf(move, terms)
    const { hasSerials } = this.#keepingOf(move.item)
    for (const part of parts) {
      const lot = this.#lots.get(part.lot)
      if (!lot || lot.code === null) continue
      const known = { ...lot, code: lot.code }
      if (hasSerials) this.#judgeSerial(move, known, part.quantity, { terms, line, doubts })
      else if (isOut(move)) this.#judgeBatch(move, known, part.quantity, { terms, line })
      if (isOut(move)) this.#judgeExpiry(move, known, { terms, line, doubts })
    }
  }

  /** Of a serial number that is there already, nothing more can come: that piece has no name. */
  #onePieceOf(move: Move, parts: readonly LotPart[]): readonly LotPart[] {
    if (!this.#keepingOf(move.item).hasSerials) return parts
    const unnamed = this.#unnamed(move.item)
    const isBeyond = ({ lot, quantity }: LotPart): boolean => {
      const coming = isOut(move) ? negated(quantity) : quantity
      if (lot === unnamed || fractionOf(coming).top <= 0n) return false
      const all = sumOf([this.#everywhere.get(lot) ?? '0', coming])
      return isMore(all, '1')
    }
    if (!parts.some(isBeyond)) return parts
    return merged(parts.map((part) => (isBeyond(part) ? { ...part, lot: unnamed } : part))).filter(
      ({ quantity }) => !isZero(quantity),
    )
  }

  #judgeSerial(
    move: Move,
    { id, code }: Lot,
    quantity: string,
    { terms, line, doubts }: { terms: LotTerms; line: LotLine | undefined; doubts: LotDoubt[] },
  ): void {
    const field = line && fieldOf(line)
    const fault = isOut(move)
      ? isOnePiece(quantity)
        ? this.#at(id, move) !== '1' && 'serialNotHere'
        : 'serialIsOne'
      : serialFault(quantity, this.#everywhere.get(id) ?? '0')
    if (!fault) return
    if (terms.isPast) {
      doubts.push({ flag: 'serialElsewhere', item: move.item, line: move.line, lot: code })
      return
    }
    throw new Refusal(fault, field, { code })
  }

  #judgeBatch(
    move: Move,
    { id, code }: Lot,
    quantity: string,
    { terms, line }: { terms: LotTerms; line: LotLine | undefined },
  ): void {
    if (terms.isPast) return
    const policy = move.isTransit ? 'block' : terms.policyAt(move.warehouse)
    if (policy === 'allow' || (policy === 'warn' && terms.isConfirmed)) return
    const available = this.#at(id, move)
    if (!isMore(quantity, available)) return
    throw new Refusal('lotTooLow', line && fieldOf(line), {
      code,
      available,
      ...(policy === 'warn' ? { isConfirmable: true } : {}),
    })
  }

  #judgeExpiry(
    move: Move,
    { code, expiry }: Lot,
    { terms, line, doubts }: { terms: LotTerms; line: LotLine | undefined; doubts: LotDoubt[] },
  ): void {
    const { expired, isConfirmed } = terms
    if (expired === 'allow' || !isExpired(expiry, terms.today)) return
    if (terms.isPast) {
      doubts.push({ flag: 'lotExpired', item: move.item, line: move.line, lot: code })
      return
    }
    if (expired === 'warn' && isConfirmed) return
    throw new Refusal('lotExpired', line && fieldOf(line), {
      code,
      expiry: formatDate(expiry ?? ''),
      ...(expired === 'warn' ? { isConfirmable: true } : {}),
    })
  }
}

const fieldOf = (line: LotLine | undefined): string => line?.field ?? `lines.${line?.at ?? 0}.lots`

/** The line of a move; of what an item is made of, it only says where that stands. */
function lineOf({ line: id, item }: Move, { lines }: LotTerms): LotLine | undefined {
  const line = id === null ? undefined : lines.get(id)
  return line && line.item !== item ? { at: line.at, item: line.item } : line
}

/** A book of a posting with nothing that is kept by lots. */
export const emptyLots = (): { book: LotBook; lines: Map<string, LotLine> } => ({
  book: new LotBook({ keeping: new Map(), lots: [], lying: new Map(), everywhere: new Map() }),
  lines: new Map(),
})
