/** Quantities and values as stock shows them. */

import { formatDecimal } from '../../../domain/kernel/format.ts'
import { isNegative, isZero } from '../../../domain/kernel/number/decimal.ts'
import classes from '../../books/Books.module.css'
import { Money } from '../../kernel/parts/Money.tsx'
import { useSession } from '../../kernel/session/session.ts'
import own from './Stock.module.css'

type QuantityProps = {
  quantity: string
  unit?: string
  isQuietAtZero?: boolean
  /** What moved may be below zero; what is there should not. */
  isMove?: boolean
}

export function Quantity({ quantity, unit, isQuietAtZero, isMove }: QuantityProps) {
  if (isQuietAtZero && isZero(quantity)) return <span className={classes.quiet}>–</span>
  return (
    <span className={own.quantity} data-below={(!isMove && isNegative(quantity)) || undefined}>
      <bdi dir="ltr">{formatDecimal(quantity)}</bdi>
      {unit && <bdi className={own.unit}>{unit}</bdi>}
    </span>
  )
}

/** In the currency of the books, and what that is in the other one today. */
export function Worth({ value }: { value: string | undefined }) {
  const { secondCurrency } = useSession().company
  if (value === undefined) return null
  return (
    <span className={classes.pair}>
      <Money amount={value} />
      {secondCurrency && <Money amount={value} currency="second" />}
    </span>
  )
}
