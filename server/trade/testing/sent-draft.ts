/** A draft as a screen would send it: what it refers to by its id. */
import { newId } from '../../../domain/kernel/id.ts'
import type { DraftBody } from '../../../domain/trade/contract.ts'
import type { TradeBody } from './market.ts'

const idOf = (it: { id: string } | null | undefined): string | null => it?.id ?? null

export function sentDraft(body: DraftBody): TradeBody {
  const { attachments, toWarehouse, reason, landedOn, ...rest } = body
  return {
    ...rest,
    id: newId(),
    type: idOf(body.type),
    branch: idOf(body.branch),
    partner: idOf(body.partner),
    project: idOf(body.project),
    warehouse: idOf(body.warehouse),
    origin: idOf(body.origin),
    lines: body.lines.map((line) => ({
      ...line,
      item: idOf(line.item),
      unit: idOf(line.unit),
      warehouse: idOf(line.warehouse),
    })),
  }
}
