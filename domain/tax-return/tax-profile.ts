/**
 * The return of a country: its boxes, its currency and how it is rounded. Lebanon and France are
 * shipped; every other country starts with the plain one and writes its own boxes.
 */
import type { TaxBox } from './tax-box.ts'

export type TaxProfile = {
  /** The code of the currency it is written in, if the company keeps books in it. */
  currency: string | null
  /** None for those of the currency. */
  decimals: number | null
  boxes: readonly TaxBox[]
}

type Row = readonly [code: string, formula: string, en: string, fr: string, ar: string]

const boxesOf = (rows: readonly Row[], due: string, credit: string): TaxBox[] =>
  rows.map(([code, formula, en, fr, ar]) => ({
    code,
    formula,
    en,
    fr,
    ar,
    role: code === due ? 'due' : code === credit ? 'credit' : null,
  }))

const plainRows: readonly Row[] = [
  ['100', 'sales.base[taxed]', 'Taxed sales', 'Ventes taxées', 'مبيعات خاضعة للضريبة'],
  ['110', 'sales.base[abroad union]', 'Exports', 'Exportations', 'الصادرات'],
  ['120', 'sales.base[exempt]', 'Exempt sales', 'Ventes exonérées', 'مبيعات معفاة'],
  [
    '130',
    'box(100) + box(110) + box(120)',
    'Turnover of the period',
    'Chiffre d’affaires de la période',
    'رقم أعمال الفترة',
  ],
  ['200', 'sales.tax', 'VAT on sales', 'TVA sur les ventes', 'الضريبة على المبيعات'],
  ['300', 'purchases.base[taxed]', 'Taxed purchases', 'Achats taxés', 'مشتريات خاضعة للضريبة'],
  ['310', 'purchases.base[abroad union]', 'Imports', 'Importations', 'الواردات'],
  ['320', 'purchases.base[exempt]', 'Exempt purchases', 'Achats exonérés', 'مشتريات معفاة'],
  ['400', 'purchases.tax', 'Deductible VAT', 'TVA déductible', 'الضريبة القابلة للحسم'],
  [
    '500',
    'previous(700)',
    'Credit of the period before',
    'Crédit de la période précédente',
    'الرصيد الدائن من الفترة السابقة',
  ],
  ['600', 'positive(box(200) - box(400) - box(500))', 'VAT due', 'TVA à payer', 'الضريبة المستحقة'],
  [
    '700',
    'positive(box(400) + box(500) - box(200))',
    'Credit carried forward',
    'Crédit à reporter',
    'الرصيد الدائن المدوّر',
  ],
]

/** The form 3310-CA3, in whole euros; columns of one line are told apart by a letter. */
const frenchRows: readonly Row[] = [
  [
    'A1',
    'sales.base[taxed]',
    'Sales and services',
    'Ventes, prestations de services',
    'المبيعات والخدمات',
  ],
  [
    'B2',
    'purchases.base[union]',
    'Purchases within the Union',
    'Acquisitions intracommunautaires',
    'مشتريات من داخل الاتحاد الأوروبي',
  ],
  [
    'E1',
    'sales.base[abroad]',
    'Exports outside the Union',
    'Exportations hors UE',
    'صادرات خارج الاتحاد الأوروبي',
  ],
  [
    'E2',
    'sales.base[exempt]',
    'Other operations without tax',
    'Autres opérations non imposables',
    'عمليات أخرى غير خاضعة',
  ],
  [
    'F2',
    'sales.base[union]',
    'Deliveries within the Union',
    'Livraisons intracommunautaires',
    'تسليمات داخل الاتحاد الأوروبي',
  ],
  [
    '08',
    'sales.base[20]',
    'Normal rate 20%: base',
    'Taux normal 20 % : base',
    'المعدل العادي 20%: الأساس',
  ],
  [
    '08T',
    'sales.tax[20]',
    'Normal rate 20%: tax',
    'Taux normal 20 % : taxe',
    'المعدل العادي 20%: الضريبة',
  ],
  [
    '09',
    'sales.base[5.5]',
    'Reduced rate 5.5%: base',
    'Taux réduit 5,5 % : base',
    'المعدل المخفض 5.5%: الأساس',
  ],
  [
    '09T',
    'sales.tax[5.5]',
    'Reduced rate 5.5%: tax',
    'Taux réduit 5,5 % : taxe',
    'المعدل المخفض 5.5%: الضريبة',
  ],
  [
    '9B',
    'sales.base[10]',
    'Reduced rate 10%: base',
    'Taux réduit 10 % : base',
    'المعدل المخفض 10%: الأساس',
  ],
  [
    '9BT',
    'sales.tax[10]',
    'Reduced rate 10%: tax',
    'Taux réduit 10 % : taxe',
    'المعدل المخفض 10%: الضريبة',
  ],
  [
    '14T',
    'sales.tax - sales.tax[20 10 5.5]',
    'Other rates: tax',
    'Autres taux : taxe',
    'معدلات أخرى: الضريبة',
  ],
  [
    '16',
    'box(08T) + box(09T) + box(9BT) + box(14T)',
    'Total VAT before deduction',
    'Total de la TVA brute due',
    'إجمالي الضريبة قبل الحسم',
  ],
  [
    '20',
    'purchases.tax',
    'Deductible: other goods and services',
    'Autres biens et services',
    'قابلة للحسم: سلع وخدمات أخرى',
  ],
  [
    '22',
    'previous(27)',
    'Credit of the return before',
    'Report du crédit de la précédente déclaration',
    'الرصيد الدائن من الإقرار السابق',
  ],
  [
    '23',
    'box(20) + box(22)',
    'Total deductible VAT',
    'Total de la TVA déductible',
    'إجمالي الضريبة القابلة للحسم',
  ],
  ['25', 'positive(box(23) - box(16))', 'VAT credit', 'Crédit de TVA', 'رصيد ضريبي دائن'],
  ['27', 'box(25)', 'Credit carried forward', 'Crédit à reporter', 'الرصيد الدائن المدوّر'],
  ['28', 'positive(box(16) - box(23))', 'Net VAT due', 'TVA nette due', 'صافي الضريبة المستحقة'],
]

const plain = boxesOf(plainRows, '600', '700')

const profiles: Readonly<Record<string, TaxProfile>> = {
  LB: { currency: 'LBP', decimals: null, boxes: plain },
  FR: { currency: 'EUR', decimals: 0, boxes: boxesOf(frenchRows, '28', '27') },
}

export const taxProfileOf = (country: string | null): TaxProfile =>
  profiles[country ?? ''] ?? { currency: null, decimals: null, boxes: plain }
