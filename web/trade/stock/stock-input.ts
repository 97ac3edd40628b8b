/** From a draft of stock to what is sent for posting, and the rules its declaration does not say. */
import { type BehaviourName, behaviourOf } from '../../../domain/books/behaviour.ts'
import type { DraftLine } from '../../../domain/trade/contract.ts'
import { adjustmentInput, stockInput } from '../../../domain/trade/stock/stock-input.ts'
import {
  filled,
  type PlaceError,
  type Sent,
  sentFiles,
  type Written,
} from '../editor/model/written.ts'
import { sentLots } from '../lots/sent-lots.ts'

const screenOf = (behaviour: BehaviourName) => behaviourOf(behaviour).screen

/** The head that all documents of stock have. */
const headOf = ({ id, version, body }: Written): Sent => ({
  id,
  version: version ?? undefined,
  type: body.type?.id ?? '',
  branch: body.branch?.id ?? '',
  project: body.project?.id,
  day: body.day,
  warehouse: body.warehouse?.id,
  note: filled(body.note),
  attachments: sentFiles(body),
})

const lineOf = (line: DraftLine): Sent => ({
  id: line.id,
  item: line.item?.id ?? '',
  name: filled(line.name),
  unit: line.unit?.id,
  warehouse: line.warehouse?.id,
  note: filled(line.note),
  lots: sentLots(line.lots),
})

function movedSent(written: Written): Sent {
  const { body, behaviour } = written
  const isTransfer = behaviour === 'transfer'
  return {
    ...headOf(written),
    toWarehouse: isTransfer ? body.toWarehouse?.id : undefined,
    reason: isTransfer ? undefined : filled(body.reason),
    isDelivered: isTransfer ? body.isDelivered : undefined,
    lines: body.lines.map((line) => ({
      ...lineOf(line),
      quantity: line.quantity ?? undefined,
      // What leaves costs what it cost; only what comes in says so itself.
      unitPrice: behaviour === 'stockIn' ? filled(line.unitPrice) : undefined,
    })),
  }
}

const countedSent = (written: Written): Sent => ({
  ...headOf(written),
  reason: filled(written.body.reason),
  lines: written.body.lines.map((line) => ({
    ...lineOf(line),
    ...(line.counted == null
      ? { difference: line.difference ?? undefined }
      : { counted: line.counted, expected: line.expected ?? undefined }),
  })),
})

/** Nothing for a document of trade. */
export function stockSent(written: Written): Sent | undefined {
  const screen = screenOf(written.behaviour)
  if (screen === 'adjustment') return countedSent(written)
  return screen === 'stock' ? movedSent(written) : undefined
}

export function stockSchema({ behaviour }: Written) {
  const screen = screenOf(behaviour)
  if (screen === 'adjustment') return adjustmentInput
  return screen === 'stock' ? stockInput : undefined
}

/** Where a transfer goes, why stock changes, what was counted. */
export function stockErrors({ behaviour, body }: Written): Record<string, PlaceError> {
  const errors: Record<string, PlaceError> = {}
  const { warehouse, toWarehouse, reason } = body
  const screen = screenOf(behaviour)
  if (screen !== 'stock' && screen !== 'adjustment') return errors
  if (behaviour === 'transfer') {
    if (!warehouse) errors.warehouse = { code: 'selectWarehouseFrom' }
    if (!toWarehouse || toWarehouse.id === warehouse?.id)
      errors.toWarehouse = { code: 'selectWarehouseTo' }
  } else if (!reason) errors.reason = { code: 'reasonRequired' }
  if (behaviour === 'adjustment')
    for (const { id, counted, difference } of body.lines)
      if (counted == null && difference == null) errors[`${id}.counted`] = { code: 'putQuantity' }
  return errors
}
