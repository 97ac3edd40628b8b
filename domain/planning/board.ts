/** A task that is moved on the board of its project: which tasks get another state or place. */
import type { BoardTask } from './project-view.ts'

type State = BoardTask['state']

export type BoardChange = { id: string; version: number; state?: State; order?: number }

/**
 * The column it goes to is numbered from one in its new order; only what changes is written. The
 * place is counted without the task itself, and one beyond the end is the end.
 */
export function placedAmong(
  column: readonly BoardTask[],
  task: BoardTask,
  state: State,
  place: number,
): BoardChange[] {
  const others = column.filter(({ id }) => id !== task.id)
  const ordered = others.toSpliced(Math.min(Math.max(place, 0), others.length), 0, task)
  return ordered.flatMap(({ id, version, order }, at) => {
    const change = {
      ...(id === task.id && task.state !== state ? { state } : {}),
      ...(order === at + 1 ? {} : { order: at + 1 }),
    }
    return Object.keys(change).length > 0 ? [{ id, version, ...change }] : []
  })
}
