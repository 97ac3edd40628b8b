/** Amounts of the till: the first currency strong, the second beside it at the rate of the day. */
import { toSecond } from '../../domain/kernel/number/convert.ts'
import { firstCurrency, secondCurrency } from '../../domain/pos/ticket/sale-price.ts'
import { Amount } from '../kernel/parts/Money.tsx'
import { useBasics } from './till-context.ts'

type TillMoneyProps = { amount: string; className?: string }

export function FirstMoney({
  amount,
  className = '',
  lead,
}: TillMoneyProps & { lead?: '+' | undefined }) {
  return (
    <Amount amount={amount} look={firstCurrency(useBasics())} className={className} lead={lead} />
  )
}

/** Nothing in a company with one currency, or while there is no rate. */
export function SecondMoney({ amount, className = '' }: TillMoneyProps) {
  const basics = useBasics()
  const second = secondCurrency(basics)
  if (!second || !basics.rate) return null
  const other = toSecond(amount, basics.rate.buy, second.decimals)
  return <Amount amount={other} look={second} className={className} />
}
