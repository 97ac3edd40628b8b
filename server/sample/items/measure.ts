/** Sizes as a shop writes them in each language: 1.5 l, 1,5 l, 1.5 ل. */
import type { Name } from '../data.ts'

const weights: Readonly<Record<string, string>> = { g: 'غ', kg: 'كغ', ml: 'مل', l: 'ل' }

const words: Readonly<Record<string, Name>> = {
  single: ['single', 'simple', 'عادي'],
  double: ['double', 'double', 'دوبل'],
  mini: ['mini', 'mini', 'ميني'],
  regular: ['regular', 'moyen', 'وسط'],
  large: ['large', 'grand', 'كبير'],
}

/** Counted things: Arabic has a word for two, a plural up to ten and a singular beyond. */
const counted: Readonly<Record<string, readonly [en: string, fr: string, ...ar: string[]]>> = {
  bags: ['bags', 'sachets', 'كيسان', 'أكياس', 'كيسًا', 'كيس'],
  capsules: ['capsules', 'capsules', 'كبسولتان', 'كبسولات', 'كبسولة', 'كبسولة'],
  pieces: ['pieces', 'pièces', 'قطعتان', 'قطع', 'قطعة', 'قطعة'],
  rolls: ['rolls', 'rouleaux', 'لفّتان', 'لفّات', 'لفّة', 'لفّة'],
}

export function measured(size: string): Name {
  const [amount = '', unit = ''] = size.split(' ')
  const word = words[amount]
  if (word) return word
  const weight = weights[unit]
  if (weight) return [size, size.replace('.', ','), `${amount} ${weight}`]
  const [en, fr, ...arabic] = counted[unit] ?? unknown(size)
  return [`${amount} ${en}`, `${amount} ${fr}`, inArabic(Number(amount), arabic)]
}

function inArabic(count: number, [two, few, many, hundred]: readonly string[]): string {
  if (count === 2) return two ?? ''
  if (count >= 100) return `${count} ${hundred}`
  return `${count} ${count > 10 ? many : few}`
}

const unknown = (size: string): never => {
  throw new Error(`Nobody measures in ${size}`)
}
