/** Amounts as the books hold them: the first currency strong, the second as posted beneath it. */
import { useTranslation } from 'react-i18next'
import { isZero } from '../../domain/kernel/number/decimal.ts'
import { Amount } from '../kernel/parts/Money.tsx'
import { useSession } from '../kernel/session/session.ts'
import classes from './Books.module.css'

type BothProps = { first: string; second: string | null; isQuietAtZero?: boolean }

export function Both({ first, second, isQuietAtZero = false }: BothProps) {
  const { firstCurrency, secondCurrency } = useSession().company
  if (isQuietAtZero && isZero(first) && isZero(second ?? '0'))
    return <span className={classes.quiet}>–</span>
  return (
    <span className={classes.pair}>
      <Amount amount={first} look={firstCurrency} />
      {secondCurrency && second !== null && (
        <Amount amount={second} look={secondCurrency} tone="second" />
      )}
    </span>
  )
}

type SideCellProps = { name: 'debit' | 'credit'; first: string; second: string | null }

/** One side of a line; a measure that says nothing there is left out, and so is its name. */
export function SideCell({ name, first, second }: SideCellProps) {
  const { t } = useTranslation()
  const { firstCurrency, secondCurrency } = useSession().company
  const [isFirst, isSecond] = [!isZero(first), second !== null && !isZero(second)]
  return (
    <td data-number data-label={isFirst || isSecond ? t(`ledger.${name}`) : undefined}>
      <span className={classes.pair}>
        {isFirst && <Amount amount={first} look={firstCurrency} />}
        {isSecond && second !== null && secondCurrency && (
          <Amount amount={second} look={secondCurrency} tone="second" />
        )}
      </span>
    </td>
  )
}

/** Plain where a whole table is in that currency. */
type AmountInProps = { amount: string; code: string; isPlain?: boolean }

/** An amount of any of the company's currencies, by its code. */
export function AmountIn({ amount, code, isPlain = false }: AmountInProps) {
  const { currencies } = useSession().company
  const look = currencies.find((it) => it.code === code)
  if (!look) return null
  const tone = look.rank === 'second' ? 'second' : 'first'
  return <Amount amount={amount} look={look} tone={isPlain ? undefined : tone} />
}

/** The side of a balance in words, for those who do not read signs. */
export function SideWord({ amount }: { amount: string }) {
  const { t } = useTranslation()
  if (isZero(amount)) return null
  return (
    <span className="ct-hidden">
      {t(amount.startsWith('-') ? 'ledger.creditSide' : 'ledger.debitSide')}
    </span>
  )
}
