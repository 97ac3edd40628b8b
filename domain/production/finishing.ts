/** What is strange about what is said of a finished order: refused, or asked about once. */
import { isZero } from '../kernel/number/decimal.ts'
import { fractionOf, isAbove, productOf, sumOf } from '../kernel/number/fraction.ts'
import { Refusal, unconfirmed } from '../kernel/refusal.ts'

type Named = { id: string }

/** Each line that is named is of the order, and is named once. */
export function refuseStrangers(
  name: string,
  given: readonly Named[],
  lines: readonly Named[],
): void {
  const seen = new Set<string>()
  given.forEach(({ id }, at) => {
    const field = `${name}.${at}.id`
    if (!lines.some((line) => line.id === id)) throw new Refusal('missingReference', field)
    if (seen.has(id)) throw new Refusal('lineTwice', field)
    seen.add(id)
  })
}

type Amount = { planned: string; actual: string; field: string }

type Finished = {
  use: 'make' | 'takeApart'
  quantity: string
  produced: string
  scrap: string
  components: readonly Amount[]
}

/** Beyond this many times what was planned, a digit too many is likelier than a good day. */
const farAbove = '10'

/** Far more than was planned, or something that was made of nothing. */
export function askUnlikely({ use, quantity, produced, scrap, components }: Finished): void {
  const whole = { planned: quantity, actual: sumOf([produced, scrap]), field: 'produced' }
  for (const { planned, actual, field } of [whole, ...components])
    if (isAbove(fractionOf(actual), fractionOf(productOf(planned, farAbove, 6))))
      throw unconfirmed('farAbovePlan', field, { planned, actual })
  if (use === 'make' && components.every(({ actual }) => isZero(actual)))
    throw unconfirmed('nothingUsed', 'actual', {})
}
