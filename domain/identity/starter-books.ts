/**
 * The chart of accounts and the transaction types a new company starts with. Their names are words
 * (`starter.account.<role>`, `choice.behaviour.<name>`); the company may rename and add to both.
 */
export const accountKinds = ['asset', 'liability', 'equity', 'income', 'expense'] as const

export type AccountKind = (typeof accountKinds)[number]

/** Code and kind of each account that postings need, by what it is for. */
export const starterAccounts = {
  cash: ['1010', 'asset'],
  safe: ['1015', 'asset'],
  bank: ['1020', 'asset'],
  card: ['1025', 'asset'],
  chequesInHand: ['1030', 'asset'],
  receivable: ['1100', 'asset'],
  valueShort: ['1110', 'asset'],
  stock: ['1200', 'asset'],
  transit: ['1210', 'asset'],
  making: ['1220', 'asset'],
  vatPaid: ['1300', 'asset'],
  withholdingReceivable: ['1310', 'asset'],
  staffLoans: ['1400', 'asset'],
  payable: ['2100', 'liability'],
  chequesIssued: ['2110', 'liability'],
  received: ['2120', 'liability'],
  vatDue: ['2200', 'liability'],
  tax1Due: ['2210', 'liability'],
  tax2Due: ['2220', 'liability'],
  taxPayable: ['2230', 'liability'],
  withholdingPayable: ['2240', 'liability'],
  salariesPayable: ['2300', 'liability'],
  contributionsPayable: ['2310', 'liability'],
  salaryTaxPayable: ['2320', 'liability'],
  tips: ['2330', 'liability'],
  staffProvisions: ['2340', 'liability'],
  giftCards: ['2350', 'liability'],
  cashBack: ['2360', 'liability'],
  points: ['2370', 'liability'],
  vouchers: ['2380', 'liability'],
  deposits: ['2390', 'liability'],
  branches: ['2400', 'liability'],
  opening: ['3000', 'equity'],
  capital: ['3100', 'equity'],
  retained: ['3200', 'equity'],
  sales: ['4000', 'income'],
  rewards: ['4010', 'income'],
  stockGain: ['4100', 'income'],
  exchangeGain: ['4200', 'income'],
  breakage: ['4300', 'income'],
  costOfSales: ['5000', 'expense'],
  purchases: ['5100', 'expense'],
  stockLoss: ['5200', 'expense'],
  absorbed: ['5300', 'expense'],
  expense: ['6000', 'expense'],
  commission: ['6100', 'expense'],
  rounding: ['6200', 'expense'],
  cashDifference: ['6300', 'expense'],
  exchangeLoss: ['6250', 'expense'],
  salaries: ['6400', 'expense'],
  employerContributions: ['6410', 'expense'],
  provisionExpense: ['6450', 'expense'],
} as const satisfies Record<string, readonly [string, AccountKind]>

export type AccountRole = keyof typeof starterAccounts

export const accountRoles = Object.keys(starterAccounts) as AccountRole[]

/** A type for each of these behaviours. */
export const starterTypes = [
  'quotation',
  'salesOrder',
  'salesInvoice',
  'salesReturn',
  'deliveryNote',
  'purchaseOrder',
  'purchaseInvoice',
  'purchaseReturn',
  'goodsReceipt',
  'receipt',
  'payment',
  'moneyTransfer',
  'stockIn',
  'stockOut',
  'transfer',
  'transferReceipt',
  'adjustment',
  'production',
  'clientOpening',
  'supplierOpening',
  'posSale',
  'posRefund',
  'ticketInvoice',
] as const
