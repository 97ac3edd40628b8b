/**
 * Numbers in French words, in the traditional spelling and on the long scale.
 *
 * "Cent" and "vingt" take an s where they are multiplied and end the number or stand before
 * "million", a noun; before "mille", a numeral, they do not. "Mille" never does. Only a final
 * "un" follows the gender of what is counted. After "million" and greater the noun takes "de".
 */

const small = [
  ...'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize'.split(' '),
  ...'quatorze quinze seize dix-sept dix-huit dix-neuf'.split(' '),
]
const tens =
  '– – vingt trente quarante cinquante soixante soixante quatre-vingt quatre-vingt'.split(' ')

const scales: readonly (readonly [bigint, string])[] = [
  [10n ** 15n, 'billiard'],
  [10n ** 12n, 'billion'],
  [10n ** 9n, 'milliard'],
  [10n ** 6n, 'million'],
]

/** What follows decides the last letters: nothing or a noun, "mille", or a feminine noun. */
type End = 'noun' | 'mille' | 'feminine'

function belowHundred(number: number, end: End): string {
  const unitWord = (unit: number): string =>
    unit === 1 && end === 'feminine' ? 'une' : (small[unit] ?? '')
  if (number < 20) return unitWord(number)
  const ten = Math.floor(number / 10)
  // Seventy is "sixty-ten" and ninety "four-twenty-ten".
  const rest = number - (ten === 7 || ten === 9 ? ten - 1 : ten) * 10
  if (number === 80) return end === 'mille' ? 'quatre-vingt' : 'quatre-vingts'
  if (rest === 0) return tens[ten] ?? ''
  const isJoined = (rest === 1 || rest === 11) && ten < 8
  return `${tens[ten]}${isJoined ? ' et ' : '-'}${unitWord(rest)}`
}

function belowThousand(number: number, end: End): string {
  const hundreds = Math.floor(number / 100)
  const rest = number % 100
  if (hundreds === 0) return belowHundred(rest, end)
  const start = hundreds === 1 ? 'cent' : `${small[hundreds]} cent`
  if (rest > 0) return `${start} ${belowHundred(rest, end)}`
  return hundreds > 1 && end !== 'mille' ? `${start}s` : start
}

function belowMillion(number: number, end: End): string {
  const thousands = Math.floor(number / 1000)
  const rest = number % 1000
  if (thousands === 0) return belowThousand(rest, end)
  const start = thousands === 1 ? 'mille' : `${belowThousand(thousands, 'mille')} mille`
  return rest === 0 ? start : `${start} ${belowThousand(rest, end)}`
}

export function frenchNumber(number: bigint, end: End = 'noun'): string {
  if (number === 0n) return 'zéro'
  const parts: string[] = []
  let rest = number
  for (const [scale, name] of scales) {
    const count = Number(rest / scale)
    if (count > 0) parts.push(`${belowThousand(count, 'noun')} ${name}${count > 1 ? 's' : ''}`)
    rest %= scale
  }
  if (rest > 0n) parts.push(belowMillion(Number(rest), end))
  return parts.join(' ')
}

const startsWithVowel = (word: string): boolean => /^[aeéiou]/i.test(word)

/** The number with what it counts: "un million d'euros", "vingt et une livres". */
export function frenchCount(
  number: bigint,
  noun: { one: string; many: string; isFeminine?: true },
): string {
  const name = number < 2n ? noun.one : noun.many
  const words = frenchNumber(number, noun.isFeminine ? 'feminine' : 'noun')
  const isNounBefore = number > 0n && number % 10n ** 6n === 0n
  if (!isNounBefore) return `${words} ${name}`
  return startsWithVowel(name) ? `${words} d’${name}` : `${words} de ${name}`
}
