/** What can be done to the lines of a draft. Pure: the lines given stay as they are. */
import type { DraftLine } from '../../../../domain/trade/contract.ts'

export type LineSet = {
  order: readonly string[]
  lines: Readonly<Record<string, DraftLine>>
}

export const lineSetOf = (lines: readonly DraftLine[]): LineSet => ({
  order: lines.map(({ id }) => id),
  lines: Object.fromEntries(lines.map((line) => [line.id, line])),
})

export const linesOf = ({ order, lines }: LineSet): DraftLine[] =>
  order.flatMap((id) => lines[id] ?? [])

export const withChange = (set: LineSet, id: string, change: Partial<DraftLine>): LineSet => {
  const line = set.lines[id]
  if (!line) return set
  return { order: set.order, lines: { ...set.lines, [id]: { ...line, ...change } } }
}

/** After the named line, or at the end. */
export function withLines(set: LineSet, added: readonly DraftLine[], after?: string): LineSet {
  const at = after === undefined ? set.order.length : set.order.indexOf(after) + 1
  const ids = added.map(({ id }) => id)
  return {
    order: [...set.order.slice(0, at), ...ids, ...set.order.slice(at)],
    lines: { ...set.lines, ...lineSetOf(added).lines },
  }
}

export function withoutLine({ order, lines }: LineSet, id: string): LineSet {
  const { [id]: _, ...rest } = lines
  return { order: order.filter((other) => other !== id), lines: rest }
}

/** One place up or down; the first and the last stay where they are. */
export function withMoved(set: LineSet, id: string, step: 1 | -1): LineSet {
  const from = set.order.indexOf(id)
  const other = set.order[from + step]
  if (from < 0 || other === undefined) return set
  const order = [...set.order]
  order[from] = other
  order[from + step] = id
  return { ...set, order }
}
