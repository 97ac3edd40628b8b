/**
 * A draft of stock or purchasing as those see it who may not see costs: without them. What they save leaves the
 * costs that others wrote as they are, and brings none of its own.
 */

import { hidesAmounts } from '../../../domain/books/amount-sight.ts'
import type { DocumentScreen } from '../../../domain/books/behaviour.ts'
import type { Draft, DraftRow } from '../../../domain/trade/contract.ts'
import type { Actor } from '../../kernel/context.ts'

type Body = Record<string, unknown>
type Line = Record<string, unknown>

const linesOf = (body: Body | undefined): Line[] =>
  Array.isArray(body?.lines) ? (body.lines as Line[]) : []

/** What such a line is made of; a cost under any other name is left out too. */
const seenKeys = [
  'id',
  'item',
  'name',
  'unit',
  'quantity',
  'warehouse',
  'note',
  'originLine',
  'counted',
  'expected',
  'difference',
]

const seenLine = (line: Line): Line =>
  Object.fromEntries(seenKeys.filter((key) => key in line).map((key) => [key, line[key]]))

const withoutCosts = ({ discountPercent: _, discountAmount: __, ...body }: Body): Body => ({
  ...body,
  lines: linesOf(body).map(seenLine),
})

export const seenDraft = (actor: Actor, screen: DocumentScreen, draft: Draft): Draft =>
  hidesAmounts(actor, screen)
    ? { ...draft, body: withoutCosts(draft.body as unknown as Body) as unknown as Draft['body'] }
    : draft

export const seenRow = (actor: Actor, screen: DocumentScreen, row: DraftRow): DraftRow =>
  hidesAmounts(actor, screen) ? { ...row, total: null } : row

const itemOf = ({ item }: Line): unknown => (item as { id?: unknown } | null | undefined)?.id

/** What was sent, with the costs of the lines that are still of the same item. */
export function withKeptCosts(sent: Body, kept: Body | undefined): Body {
  const before = new Map(linesOf(kept).map((line) => [line.id, line]))
  const lines = linesOf(sent).map((line) => {
    const seen = seenLine(line)
    const was = before.get(line.id)
    const isSame = was && itemOf(was) === itemOf(line) && was.unitPrice !== undefined
    return isSame ? { ...seen, unitPrice: was.unitPrice } : seen
  })
  return { ...sent, lines }
}
