/**
 * Vat, tax 1 and tax 2. A rate of 0 leaves a tax out. What a tax is reckoned on, and whether
 * prices hold it already, decide every total; the arithmetic itself belongs to the documents.
 */
import { choice, optional, percent, text } from '../kernel/field.ts'
import { type Setting, setting } from '../kernel/setting.ts'

const place = { group: 'tax', layers: ['company', 'branch'] } as const

const rate = (name: string, order: number): Setting<string> =>
  setting(`tax.${name}Rate`, percent(), { ...place, initial: '0', order })

const pricing = (name: string, order: number) =>
  setting(`tax.${name}Pricing`, choice(['onTop', 'included']), {
    ...place,
    initial: 'onTop',
    order,
  })

const base = (name: string, order: number) =>
  setting(`tax.${name}Base`, choice(['net', 'netAndVat']), { ...place, initial: 'net', order })

/** What paper calls the tax; without one it is the word of the reader's language. */
const label = (name: string, order: number) =>
  setting(`tax.${name}Label`, optional(text({ max: 24 })), { ...place, initial: null, order })

/** The currency the tax is owed in: an invoice in another one says its tax in this one too. */
export const taxCurrency = setting('tax.currency', choice(['first', 'second']), {
  group: 'tax',
  layers: ['company'],
  initial: 'first',
  order: 120,
})

export const vat = {
  rate: rate('vat', 10),
  pricing: pricing('vat', 20),
  label: label('vat', 30),
}

export const tax1 = {
  rate: rate('tax1', 40),
  base: base('tax1', 50),
  pricing: pricing('tax1', 60),
  label: label('tax1', 70),
}

export const tax2 = {
  rate: rate('tax2', 80),
  base: base('tax2', 90),
  pricing: pricing('tax2', 100),
  label: label('tax2', 110),
}
