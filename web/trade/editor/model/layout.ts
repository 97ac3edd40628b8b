/** What the editor of a document shows, by what the document does. */
import {
  type BehaviourName,
  behaviourOf,
  type DocumentScreen,
} from '../../../../domain/books/behaviour.ts'
import {
  documentHead,
  type HeadFieldName,
  headFieldsOf,
} from '../../../../domain/books/head/document-head.ts'

export type CellName =
  | 'item'
  | 'quantity'
  | 'counted'
  | 'unit'
  | 'unitPrice'
  | 'discountPercent'
  | 'warehouse'

export type HeadName =
  | 'partner'
  | 'type'
  | 'day'
  | HeadFieldName
  | 'currency'
  | 'rate'
  | 'branch'
  | 'warehouse'
  | 'toWarehouse'
  | 'project'
  | 'reason'

export type Layout = {
  head: readonly HeadName[]
  cells: readonly CellName[]
  /** Prices, taxes, totals and what is paid. */
  hasMoney: boolean
  /** Money can be taken, or given back, together with it. */
  hasTenders: boolean
  /** Goods move by it, now or later. */
  hasDelivery: boolean
  /** Its services can be added to the cost of goods. */
  hasLanding?: boolean
}

const money: readonly HeadName[] = ['currency', 'rate', 'branch', 'warehouse', 'project']

const ofKind = (behaviour: BehaviourName, kind: 'text' | 'date'): HeadFieldName[] =>
  headFieldsOf(behaviour).filter((name) => documentHead[name].field.kind === kind)

const trade = (behaviour: BehaviourName, has: Partial<Layout> = {}): Layout => ({
  head: [
    'partner',
    'type',
    ...ofKind(behaviour, 'text'),
    'day',
    ...ofKind(behaviour, 'date'),
    ...money,
  ],
  cells: ['item', 'quantity', 'unit', 'unitPrice', 'discountPercent', 'warehouse'],
  hasMoney: true,
  hasTenders: false,
  hasDelivery: false,
  ...has,
})

const shelf = (head: readonly HeadName[], cells: readonly CellName[]): Layout => ({
  head: ['type', 'day', ...head, 'branch'],
  cells,
  hasMoney: false,
  hasTenders: false,
  hasDelivery: false,
})

const layouts: Partial<Record<BehaviourName, Layout>> = {
  quotation: trade('quotation'),
  salesOrder: trade('salesOrder'),
  salesInvoice: trade('salesInvoice', { hasTenders: true, hasDelivery: true }),
  salesReturn: trade('salesReturn', { hasTenders: true, hasDelivery: true }),
  deliveryNote: trade('deliveryNote'),
  purchaseOrder: trade('purchaseOrder'),
  purchaseInvoice: trade('purchaseInvoice', {
    hasTenders: true,
    hasDelivery: true,
    hasLanding: true,
  }),
  purchaseReturn: trade('purchaseReturn', { hasTenders: true, hasDelivery: true }),
  goodsReceipt: trade('goodsReceipt'),
  stockIn: shelf(['warehouse', 'reason'], ['item', 'quantity', 'unit', 'unitPrice', 'warehouse']),
  stockOut: shelf(['warehouse', 'reason'], ['item', 'quantity', 'unit', 'warehouse']),
  transfer: {
    ...shelf(['warehouse', 'toWarehouse'], ['item', 'quantity', 'unit']),
    hasDelivery: true,
  },
  transferReceipt: shelf(['warehouse', 'toWarehouse'], ['item', 'quantity', 'unit']),
  adjustment: shelf(['warehouse', 'reason'], ['item', 'counted', 'unit', 'warehouse']),
}

const plain = trade('ticketInvoice')

export const layoutOf = (behaviour: BehaviourName): Layout => layouts[behaviour] ?? plain

/** What a screen writes unless another type is chosen. */
const usual: Partial<Record<DocumentScreen, BehaviourName>> = {
  sales: 'salesInvoice',
  purchasing: 'purchaseInvoice',
  stock: 'transfer',
  adjustment: 'adjustment',
}

export const usualAt = (screen: DocumentScreen): BehaviourName => usual[screen] ?? 'salesInvoice'

/** Where the count of a line is written: how many go, or how many were found on the shelf. */
export const countCell = (behaviour: BehaviourName): 'quantity' | 'counted' =>
  behaviour === 'adjustment' ? 'counted' : 'quantity'

/** Goods leave the shelf when it is delivered: what is not there cannot go. */
export const takesStock = (behaviour: BehaviourName): boolean =>
  behaviourOf(behaviour).stock === 'out'

/** Goods are offered or sold by it: they should bring more than they cost. */
export const isSale = (behaviour: BehaviourName): boolean => {
  const { side, debt } = behaviourOf(behaviour)
  return side === 'client' && debt !== 'lower'
}

/** The fields of a partner in its words: whom one sells to is a client. */
export const partnerWord = (behaviour: BehaviourName): 'client' | 'supplier' =>
  behaviourOf(behaviour).side === 'supplier' ? 'supplier' : 'client'
