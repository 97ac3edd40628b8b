/** From the rows of a document to what its paper says. */
import type { BehaviourName } from '../../../domain/books/behaviour.ts'
import { documentPath } from '../../../domain/books/document-path.ts'
import { printedHead } from '../../../domain/books/head/document-head.ts'
import { printedMeans } from '../../../domain/books/head/money-head.ts'
import { formatDate } from '../../../domain/kernel/format.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import { signIn } from '../../../domain/kernel/naming/local-name.ts'
import { tidyDecimal } from '../../../domain/kernel/number/decimal.ts'
import type {
  GoodsPaper,
  PaperDocument,
  TradePaper,
  VoucherPaper,
} from '../../../domain/paper/document.ts'
import type { Say } from '../../../domain/paper/pen.ts'
import {
  type CompanyCurrency,
  currencyOf,
  footerOf,
  formatOf,
  type Letterhead,
  nameOrNone,
  otherCurrency,
  partnerIn,
} from './letterhead.ts'
import type { AllocationRow, DocumentRow, LineRow } from './paper-rows.ts'
import { nameOn, postedAmount, ticketTotals, tradeLine, tradeTotals } from './paper-totals.ts'

/** What is printed of a behaviour; balances brought forward are no papers. */
export const paperKinds = {
  quotation: 'quotation',
  salesOrder: 'salesOrder',
  salesInvoice: 'invoice',
  salesReturn: 'creditNote',
  deliveryNote: 'deliveryNote',
  purchaseOrder: 'purchaseOrder',
  purchaseInvoice: 'purchase',
  purchaseReturn: 'purchaseReturn',
  goodsReceipt: 'goodsReceipt',
  receipt: 'receipt',
  payment: 'payment',
  moneyTransfer: 'moneyTransfer',
  stockIn: 'stockIn',
  stockOut: 'stockOut',
  transfer: 'transfer',
  transferReceipt: 'transferReceipt',
  adjustment: 'adjustment',
  production: 'production',
  clientOpening: null,
  supplierOpening: null,
  posSale: 'ticket',
  posRefund: 'refund',
  ticketInvoice: 'invoice',
} as const satisfies Record<BehaviourName, PaperDocument['kind'] | null>

export type PaperSource = {
  row: DocumentRow
  lines: LineRow[]
  allocations: AllocationRow[]
  /** Of a receipt or a payment: what is not given to any document. */
  onAccount: string | null
}

export type PaperTerms = {
  letterhead: Letterhead
  language: Language
  copy: number
  say: Say
  publicUrl: string
}

type Common = Pick<TradePaper, Exclude<keyof TradePaper & keyof GoodsPaper, 'kind' | 'lines'>>

function commonOf({ row }: PaperSource, terms: PaperTerms, currency: CompanyCurrency): Common {
  const { letterhead, language, say } = terms
  const second = otherCurrency(letterhead, currency)
  const project = nameOrNone(language, row.project)
  return {
    language,
    format: formatOf(letterhead),
    timeZone: letterhead.timeZone,
    company: letterhead.company,
    state: row.state,
    number: row.number,
    copy: terms.copy,
    date: row.day,
    branch: nameOrNone(language, row.branch),
    // The name it was posted with; the rest is how the partner is reached today.
    partner: row.partner && partnerIn(language, row.partner, row.partnerName),
    currency,
    second,
    rate: second && rateOf(row, currency, second),
    note: row.note,
    footer: footerOf(letterhead),
    qr: addressOf(row, terms),
    more: [
      ...printedHead(row).map(([name, value]) => ({ label: say(`field.${name}`), value })),
      ...(project ? [{ label: say('field.project'), value: project }] : []),
    ],
  }
}

function rateOf(row: DocumentRow, currency: CompanyCurrency, other: CompanyCurrency) {
  if (currency.rank === null)
    return row.currencyRate === null
      ? null
      : { first: currency.code, second: other.code, rate: row.currencyRate, on: row.day }
  if (!row.rate) return null
  const [first, second] = currency.rank === 'first' ? [currency, other] : [other, currency]
  return { first: first.code, second: second.code, rate: row.rate, on: row.day }
}

/** Leads whoever works here from the paper to the document; the end of its hash proves the paper. */
const addressOf = ({ id, screen, hash }: DocumentRow, { publicUrl }: PaperTerms): string | null =>
  hash && `${publicUrl}${documentPath({ id, screen })}?h=${hash.slice(0, 12)}`

export function documentPaper(source: PaperSource, terms: PaperTerms): PaperDocument | null {
  const { row } = source
  const kind = paperKinds[row.behaviour]
  if (!kind) return null
  const currency = currencyOf(terms.letterhead, row.currencyId)
  const common = commonOf(source, terms, currency)
  switch (kind) {
    case 'receipt':
    case 'payment':
    case 'moneyTransfer':
      return voucherPaper(kind, source, common, terms, currency)
    case 'deliveryNote':
    case 'goodsReceipt':
    case 'transfer':
    case 'transferReceipt':
    case 'stockIn':
    case 'stockOut':
    case 'adjustment':
    case 'production':
      return goodsPaper(kind, source, common, terms)
    default:
      return tradePaper(kind, source, common, terms, currency)
  }
}

/** A day after that of the document; on the same day it says nothing. */
const later = ({ day, dueDate }: DocumentRow): string | null =>
  dueDate && dueDate > day ? dueDate : null

function tradePaper(
  kind: TradePaper['kind'],
  { row, lines }: PaperSource,
  common: Common,
  { letterhead, language, say }: PaperTerms,
  currency: CompanyCurrency,
): TradePaper {
  const isCorrection = ['creditNote', 'purchaseReturn', 'refund'].includes(kind)
  return {
    ...common,
    kind,
    dueOn: kind === 'invoice' || kind === 'purchase' ? row.dueDate : null,
    validUntil: kind === 'quotation' ? later(row) : null,
    deliverOn: kind === 'salesOrder' || kind === 'purchaseOrder' ? later(row) : null,
    reference: isCorrection
      ? (row.originNumber ?? row.externalNumber)
      : (row.externalNumber ?? row.originNumber),
    warehouse: row.screen === 'purchasing' ? nameOrNone(language, row.warehouse) : null,
    lines: lines.map((line) => ({ ...tradeLine(line, language), note: noteOf(line, say) })),
    totals: {
      ...tradeTotals(row, lines, letterhead, currency, otherCurrency(letterhead, currency)),
      ...ticketTotals({ row, lines }, { letterhead, language, say }, currency),
    },
  }
}

function goodsPaper(
  kind: GoodsPaper['kind'],
  { row, lines }: PaperSource,
  { currency, second: _, rate: __, ...common }: Common,
  { language, say }: PaperTerms,
): GoodsPaper {
  const isBetween = kind === 'transfer' || kind === 'transferReceipt'
  const warehouse = nameOrNone(language, row.warehouse)
  return {
    ...common,
    // Goods have no rate: a paper without prices is silent about money.
    currency,
    kind,
    reference: row.externalNumber ?? row.originNumber,
    reason: row.reason && reasonOf(row.reason, say),
    warehouse: isBetween ? null : warehouse,
    from: isBetween ? warehouse : null,
    to: nameOrNone(language, row.toWarehouse),
    lines: lines.map((line) => ({
      name: nameOn(language, line),
      code: line.code,
      note: noteOf(line, say),
      unit: signIn(language, line.unit),
      quantity: line.direction === -1 ? `-${line.quantity}` : line.quantity,
      ordered: kind === 'deliveryNote' || kind === 'goodsReceipt' ? line.ordered : null,
    })),
  }
}

/** What was noted, and under it the lots that were handed over. */
function noteOf({ note, lots, isSerial, promotions }: LineRow, say: Say): string | null {
  const named = (lots ?? []).flatMap(({ code, expiry, quantity }) =>
    code === null ? [] : [{ code, expiry: expiry && formatDate(expiry), quantity }],
  )
  const isOne = named.length === 1
  const lotTexts = isSerial
    ? named.length > 0
      ? [say('paper.serials', { codes: named.map(({ code }) => code).join(', ') })]
      : []
    : named.map(({ quantity, ...lot }) => {
        const text = say(lot.expiry ? 'paper.lotUntil' : 'paper.lot', lot)
        return isOne ? text : `${text} × ${tidyDecimal(quantity)}`
      })
  return [...(promotions ?? []), note, ...lotTexts].filter(Boolean).join(' · ') || null
}

/** A reason is one of ours, said in every language, or the words of whoever gave it. */
function reasonOf(reason: string, say: Say): string {
  const key = `choice.reason.${reason}`
  const said = say(key)
  return said === key ? reason : said
}

function voucherPaper(
  kind: VoucherPaper['kind'],
  { row, allocations, onAccount }: PaperSource,
  common: Common,
  { letterhead, language, say }: PaperTerms,
  currency: CompanyCurrency,
): VoucherPaper {
  const account = nameOrNone(language, row.account)
  const { between } = row
  return {
    ...common,
    kind,
    qr: null,
    between: between && {
      from: account ?? '',
      to: nameOrNone(language, between.to) ?? '',
      received: {
        amount: between.received,
        currency: currencyOf(letterhead, between.toCurrencyId),
      },
    },
    commission: between?.fee,
    amount: postedAmount(row, currency),
    method: nameOrNone(language, row.method) ?? '',
    means: printedMeans(row).map(([name, value]) => ({ label: say(`field.${name}`), value })),
    onAccount,
    allocations: allocations.map(({ number, day, currencyId, ...amounts }) => ({
      ...amounts,
      document: number,
      date: day,
      currency: currencyOf(letterhead, currencyId),
    })),
    more: [
      ...(common.more ?? []),
      ...(account && !between ? [{ label: say('field.account'), value: account }] : []),
    ],
  }
}
