/** The accounts that postings need by what they are for; a company may rename and renumber them. */
export type AccountKind = 'asset' | 'liability' | 'equity' | 'income' | 'expense'

/** Code, kind and name in the three languages of the chart a new company starts with. */
export const startingAccounts = {
  cash: ['1010', 'asset', 'Cash on hand', 'Caisse', 'الصندوق'],
  bank: ['1020', 'asset', 'Bank', 'Banque', 'البنك'],
  chequesInHand: [
    '1030',
    'asset',
    'Cheques in hand',
    'Chèques en portefeuille',
    'شيكات في الصندوق',
  ],
  receivable: ['1100', 'asset', 'Clients', 'Clients', 'العملاء'],
  stock: ['1200', 'asset', 'Stock', 'Stock de marchandises', 'المخزون'],
  transit: ['1210', 'asset', 'Stock in transit', 'Stock en transit', 'بضاعة في الطريق'],
  vatPaid: [
    '1300',
    'asset',
    'VAT recoverable',
    'TVA récupérable',
    'ضريبة القيمة المضافة القابلة للاسترداد',
  ],
  payable: ['2100', 'liability', 'Suppliers', 'Fournisseurs', 'المورّدون'],
  chequesIssued: ['2110', 'liability', 'Cheques issued', 'Chèques émis', 'شيكات صادرة'],
  received: [
    '2120',
    'liability',
    'Goods received, not billed',
    'Marchandises reçues non facturées',
    'بضاعة مستلمة غير مفوترة',
  ],
  vatDue: ['2200', 'liability', 'VAT payable', 'TVA à payer', 'ضريبة القيمة المضافة المستحقة'],
  tax1Due: ['2210', 'liability', 'Tax 1 payable', 'Taxe 1 à payer', 'ضريبة 1 المستحقة'],
  tax2Due: ['2220', 'liability', 'Tax 2 payable', 'Taxe 2 à payer', 'ضريبة 2 المستحقة'],
  opening: ['3000', 'equity', 'Opening balances', 'Soldes d’ouverture', 'أرصدة افتتاحية'],
  capital: ['3100', 'equity', 'Capital', 'Capital', 'رأس المال'],
  sales: ['4000', 'income', 'Sales', 'Ventes', 'المبيعات'],
  stockGain: ['4100', 'income', 'Stock found', 'Excédents de stock', 'فائض المخزون'],
  exchange: ['4200', 'income', 'Exchange differences', 'Différences de change', 'فروقات الصرف'],
  costOfSales: ['5000', 'expense', 'Cost of sales', 'Coût des ventes', 'كلفة المبيعات'],
  purchases: ['5100', 'expense', 'Purchases of services', 'Achats de services', 'مشتريات خدمات'],
  stockLoss: ['5200', 'expense', 'Stock lost', 'Pertes de stock', 'خسائر المخزون'],
  expense: ['6000', 'expense', 'General expenses', 'Charges générales', 'مصاريف عامة'],
  commission: ['6100', 'expense', 'Commissions', 'Commissions', 'عمولات'],
  rounding: ['6200', 'expense', 'Rounding differences', 'Écarts d’arrondi', 'فروقات التدوير'],
} as const satisfies Record<string, readonly [string, AccountKind, string, string, string]>

export type AccountRole = keyof typeof startingAccounts

export const accountRoles = Object.keys(startingAccounts) as AccountRole[]
