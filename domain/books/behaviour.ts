/**
 * What a kind of transaction does, as data. A company names its transaction types as it likes; each
 * maps to one of these behaviours, and nothing else in the code asks for a type by its name.
 */
import type { DocumentScreen } from '../document-screens.ts'

export { type DocumentScreen, documentScreens } from '../document-screens.ts'

export type Side = 'client' | 'supplier'

export type Behaviour = {
  screen: DocumentScreen
  side?: Side
  /** What it does to the stock of its own lines once delivered. */
  stock: 'in' | 'out' | 'none'
  /** Whether the partner owes more (raise) or less (lower) after it; a promise does neither. */
  debt: 'raise' | 'lower' | 'none'
  /** Written by the house after another document, never by hand. */
  isFollowUp?: true
  /** What it becomes when it is carried forward, and what takes it back. */
  becomes?: readonly string[]
}

const behaviours = {
  quotation: {
    screen: 'sales',
    side: 'client',
    stock: 'none',
    debt: 'none',
    becomes: ['salesOrder', 'salesInvoice'],
  },
  salesOrder: {
    screen: 'sales',
    side: 'client',
    stock: 'none',
    debt: 'none',
    becomes: ['salesInvoice'],
  },
  salesInvoice: {
    screen: 'sales',
    side: 'client',
    stock: 'out',
    debt: 'raise',
    becomes: ['salesReturn'],
  },
  salesReturn: { screen: 'sales', side: 'client', stock: 'in', debt: 'lower' },
  ticketInvoice: { screen: 'sales', side: 'client', stock: 'none', debt: 'none', isFollowUp: true },
  deliveryNote: { screen: 'sales', side: 'client', stock: 'out', debt: 'none', isFollowUp: true },
  purchaseOrder: {
    screen: 'purchasing',
    side: 'supplier',
    stock: 'none',
    debt: 'none',
    becomes: ['purchaseInvoice'],
  },
  purchaseInvoice: {
    screen: 'purchasing',
    side: 'supplier',
    stock: 'in',
    debt: 'raise',
    becomes: ['purchaseReturn'],
  },
  purchaseReturn: { screen: 'purchasing', side: 'supplier', stock: 'out', debt: 'lower' },
  goodsReceipt: {
    screen: 'purchasing',
    side: 'supplier',
    stock: 'in',
    debt: 'none',
    isFollowUp: true,
  },
  receipt: { screen: 'receipts', side: 'client', stock: 'none', debt: 'lower' },
  payment: { screen: 'payments', side: 'supplier', stock: 'none', debt: 'lower' },
  moneyTransfer: { screen: 'moneyTransfers', stock: 'none', debt: 'none' },
  stockIn: { screen: 'stock', stock: 'in', debt: 'none' },
  stockOut: { screen: 'stock', stock: 'out', debt: 'none' },
  transfer: { screen: 'stock', stock: 'out', debt: 'none' },
  transferReceipt: { screen: 'stock', stock: 'in', debt: 'none', isFollowUp: true },
  adjustment: { screen: 'adjustment', stock: 'in', debt: 'none' },
  production: { screen: 'stock', stock: 'in', debt: 'none', isFollowUp: true },
  clientOpening: { screen: 'books', side: 'client', stock: 'none', debt: 'raise' },
  supplierOpening: { screen: 'books', side: 'supplier', stock: 'none', debt: 'raise' },
  posSale: { screen: 'pos', side: 'client', stock: 'out', debt: 'raise', becomes: ['posRefund'] },
  posRefund: { screen: 'pos', side: 'client', stock: 'in', debt: 'lower' },
} as const satisfies Record<string, Behaviour>

export type BehaviourName = keyof typeof behaviours

export const behaviourNames = Object.keys(behaviours) as BehaviourName[]

export const behaviourOf = (name: BehaviourName): Behaviour => behaviours[name]

/** The behaviours a screen lets people write. */
export const writtenAt = (screen: DocumentScreen): BehaviourName[] =>
  behaviourNames.filter((name) => {
    const behaviour = behaviourOf(name)
    return behaviour.screen === screen && !behaviour.isFollowUp
  })

/** What takes something back that was sold or bought. */
export const returnNames: readonly BehaviourName[] = ['salesReturn', 'purchaseReturn', 'posRefund']

export const isReturn = (name: string): boolean => returnNames.some((it) => it === name)

/** A sale takes money and its return gives it back; a purchase the other way round. */
export function flowOf(name: BehaviourName): 'in' | 'out' | undefined {
  const { side, debt } = behaviourOf(name)
  if (!side || debt === 'none') return undefined
  return (side === 'client') === (debt === 'raise') ? 'in' : 'out'
}

/** What hands over the goods of such a document, or takes them in. */
export const deliveryOf = (name: BehaviourName): BehaviourName | undefined =>
  name === 'salesInvoice'
    ? 'deliveryNote'
    : name === 'purchaseInvoice' || name === 'purchaseOrder'
      ? 'goodsReceipt'
      : undefined
