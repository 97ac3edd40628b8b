/** What a branch has run out of. */
import { z } from 'zod'
import { id, pathId } from '../kernel/input.ts'

export const soldOutList = z.strictObject({ branch: id })
export const soldOutItem = z.strictObject({ branch: pathId, item: pathId })

export type SoldOutRow = {
  item: { id: string; title: string }
  since: string
  userName: string
}

export type SoldOutList = { rows: SoldOutRow[] }
