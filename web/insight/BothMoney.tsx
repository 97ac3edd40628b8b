/** Amounts of the second currency as they were posted, beside those of the first; no rate is asked. */
import { Amount, Money } from '../kernel/parts/Money.tsx'
import { useSession } from '../kernel/session/session.ts'

export function SecondMoney({ amount }: { amount: string | undefined }) {
  const { secondCurrency } = useSession().company
  if (!secondCurrency || amount === undefined) return null
  return <Amount amount={amount} look={secondCurrency} tone="second" />
}

export function BothMoney({ first, second }: { first: string; second: string | undefined }) {
  const hasSecond = useSession().company.secondCurrency && second !== undefined
  return (
    <>
      <Money amount={first} />
      {hasSecond && ' · '}
      <SecondMoney amount={second} />
    </>
  )
}
