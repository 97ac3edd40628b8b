/** The plan of the room a new house starts with. */
import type { StarterRoom } from '../identity/starter/room.ts'
import {
  type DecorKind,
  decorKinds,
  decorSizes,
  type FloorPlan,
  type TableShape,
  tableShapes,
  tableSize,
} from './floor-plan.ts'

function known<Word extends string>(words: readonly Word[], word: string): Word {
  const found = words.find((it) => it === word)
  if (!found) throw new Error(`A starter room has something unknown: ${word}`)
  return found
}

const shapeOf = (shape: string): TableShape => known(tableShapes, shape)
const kindOf = (kind: string): DecorKind => known(decorKinds, kind)

/** Each table of the room with the id it was written by; `newId` names what stands beside them. */
export const starterPlan = (
  { size, tables, decor }: Pick<StarterRoom, 'size' | 'tables' | 'decor'>,
  idOf: (table: string) => string,
  newId: () => string,
): FloorPlan => ({
  size,
  tables: tables.map(({ name, seats, shape, x, y }) => ({
    id: idOf(name),
    x,
    y,
    ...tableSize(shapeOf(shape), seats),
    turn: 0,
  })),
  decor: decor.map(({ kind, x, y }) => ({
    id: newId(),
    kind: kindOf(kind),
    x,
    y,
    ...decorSizes[kindOf(kind)],
    turn: 0,
  })),
})
