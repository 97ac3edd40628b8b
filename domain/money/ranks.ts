/** The two currencies of a company by their rank, and the decimals of each. */
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
