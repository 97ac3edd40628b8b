/** Believable papers of every kind, for tests, benchmarks and the eye. */
import { numberFormats } from '../../kernel/format.ts'
import type { Language } from '../../kernel/language.ts'
import { fractionOf, over, plus, rounded, times, zero } from '../../kernel/number/fraction.ts'
import type {
  GoodsPaper,
  PaperCurrency,
  PaperDocument,
  PaperKind,
  StatementPaper,
  TradeLine,
  TradePaper,
  VoucherPaper,
} from '../document.ts'

const dollar: PaperCurrency = { code: 'USD', symbol: '$', decimals: 2 }
const pound: PaperCurrency = { code: 'LBP', symbol: 'L£', decimals: 0 }
const marketRate = '89500'

type InThree = Readonly<Record<Language, string>>

const goods: readonly (InThree & { code: string; price: string; unit: InThree })[] = [
  {
    en: 'Arabica coffee beans, 1 kg',
    fr: 'Café arabica en grains, 1 kg',
    ar: 'حبوب قهوة أرابيكا، 1 كلغ',
    code: 'GRO-0114',
    price: '17.50',
    unit: { en: 'pack', fr: 'paquet', ar: 'كيس' },
  },
  {
    en: 'Olive oil, extra virgin 750 ml',
    fr: 'Huile d’olive extra vierge 750 ml',
    ar: 'زيت زيتون بكر ممتاز 750 مل',
    code: 'GRO-0207',
    price: '68.00',
    unit: { en: 'case of 6', fr: 'caisse de 6', ar: 'صندوق 6' },
  },
  {
    en: 'Cedar honey 500 g',
    fr: 'Miel de cèdre 500 g',
    ar: 'عسل الأرز 500 غ',
    code: 'GRO-0233',
    price: '13.25',
    unit: { en: 'jar', fr: 'pot', ar: 'مرطبان' },
  },
  {
    en: 'Dark chocolate 72% 100 g',
    fr: 'Chocolat noir 72 % 100 g',
    ar: 'شوكولا داكنة 72% 100 غ',
    code: 'CON-0120',
    price: '78.00',
    unit: { en: 'box of 24', fr: 'boîte de 24', ar: 'علبة 24' },
  },
  {
    en: 'Loose black tea, autumn blend with bergamot, orange peel and a little cardamom',
    fr: 'Thé noir en vrac, mélange d’automne à la bergamote, écorces d’orange et cardamome',
    ar: 'شاي أسود سائب، خلطة الخريف بالبرغموت وقشر البرتقال وقليل من الهال',
    code: 'GRO-0301',
    price: '3.90',
    unit: { en: 'box', fr: 'boîte', ar: 'علبة' },
  },
  {
    en: 'Cotton shopping bag (Beirut)',
    fr: 'Sac en coton (Beyrouth)',
    ar: 'كيس تسوّق قطني (Beirut)',
    code: 'HOM-0101',
    price: '2.60',
    unit: { en: 'piece', fr: 'pièce', ar: 'قطعة' },
  },
]

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T

const percentOff = (index: number): string | null =>
  index % 6 === 1 ? '5' : index % 6 === 3 ? '10' : null

const prefixes: Readonly<Record<TradePaper['kind'], string>> = {
  invoice: 'INV',
  quotation: 'Q',
  salesOrder: 'SO',
  creditNote: 'CN',
  ticket: 'T1',
  refund: 'T1',
  purchase: 'PUR',
  purchaseOrder: 'PO',
  purchaseReturn: 'PR',
}

/** Another seed makes other quantities and prices. */
function sampleLines(language: Language, count: number, seed = 0): TradeLine[] {
  return Array.from({ length: count }, (_, index) => {
    const it = at(goods, index)
    const quantity = String((((index + seed) * 7) % 24) + 1)
    const off = percentOff(index)
    const gross = times(fractionOf(quantity), fractionOf(it.price))
    const net = times(gross, over(fractionOf(String(100 - Number(off ?? 0))), fractionOf('100')))
    return {
      name: it[language],
      code: it.code,
      quantity,
      unit: it.unit[language],
      price: it.price,
      discountPercent: off,
      taxes: ['11'],
      total: rounded(net, 2),
    }
  })
}

const company: Readonly<Record<Language, string>> = {
  en: 'Liwan Trading SAL',
  fr: 'Liwan Négoce SAL',
  ar: 'شركة ليوان للتجارة ش.م.ل.',
}

const client: Readonly<Record<Language, { name: string; address: string }>> = {
  en: { name: 'Café Liwan, Achrafieh', address: '12 Sursock Street\nBeirut, Lebanon' },
  fr: { name: 'Café Liwan, Achrafieh', address: '12, rue Sursock\nBeyrouth, Liban' },
  ar: { name: 'مقهى الليوان، الأشرفية', address: 'شارع سرسق 12\nبيروت، لبنان' },
}

const note: InThree = {
  en: 'Deliver before 9:00, back door on Rue Sursock.',
  fr: 'Livrer avant 9 h 00, porte arrière, rue Sursock.',
  ar: 'التسليم قبل الساعة 9:00، الباب الخلفي، شارع سرسق.',
}

function base(language: Language) {
  return {
    language,
    format: numberFormats.commaPoint,
    timeZone: 'Asia/Beirut',
    company: {
      name: company[language],
      altName: language === 'ar' ? 'Liwan Trading SAL' : 'شركة ليوان للتجارة',
      financialNumber: '1234567-601',
      address: client[language].address,
      phone: '+961 1 234 567',
      email: 'office@liwan.example',
      website: 'liwan.example',
      bankName: 'Banque du Levant',
      bankAccount: 'LB62 0999 0000 0001 0019 0122 9114',
    },
    state: 'posted' as const,
    date: '2026-11-14',
    branch: { en: 'Hamra', fr: 'Hamra', ar: 'الحمرا' }[language],
    partner: {
      ...client[language],
      phone: '+961 3 765 432',
      email: 'liwan@cafe.example',
      financialNumber: '7654321-601',
    },
    currency: dollar,
    second: pound,
    rate: { first: 'USD', second: 'LBP', rate: marketRate, on: '2026-11-14' },
    qr: 'https://liwan.example/d/INV-2026-00418?h=9f2c41aa',
    footer: { en: 'Thank you.', fr: 'Merci de votre confiance.', ar: 'شكرًا لتعاملكم معنا.' }[
      language
    ],
  }
}

const toPounds = (amount: string): string =>
  rounded(times(fractionOf(amount), fractionOf(marketRate)), 0)

export function sampleTrade(
  kind: TradePaper['kind'],
  language: Language,
  count = 6,
  seed = 0,
): TradePaper {
  const lines = sampleLines(language, count, seed)
  const net = lines.reduce((sum, { total }) => plus(sum, fractionOf(total)), zero)
  const subtotal = rounded(net, 2)
  const vat = rounded(times(net, over(fractionOf('11'), fractionOf('100'))), 2)
  const total = rounded(plus(fractionOf(subtotal), fractionOf(vat)), 2)
  const isInvoice = kind === 'invoice'
  const due = rounded(plus(fractionOf(total), fractionOf('-450')), 2)
  return {
    ...base(language),
    kind,
    number: `${prefixes[kind]}-2026-00418`,
    dueOn: isInvoice ? '2026-11-29' : null,
    validUntil: kind === 'quotation' ? '2026-12-14' : null,
    reference: ['creditNote', 'purchase'].includes(kind) ? 'INV-2026-00391' : null,
    note: note[language],
    lines,
    totals: {
      subtotal,
      taxes: [{ tax: 'vat', percent: '11', base: subtotal, amount: vat }],
      total: { amount: total, second: toPounds(total) },
      paid: isInvoice ? '450' : null,
      due: isInvoice ? { amount: due, second: toPounds(due) } : null,
    },
  }
}

const goodsPrefixes: Readonly<Record<GoodsPaper['kind'], string>> = {
  deliveryNote: 'DN',
  goodsReceipt: 'GR',
  transfer: 'TR',
  transferReceipt: 'TI',
  stockIn: 'SI',
  stockOut: 'SX',
  adjustment: 'ADJ',
  production: 'PRD',
}

function sampleGoods(kind: GoodsPaper['kind'], language: Language, count = 6): GoodsPaper {
  const isTransfer = kind.startsWith('transfer')
  const hasPartner = ['deliveryNote', 'goodsReceipt'].includes(kind)
  const isAdjusted = kind === 'adjustment' || kind === 'production'
  return {
    ...base(language),
    kind,
    partner: hasPartner ? base(language).partner : null,
    number: `${goodsPrefixes[kind]}-2026-00207`,
    reference: hasPartner ? 'INV-2026-00418' : null,
    reason: isAdjusted
      ? { en: 'Yearly count', fr: 'Inventaire annuel', ar: 'الجرد السنوي' }[language]
      : null,
    [isTransfer ? 'from' : 'warehouse']: {
      en: 'Main warehouse',
      fr: 'Dépôt principal',
      ar: 'المستودع الرئيسي',
    }[language],
    to: isTransfer ? { en: 'Hamra shop', fr: 'Boutique Hamra', ar: 'متجر الحمرا' }[language] : null,
    note: note[language],
    lines: sampleLines(language, count).map(({ name, code, unit, quantity }, index) => ({
      name,
      code,
      unit,
      quantity: isAdjusted && index % 2 ? `-${quantity}` : quantity,
      ordered:
        kind !== 'deliveryNote' ? null : String(Number(quantity) + (index % 3 === 2 ? 2 : 0)),
    })),
  }
}

const referenceIn = (language: Language) => ({
  label: { en: 'Reference', fr: 'Référence', ar: 'المرجع' }[language],
  value: '004512',
})

function sampleVoucher(kind: VoucherPaper['kind'], language: Language, count = 3): VoucherPaper {
  const allocations = Array.from({ length: count }, (_, index) => ({
    document: `${kind === 'receipt' ? 'INV' : 'PUR'}-2026-00${391 + index}`,
    date: `2026-1${index % 2}-0${(index % 9) + 1}`,
    currency: dollar,
    total: '40.00',
    allocated: index === count - 1 ? '25.00' : '40.00',
    open: index === count - 1 ? '15.00' : '0',
    paid: index === count - 1 ? '25.00' : '40.00',
  }))
  const sum = allocations.reduce((all, { paid }) => plus(all, fractionOf(paid)), fractionOf('20'))
  const amount = rounded(sum, 2)
  return {
    ...base(language),
    kind,
    number: kind === 'receipt' ? 'RC-2026-00122' : 'PY-2026-00080',
    amount: { amount, second: toPounds(amount) },
    method: { en: 'Cheque', fr: 'Chèque', ar: 'شيك' }[language],
    means: [
      { label: { en: 'Bank', fr: 'Banque', ar: 'البنك' }[language], value: 'Banque du Levant' },
      referenceIn(language),
      {
        label: { en: 'Value date', fr: 'Date de valeur', ar: 'تاريخ القيمة' }[language],
        value: '20/11/2026',
      },
    ],
    allocations,
    onAccount: '20',
    qr: null,
    note: null,
  }
}

function sampleTransfer(language: Language): VoucherPaper {
  return {
    ...sampleVoucher('moneyTransfer', language, 0),
    number: 'MT-2026-00017',
    method: '',
    means: [referenceIn(language)],
    onAccount: null,
    between: {
      from: { en: 'Card clearing', fr: 'Cartes à encaisser', ar: 'بطاقات قيد التحصيل' }[language],
      to: { en: 'Bank', fr: 'Banque', ar: 'البنك' }[language],
      received: { amount: '19.60', currency: dollar },
    },
    commission: '0.40',
  }
}

function sampleStatement(language: Language, count = 8): StatementPaper {
  const account = (currency: PaperCurrency, step: number) => {
    let balance = step * 3
    let [debit, credit] = [0, 0]
    const entries = Array.from({ length: count }, (_, index) => {
      const isPaid = index % 3 === 2
      const amount = isPaid ? step * 2 : step * ((index % 4) + 1)
      balance += isPaid ? -amount : amount
      if (isPaid) credit += amount
      else debit += amount
      const day = String((index % 28) + 1).padStart(2, '0')
      return {
        date: `2026-10-${day}`,
        document: `${isPaid ? 'RC' : 'INV'}-2026-00${300 + index}`,
        label: index === 1 ? note[language] : null,
        debit: isPaid ? null : String(amount),
        credit: isPaid ? String(amount) : null,
        balance: String(balance),
      }
    })
    return {
      currency,
      opening: String(step * 3),
      entries,
      debit: String(debit),
      credit: String(credit),
      closing: String(balance),
    }
  }
  return {
    ...base(language),
    kind: 'statement',
    number: null,
    from: '2026-10-01',
    to: '2026-11-14',
    accounts: [account(dollar, 125), account(pound, 4_500_000)],
    total: { amount: '2514.25', second: '225025375' },
    ageing: [
      { label: { en: '0–30 days', fr: '0 à 30 jours', ar: '0–30 يومًا' }[language], amount: '1750' },
      {
        label: { en: '31–60 days', fr: '31 à 60 jours', ar: '31–60 يومًا' }[language],
        amount: '764.25',
      },
    ],
    qr: null,
    note: null,
  }
}

export const sampleKinds: readonly PaperKind[] = [
  'invoice',
  'quotation',
  'salesOrder',
  'creditNote',
  'purchase',
  'purchaseOrder',
  'purchaseReturn',
  'ticket',
  'refund',
  'deliveryNote',
  'goodsReceipt',
  'transfer',
  'transferReceipt',
  'stockIn',
  'stockOut',
  'adjustment',
  'receipt',
  'payment',
  'moneyTransfer',
  'statement',
]

export function samplePaper(kind: PaperKind, language: Language, count?: number): PaperDocument {
  switch (kind) {
    case 'deliveryNote':
    case 'goodsReceipt':
    case 'transfer':
    case 'transferReceipt':
    case 'stockIn':
    case 'stockOut':
    case 'adjustment':
    case 'production':
      return sampleGoods(kind, language, count)
    case 'receipt':
    case 'payment':
      return sampleVoucher(kind, language, count)
    case 'moneyTransfer':
      return sampleTransfer(language)
    case 'statement':
      return sampleStatement(language, count)
    default:
      return sampleTrade(kind, language, count)
  }
}
