/**
 * From what is written in the editor to what is sent for posting, and the checks of the browser:
 * the same declarations as on the server, so that nothing is sent that would come back.
 */
import { behaviourOf } from '../../../domain/books/behaviour.ts'
import { headFields, headOf } from '../../../domain/books/head/document-head.ts'
import { fieldRefusals } from '../../../domain/kernel/check.ts'
import type { DraftBody, DraftLine } from '../../../domain/trade/contract.ts'
import { tradeInput } from '../../../domain/trade/input.ts'
import { sentLots } from '../lots/sent-lots.ts'
import { stockErrors, stockSchema, stockSent } from '../stock/stock-input.ts'
import {
  filled,
  type PlaceError,
  type PlaceErrors,
  type Sent,
  sentFiles,
  type Tender,
  type Written,
} from './model/written.ts'

const sentLine = (line: DraftLine): Sent => ({
  id: line.id,
  item: line.item?.id ?? '',
  name: filled(line.name),
  unit: line.unit?.id,
  quantity: line.quantity ?? undefined,
  unitPrice: filled(line.unitPrice) ?? '0',
  discountPercent: filled(line.discountPercent),
  discountAmount: filled(line.discountAmount),
  vat: filled(line.vat),
  tax1: filled(line.tax1),
  tax2: filled(line.tax2),
  warehouse: line.warehouse?.id,
  note: filled(line.note),
  originLine: line.originLine ?? undefined,
  isRestocked: line.isRestocked,
  landing: line.landing ?? undefined,
  lots: sentLots(line.lots),
  promotions: line.promotions?.map(({ promotion, amount }) => ({ promotion, amount })),
})

/** What the screen of the document takes, no more. */
export const inputOf = (written: Written): Sent => stockSent(written) ?? tradeSent(written)

function tradeSent({ id, version, behaviour, body, tenders, total }: Written): Sent {
  const head = headOf(behaviour, body)
  return {
    id,
    version: version ?? undefined,
    type: body.type?.id ?? '',
    branch: body.branch?.id ?? '',
    partner: body.partner?.id,
    project: body.project?.id,
    currency: body.currency,
    rate: filled(body.rate),
    day: body.day,
    ...Object.fromEntries(headFields.map((name) => [name, filled(head[name])])),
    discountPercent: filled(body.discountPercent),
    discountAmount: filled(body.discountAmount),
    warehouse: body.warehouse?.id,
    isDelivered: body.isDelivered,
    tenders: tenders.length === 0 ? undefined : tenders.map(sentTender),
    origin: body.origin?.id,
    landedOn: landedOn(body),
    attachments: sentFiles(body),
    lines: body.lines.map(sentLine),
    total,
  }
}

/** Purchases that no line adds a cost to are none of its business. */
const landedOn = ({ landedOn: chosen = [], lines }: DraftBody): string[] | undefined =>
  lines.some(({ landing }) => landing) ? chosen.map(({ id }) => id) : undefined

const sentTender = ({ id, method, currency, amount, cheque, code }: Tender): Sent => ({
  id,
  method: method?.id ?? '',
  currency,
  amount: amount ?? undefined,
  cheque: cheque ?? undefined,
  code: code ?? undefined,
})

/** The place of what is named by number: `lines.3.quantity` stands at a line that may move. */
export function placeOf(body: Pick<DraftBody, 'lines'>, field: string | undefined): string {
  const [key = '', at = '', cell = ''] = field?.split('.') ?? []
  const line = key === 'lines' && at !== '' ? body.lines[Number(at)] : undefined
  if (line) return `${line.id}.${cell || 'item'}`
  return key === 'tenders' && cell ? `tenders.${at}.${cell}` : key
}

/** Everything that stands against posting, at its place. */
export function checkWritten(written: Written): PlaceErrors {
  const errors: Record<string, PlaceError> = stockErrors(written)
  const { side } = behaviourOf(written.behaviour)
  if (side && !written.body.partner)
    errors.partner = { code: side === 'client' ? 'selectClient' : 'selectSupplier' }
  const checked = (stockSchema(written) ?? tradeInput).safeParse(inputOf(written))
  if (checked.success) return errors
  for (const { code, field, facts } of fieldRefusals(checked.error))
    errors[placeOf(written.body, field)] ??= { code, facts }
  return errors
}

/** The first wrong place, in the order in which the page shows them. */
export function firstWrong(
  errors: PlaceErrors,
  head: readonly string[],
  lines: readonly string[],
): string | undefined {
  const wrong = Object.keys(errors)
  const inHead = head.find((name) => errors[name])
  if (inHead) return inHead
  for (const line of lines) {
    const cell = wrong.find((place) => place.startsWith(`${line}.`))
    if (cell) return cell
  }
  return wrong[0]
}
