/** What is kept of a shop, and what it says. */
import { negated, sumOf } from '../../kernel/number/fraction.ts'
import { negatedWorth, sumOfWorths, type Worth } from '../../money/measure.ts'
import type { Balance } from '../goods/held.ts'
import type { PastMove } from '../layers.ts'
import { isSent, isSold, type PastRow, salePot } from '../past-row.ts'
import type { MoveRef, Owed } from '../pile.ts'
import { balanceKey, type Move } from '../shelf.ts'

type Kept = { document: string; move: Move; row: PastRow; undoes: string | null }

export const dayOf = (number: number): string => `2026-11-${String(number).padStart(2, '0')}`

export class ShopBooks {
  readonly balances = new Map<string, Balance>()
  readonly kept: Kept[] = []
  item = 'coffee'

  protected correctionsOf = (id: MoveRef): PastRow[] =>
    this.kept.flatMap(({ move, row }) => (move.corrects === id ? [row] : []))

  /** By item. */
  protected histories(): Map<string, PastRow[]> {
    const rows = this.kept.map(({ row }) => row)
    return Map.groupBy(rows, ({ key }) => key.split(' ')[0] ?? '')
  }

  protected isUndone = ({ id }: PastRow): boolean => this.kept.some(({ undoes }) => undoes === id)

  /** As the server reads them: what came and was voided did not come, what left came back. */
  protected pastMoves(until: string): PastMove[] {
    const rowOf = (id: string) => this.kept.find(({ row }) => row.id === id)?.row
    const known = this.kept
      .filter(({ row, move, undoes }) => {
        const isOfIt = move.item === this.item && move.kind === 'move' && !move.isTransit
        const first = undoes ? rowOf(undoes) : row
        const isKept = (undoes === null && !this.isUndone(row)) || first?.link.as === 'out'
        return isOfIt && row.day <= until && isKept
      })
      .toSorted((a, b) => Number(a.row.day > b.row.day) - Number(a.row.day < b.row.day))
    return known.map(({ row, move: { warehouse }, undoes }): PastMove => {
      const { as, from = '', into = '', receipts } = row.link
      const common = { item: this.item, warehouse, quantity: row.quantity, line: row.line }
      if (undoes)
        return { ...common, as: isSent(rowOf(undoes)?.link.into ?? '') ? 'unsent' : 'back' }
      if (as === 'in') return { ...common, as: 'received' }
      if (as === 'sentBack') return { ...common, as: 'returned', receipts: receipts ?? [] }
      if (as === 'out' && isSent(into)) {
        const way = this.kept.find((it) => it.row.link.from === into && it.move.isTransit)
        const onTheWay = way && { way: { warehouse: 'store', move: String(way.row.id) } }
        return { ...common, as: 'sent', ...onTheWay }
      }
      if (as === 'drawn' && !isSold(from)) {
        const off = this.kept.find((it) => it.row.link.into === from)?.row.link.from
        return {
          ...common,
          as: 'arrived',
          line: (isSent(from) ? from : (off ?? from)).split(' ')[1] ?? null,
        }
      }
      return as === 'drawn'
        ? { ...common, as: 'back', line: from.split(' ')[1] ?? null }
        : { ...common, as: 'other', made: row.link.account === 'making' ? String(row.id) : null }
    })
  }

  /** Some of what a shelf owes came back onto another one. */
  protected isBackElsewhere(key: string, owed: readonly Owed[]): true | undefined {
    const owing = owed.filter(({ pieces }) => Number(pieces) > 0)
    const pots = new Set(owing.flatMap(({ lines }) => lines.map(salePot)))
    return (
      this.kept.some(({ row }) => row.key !== key && pots.has(row.link.from ?? '')) || undefined
    )
  }

  /** At the end of a day. */
  on(number: number, warehouse = 'shop', isTransit = false): { quantity: string; value: Worth } {
    const key = balanceKey(this.item, warehouse, isTransit)
    const until = this.kept.filter(({ row }) => row.key === key && row.day <= dayOf(number))
    return {
      quantity: sumOf(
        until.map(({ row }) => row.quantity),
        6,
      ),
      value: sumOfWorths([{ first: '0', second: '0' }, ...until.map(({ row }) => row.value)]),
    }
  }

  shelf(warehouse = 'shop', isTransit = false): string[] {
    const { quantity, value } = this.balances.get(
      balanceKey(this.item, warehouse, isTransit),
    ) as Balance
    return [quantity, value.first]
  }

  /** What the moves of a document are worth by now, with all that corrects them. */
  worthOf(document: string, until = 99): Worth {
    const own = this.kept.filter((it) => it.document === document && it.move.kind === 'move')
    const rows = own.flatMap(({ row }) => [row, ...this.correctionsOf(row.id)])
    const known = rows.filter(({ day }) => day <= dayOf(until))
    return sumOfWorths([{ first: '0', second: '0' }, ...known.map(({ value }) => value)])
  }

  /** What is in the making, and what was sold or lost of it. */
  get making(): Worth {
    const of = new Set(
      this.kept.flatMap(({ row }) => (row.link.account === 'making' ? [row.id] : [])),
    )
    const rows = this.kept.filter(
      ({ row }) => of.has(row.id) || (row.link.of && of.has(row.link.of)),
    )
    return negatedWorth(
      sumOfWorths([{ first: '0', second: '0' }, ...rows.map(({ row }) => row.value)]),
    )
  }

  /** What sales cost: all that left the shelves and is on no other account. */
  get costOfSales(): string {
    const others = new Set(this.kept.flatMap(({ row }) => (row.link.account ? [row.id] : [])))
    const isOther = (row: PastRow) => others.has(row.id) || (row.link.of && others.has(row.link.of))
    const isBought = (row: PastRow): boolean => {
      const { as, of } = row.link
      const target = of && this.kept.find((it) => it.row.id === of)?.row
      return as === 'mirror' && target
        ? isBought(target)
        : as === 'in' || as === 'late' || as === 'sentBack'
    }
    return negated(
      sumOf(
        this.kept.flatMap(({ row }) => (isBought(row) || isOther(row) ? [] : [row.value.first])),
      ),
    )
  }
}
