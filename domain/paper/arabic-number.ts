/**
 * Numbers in Arabic words, in the nominative, as they are written on a voucher.
 *
 * From three to ten the number takes the opposite gender of what it counts, and the noun its
 * plural; from eleven to ninety-nine the noun is singular and accusative; after a hundred, a
 * thousand or a million it is singular and genitive, and a dual before it loses its nun. What
 * ends in one or two says the noun again: "a thousand dollars and two dollars".
 */
import type { ArabicNoun } from './currency-nouns.ts'

/** Three to ten as they count masculine nouns (with ta marbuta) and feminine ones. */
const forMasculine = '– – – ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة عشرة'.split(' ')
const forFeminine = '– – – ثلاث أربع خمس ست سبع ثماني تسع عشر'.split(' ')
const tens = '– – عشرون ثلاثون أربعون خمسون ستون سبعون ثمانون تسعون'.split(' ')
const hundreds = '– مئة مئتان ثلاثمئة أربعمئة خمسمئة ستمئة سبعمئة ثمانمئة تسعمئة'.split(' ')

const joined = (parts: readonly string[]): string => parts.join(' و')

function unitWord(unit: number, isFeminine: boolean): string {
  if (unit === 1) return isFeminine ? 'إحدى' : 'واحد'
  if (unit === 2) return isFeminine ? 'اثنتان' : 'اثنان'
  // Standing alone the feminine eight is a defective noun.
  if (unit === 8 && isFeminine) return 'ثمانٍ'
  return (isFeminine ? forFeminine : forMasculine)[unit] ?? ''
}

function teen(number: number, isFeminine: boolean): string {
  const ten = isFeminine ? 'عشرة' : 'عشر'
  if (number === 11) return `${isFeminine ? 'إحدى' : 'أحد'} ${ten}`
  if (number === 12) return `${isFeminine ? 'اثنتا' : 'اثنا'} ${ten}`
  return `${(isFeminine ? forFeminine : forMasculine)[number - 10]} ${ten}`
}

/** One to ninety-nine; three to ten stand before a plural, the rest before an accusative. */
function belowHundred(number: number, isFeminine: boolean): string {
  if (number < 3) return unitWord(number, isFeminine)
  if (number <= 10) return (isFeminine ? forFeminine : forMasculine)[number] ?? ''
  if (number < 20) return teen(number, isFeminine)
  const ten = tens[Math.floor(number / 10)] ?? ''
  return number % 10 === 0 ? ten : joined([unitWord(number % 10, isFeminine), ten])
}

function belowThousand(number: number, isFeminine: boolean): string {
  const hundred = Math.floor(number / 100)
  const rest = number % 100
  const parts: string[] = []
  if (hundred > 0) parts.push(hundreds[hundred] ?? '')
  if (rest > 0) parts.push(belowHundred(rest, isFeminine))
  return joined(parts)
}

/** The nun of a dual falls before the noun it is tied to. */
const tied = (words: string): string =>
  words.replace(/(مئتا|ألفا|مليونا|مليارا|تريليونا|كوادريليونا)ن$/, '$1')

const scaleNoun = (one: string, few: string, many: string): ArabicNoun => ({
  one,
  two: `${one}ان`,
  few,
  many,
  hundred: one,
})

const scales: readonly (readonly [bigint, ArabicNoun])[] = [
  [10n ** 15n, scaleNoun('كوادريليون', 'كوادريليونات', 'كوادريليونًا')],
  [10n ** 12n, scaleNoun('تريليون', 'تريليونات', 'تريليونًا')],
  [10n ** 9n, scaleNoun('مليار', 'مليارات', 'مليارًا')],
  [10n ** 6n, scaleNoun('مليون', 'ملايين', 'مليونًا')],
  [1000n, scaleNoun('ألف', 'آلاف', 'ألفًا')],
]

/** A noun with a count below a thousand: one, two, "three thousands", "a hundred and a thousand". */
function counted(count: number, noun: ArabicNoun): string {
  const rest = count % 100
  if (count === 1) return noun.one
  if (count === 2) return noun.two
  if (rest === 1 || rest === 2) {
    const again = noun.bare ?? noun
    return joined([counted(count - rest, noun), rest === 1 ? again.one : again.two])
  }
  const words = belowThousand(count, noun.isFeminine ?? false)
  if (rest === 0) return `${tied(words)} ${noun.hundred}`
  return `${words} ${rest <= 10 ? noun.few : noun.many}`
}

/** The thousands, millions and greater of a number, each as a phrase. */
function greatParts(number: bigint): string[] {
  const parts: string[] = []
  let rest = number
  for (const [scale, noun] of scales) {
    if (rest >= scale) parts.push(counted(Number(rest / scale), noun))
    rest %= scale
  }
  return parts
}

/** The bare number, counting nothing that has a gender: "اثنان", "مئة وواحد". */
export function arabicNumber(number: bigint): string {
  if (number === 0n) return 'صفر'
  const rest = Number(number % 1000n)
  return joined([...greatParts(number), ...(rest > 0 ? [belowThousand(rest, false)] : [])])
}

/** "Eleven thousand" is tied to the noun that follows it, and loses its tanween. */
const tiedScale = (words: string): string =>
  tied(words).replace(/(ألف|مليون|مليار|تريليون|كوادريليون)ًا$/, '$1')

/** The number with what it counts. */
export function arabicCount(number: bigint, noun: ArabicNoun): string {
  const great = greatParts(number)
  const rest = Number(number % 1000n)
  if (number === 0n) return `صفر ${noun.hundred}`
  if (great.length === 0) return counted(rest, noun)
  if (rest === 0) return `${tiedScale(joined(great))} ${noun.hundred}`
  if (rest > 2) return joined([...great, counted(rest, noun)])
  const again = noun.bare ?? noun
  return joined([`${tiedScale(joined(great))} ${noun.hundred}`, rest === 1 ? again.one : again.two])
}
