/**
 * Which lines ask for more than there is. All lines of an item in one warehouse count together;
 * the answer is found once for every change, however many lines ask for it.
 */
import { type EditorState, factsFor, warehouseOf } from '../editor/model/editor-state.ts'
import { factsKey } from '../editor/model/facts-load.ts'
import { takesStock } from '../editor/model/layout.ts'
import { linesOf } from '../editor/model/line-edits.ts'
import { isTooLow } from '../editor/model/line-facts.ts'

type Watched = Pick<EditorState, 'behaviour' | 'head' | 'lines' | 'order' | 'facts'>

/** By the id of the line: how much there is of its item. */
type Low = ReadonlyMap<string, string>

const nothing: Low = new Map()

function lowLines(state: Watched): Low {
  if (!takesStock(state.behaviour) || !state.head.isDelivered) return nothing
  const groups = Map.groupBy(linesOf(state), (line) =>
    factsKey(line.item?.id ?? '', warehouseOf(line, state.head)),
  )
  const low = new Map<string, string>()
  for (const group of groups.values()) {
    const facts = factsFor(state, group[0])
    // Without a warehouse nobody knows yet which shelf is meant.
    const isSomewhere = warehouseOf(group[0], state.head) !== null
    if (!isSomewhere || !facts || facts.stock === null || !isTooLow(group, facts)) continue
    for (const { id } of group) low.set(id, facts.stock)
  }
  return low
}

let last: { state: Watched; low: Low } | undefined

const isSame = (a: Watched, b: Watched): boolean =>
  a.lines === b.lines && a.facts === b.facts && a.head === b.head && a.behaviour === b.behaviour

/** How much is there, if that is less than all lines of the item ask for. */
export function missingStock(state: Watched, id: string): string | null {
  if (!last || !isSame(last.state, state)) last = { state, low: lowLines(state) }
  return last.low.get(id) ?? null
}
