/** Numbers in English words, on the short scale, without "and": that joins the cents. */

const small = [
  ...'zero one two three four five six seven eight nine ten eleven twelve'.split(' '),
  ...'thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' '),
]
const tens = '– – twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

const scales: readonly (readonly [bigint, string])[] = [
  [10n ** 15n, 'quadrillion'],
  [10n ** 12n, 'trillion'],
  [10n ** 9n, 'billion'],
  [10n ** 6n, 'million'],
  [1000n, 'thousand'],
]

function belowHundred(number: number): string {
  if (number < 20) return small[number] ?? ''
  const unit = number % 10
  const ten = tens[Math.floor(number / 10)] ?? ''
  return unit === 0 ? ten : `${ten}-${small[unit]}`
}

function belowThousand(number: number): string {
  const hundreds = Math.floor(number / 100)
  const rest = number % 100
  if (hundreds === 0) return belowHundred(rest)
  const start = `${small[hundreds]} hundred`
  return rest === 0 ? start : `${start} ${belowHundred(rest)}`
}

export function englishNumber(number: bigint): string {
  if (number === 0n) return 'zero'
  const parts: string[] = []
  let rest = number
  for (const [scale, name] of scales) {
    if (rest >= scale) parts.push(`${belowThousand(Number(rest / scale))} ${name}`)
    rest %= scale
  }
  if (rest > 0n) parts.push(belowThousand(Number(rest)))
  return parts.join(' ')
}

/** The number with what it counts. */
export const englishCount = (number: bigint, noun: { one: string; many: string }): string =>
  `${englishNumber(number)} ${number === 1n ? noun.one : noun.many}`
