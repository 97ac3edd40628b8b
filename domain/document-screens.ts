/** The screens that hold documents, each with the permission it is under. */
export const documentScreens = {
  sales: { entity: 'invoice', can: 'sales.invoice' },
  purchasing: { entity: 'purchase', can: 'purchasing.purchase' },
  receipts: { entity: 'receipt', can: 'cash.receipt' },
  payments: { entity: 'payment', can: 'cash.payment' },
  moneyTransfers: { entity: 'moneyTransfer', can: 'cash.transfer' },
  stock: { entity: 'stockDocument', can: 'stock.movement' },
  adjustment: { entity: 'stockAdjustment', can: 'stock.adjustment' },
  books: { entity: 'journal', can: 'books.journal' },
  pos: { entity: 'ticket', can: 'pos.ticket' },
} as const

export type DocumentScreen = keyof typeof documentScreens
