/** Departments below departments, positions below positions: a tree, so nobody stands above himself. */
import { Refusal } from '../kernel/refusal.ts'

/** What stands above each, by its id. */
export type Above = ReadonlyMap<string, string | null>

/** Deep enough for any house; what is deeper would be drawn by nobody. */
export const deepest = 20

export function refuseCycle(id: string, above: string | null, tree: Above): void {
  let at = above
  for (let depth = 1; at !== null; depth++) {
    if (at === id) throw new Refusal('treeIsRound', 'parent')
    if (depth >= deepest) throw new Refusal('treeTooDeep', 'parent', { limit: deepest })
    at = tree.get(at) ?? null
  }
}
