/**
 * What a kind of transaction does, as data. A company names its transaction types as it likes; each
 * maps to one of these behaviours, and nothing else in the code asks for a type by its name.
 */
export type Side = 'client' | 'supplier'

export type Behaviour = {
  /** The screen that holds it. */
  screen: 'sales' | 'purchasing' | 'receipts' | 'payments' | 'stock' | 'adjustment'
  side?: Side
  /** What it does to the stock of its own lines once delivered. */
  stock: 'in' | 'out' | 'none'
  /** Whether the partner owes more (raise) or less (lower) after it; a promise does neither. */
  debt: 'raise' | 'lower' | 'none'
  /** The prefix of its numbers until the company chooses another. */
  prefix: string
}

export const behaviours = {
  quotation: { screen: 'sales', side: 'client', stock: 'none', debt: 'none', prefix: 'QT' },
  salesOrder: { screen: 'sales', side: 'client', stock: 'none', debt: 'none', prefix: 'SO' },
  salesInvoice: { screen: 'sales', side: 'client', stock: 'out', debt: 'raise', prefix: 'INV' },
  salesReturn: { screen: 'sales', side: 'client', stock: 'in', debt: 'lower', prefix: 'CN' },
  deliveryNote: { screen: 'sales', side: 'client', stock: 'out', debt: 'none', prefix: 'DN' },
  purchaseOrder: {
    screen: 'purchasing',
    side: 'supplier',
    stock: 'none',
    debt: 'none',
    prefix: 'PO',
  },
  purchaseInvoice: {
    screen: 'purchasing',
    side: 'supplier',
    stock: 'in',
    debt: 'raise',
    prefix: 'PUR',
  },
  purchaseReturn: {
    screen: 'purchasing',
    side: 'supplier',
    stock: 'out',
    debt: 'lower',
    prefix: 'PR',
  },
  receipt: { screen: 'receipts', side: 'client', stock: 'none', debt: 'lower', prefix: 'REC' },
  payment: { screen: 'payments', side: 'supplier', stock: 'none', debt: 'lower', prefix: 'PAY' },
  stockIn: { screen: 'stock', stock: 'in', debt: 'none', prefix: 'SIN' },
  stockOut: { screen: 'stock', stock: 'out', debt: 'none', prefix: 'SOUT' },
  transfer: { screen: 'stock', stock: 'out', debt: 'none', prefix: 'TR' },
  adjustment: { screen: 'adjustment', stock: 'in', debt: 'none', prefix: 'ADJ' },
} as const satisfies Record<string, Behaviour>

export type BehaviourName = keyof typeof behaviours

export const behaviourNames = Object.keys(behaviours) as BehaviourName[]

export const behaviourOf = (name: BehaviourName): Behaviour => behaviours[name]
