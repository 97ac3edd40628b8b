/** Below an amount of a promotion: what it is in the currency it is in, and in the other one. */
import type { ReactNode } from 'react'
import type { Linked } from '../../domain/kernel/field.ts'
import { toFirst } from '../../domain/kernel/number/convert.ts'
import { isDecimal } from '../../domain/kernel/number/decimal.ts'
import { saleRate } from '../../domain/kernel/number/money.ts'
import type { HintProps } from '../kernel/form/inputs/own-hint.tsx'
import { Amount, Money } from '../kernel/parts/Money.tsx'
import { useSession } from '../kernel/session/session.ts'
import classes from './Simulation.module.css'

const inMoney: readonly string[] = ['value', 'minAmount']

export default function PromotionHint({ form, name, plain }: HintProps): ReactNode {
  const { company, rates } = useSession()
  const { values } = form.state
  const amount = String(values[name] ?? '')
  if (!inMoney.includes(name) || !isDecimal(amount)) return plain
  const { firstCurrency: first, secondCurrency: second, currencies } = company
  const id = (values.currency as Linked | null | undefined)?.id ?? first.id
  const own = currencies.find((it) => it.id === id) ?? first
  const rate = saleRate(rates)
  const inFirst = own.id === second?.id && rate ? toFirst(amount, rate.buy, first.decimals) : null
  return (
    <span className={classes.both}>
      <Amount amount={amount} look={own} tone="first" />
      {own.id === first.id && second && <Money amount={amount} currency="second" />}
      {inFirst && <Amount amount={inFirst} look={first} tone="second" />}
    </span>
  )
}
