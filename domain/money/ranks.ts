/** The two currencies of a company by their rank, and the decimals of each. */
import { Refusal } from '../kernel/refusal.ts'

type Ranked = { rank: string | null; decimals: number }

type Company<Currency> = { currencies: readonly Currency[] }

export const rankedAs = <Currency extends Pick<Ranked, 'rank'>>(
  { currencies }: Company<Currency>,
  rank: 'first' | 'second',
): Currency | undefined => currencies.find((it) => it.rank === rank)

export const decimalsIn = (company: Company<Ranked>): { first: number; second: number } => ({
  first: rankedAs(company, 'first')?.decimals ?? 2,
  second: rankedAs(company, 'second')?.decimals ?? 0,
})

type Written = {
  id: string
  code: string
  rank: string | null
  rate?: string | null
  isActive?: boolean
}

/** Those that amounts may be written in: the two, and each other that has a rate. */
export const writtenCurrencies = <Currency extends Omit<Written, 'code'>>({
  currencies,
}: Company<Currency>): Currency[] =>
  currencies.filter(({ rank, isActive, rate }) => rank !== null || (isActive && rate != null))

/** Amounts are written in one of the two currencies of the company, or in one that has a rate. */
export function writtenCurrency<Currency extends Written>(
  id: string,
  { currencies }: Company<Currency>,
  field = 'currency',
): Currency {
  const found = currencies.find((it) => it.id === id)
  if (!found || (found.rank === null && found.isActive === false))
    throw new Refusal('missingReference', field)
  if (found.rank === null && found.rate == null)
    throw new Refusal('currencyRateMissing', field, { currency: found.code })
  return found
}
