/** What samples of receipts are made of: goods with their names, and tickets told in a few words. */
import type { Language } from '../../kernel/language.ts'
import type { Ticket, TicketTender } from '../ticket/ticket.ts'

export type Goods = Record<Language, string>

export const goods = {
  coffee: { en: 'Café latte', fr: 'Café au lait', ar: 'قهوة لاتيه' },
  zaatar: { en: 'Manakish zaatar', fr: 'Manouché au zaatar', ar: 'منقوشة زعتر' },
  honey: { en: 'Cedar honey 500 g', fr: 'Miel de cèdre 500 g', ar: 'عسل الأرز 500 غ' },
  tomato: { en: 'Tomatoes', fr: 'Tomates', ar: 'بندورة' },
  long: {
    en: 'Hand-picked extra virgin olive oil from Koura, first cold press, tin of 3 litres',
    fr: 'Huile d’olive extra vierge du Koura cueillie à la main, première pression à froid, 3 litres',
    ar: 'زيت زيتون بكر ممتاز من الكورة قطف يدوي عصرة أولى على البارد تنكة 3 ليتر',
  },
} satisfies Record<string, Goods>

export const units: Record<'piece' | 'kilo', Goods> = {
  piece: { en: 'pc', fr: 'pce', ar: 'قطعة' },
  kilo: { en: 'kg', fr: 'kg', ar: 'كلغ' },
}

export type Sold = {
  what: keyof typeof goods
  quantity?: string
  price: string
  unit?: keyof typeof units
  percent?: string
  amount?: string
  note?: string
  /** What promotions took off, beside the amount. */
  promotions?: readonly { name: Goods; amount: string }[]
}

export type Made = Partial<Omit<Ticket, 'lines' | 'tenders'>> & {
  sold: readonly Sold[]
  tenders?: readonly Partial<TicketTender>[]
}
