/**
 * What a document does to the shelves, line after line. The company decides whether goods that are
 * not there may be sold: when the line is added, and again here, under lock.
 */
import { fractionOf, isAbove } from '../kernel/number/fraction.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Balance, Valued } from './valuation.ts'

export type StockPolicy = 'allow' | 'warn' | 'block'

export type ShelfFacts = {
  /** By `balanceKey`. */
  balances: ReadonlyMap<string, Balance>
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
  value: string
  /** Of a revaluation of pieces that came before: how many of them lay on the shelf. */
  pieces?: string
}

/** A shelf in a warehouse, or what is on its way there. */
export const balanceKey = (item: string, warehouse: string, isTransit = false): string =>
  `${item} ${warehouse} ${isTransit}`

/** The shelves a document touches: each balance as it stands after the lines so far. */
export class Shelf {
  readonly balances = new Map<string, Balance>()
  readonly moves: Move[] = []
  readonly #facts: ShelfFacts

  constructor(facts: ShelfFacts) {
    this.#facts = facts
  }

  at(item: string, warehouse: string, isTransit = false): Balance {
    const key = balanceKey(item, warehouse, isTransit)
    const known = this.balances.get(key) ?? this.#facts.balances.get(key)
    if (!known) throw new Error(`No balance was read for ${key}`)
    return known
  }

  /** Writes the move and the balance after it. */
  put(line: ShelfLine, place: Place, quantity: string, change: Valued): void {
    const { item, id } = line
    const { warehouse, isTransit = false } = place
    const move = { line: id, item, warehouse, isTransit }
    this.balances.set(balanceKey(item, warehouse, isTransit), change.balance)
    this.moves.push({ ...move, kind: 'move', quantity, value: change.value })
    if (fractionOf(change.revaluation).top !== 0n)
      this.moves.push({ ...move, kind: 'revaluation', quantity: '0', value: change.revaluation })
  }

  /** Writes what pieces on a shelf turned out to have cost beside what was known. */
  revalue(
    line: Pick<ShelfLine, 'id' | 'item'>,
    place: Place,
    pieces: string,
    change: Valued,
  ): void {
    const { warehouse, isTransit = false } = place
    this.balances.set(balanceKey(line.item, warehouse, isTransit), change.balance)
    if (fractionOf(change.revaluation).top === 0n) return
    this.moves.push({
      line: line.id,
      item: line.item,
      warehouse,
      isTransit,
      kind: 'revaluation',
      quantity: '0',
      value: change.revaluation,
      pieces,
    })
  }

  /** The warehouses whose shelf of an item was read; what is on its way lies on none. */
  warehousesOf(item: string): string[] {
    return [...this.#facts.balances.keys()].flatMap((key) => {
      const [keyItem, warehouse, isTransit] = key.split(' ')
      return keyItem === item && warehouse && isTransit === 'false' ? [warehouse] : []
    })
  }

  /** What the company says about selling what is not there. */
  refuseTooLow(line: ShelfLine, at: number, warehouse: string): void {
    const { isConfirmed } = this.#facts
    const policy = this.#facts.policyAt?.(warehouse) ?? this.#facts.policy
    if (policy === 'allow' || (policy === 'warn' && isConfirmed)) return
    const { quantity } = this.at(line.item, warehouse)
    if (!isAbove(fractionOf(line.baseQuantity), fractionOf(quantity))) return
    throw new Refusal('stockTooLow', `lines.${at}.quantity`, {
      available: quantity,
      ...(policy === 'warn' ? { isConfirmable: true } : {}),
    })
  }
}
