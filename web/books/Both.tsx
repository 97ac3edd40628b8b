/**
 * Amounts as the books hold them: the first currency strong, the second as posted beneath it, and
 * below them what it is in a currency that neither of the two is.
 */
import { useTranslation } from 'react-i18next'
import { sidesOfAmount } from '../../domain/books/ledger.ts'
import { isZero } from '../../domain/kernel/number/decimal.ts'
import { Amount } from '../kernel/parts/Money.tsx'
import { useSession } from '../kernel/session/session.ts'
import classes from './Books.module.css'

/** An amount in a currency of its own, by its code. */
type OwnAmount = { amount: string; code: string }

type BothProps = {
  first: string
  second: string | null
  inOwn?: OwnAmount | null
  isQuietAtZero?: boolean
}

export function Both({ first, second, inOwn = null, isQuietAtZero = false }: BothProps) {
  const { firstCurrency, secondCurrency } = useSession().company
  if (isQuietAtZero && isZero(first) && isZero(second ?? '0') && isZero(inOwn?.amount ?? '0'))
    return <span className={classes.quiet}>–</span>
  return (
    <span className={classes.pair}>
      <Amount amount={first} look={firstCurrency} />
      {secondCurrency && second !== null && (
        <Amount amount={second} look={secondCurrency} tone="second" />
      )}
      <Third own={inOwn} />
    </span>
  )
}

/** Nothing of what one of the two currencies says already. */
function Third({ own }: { own: OwnAmount | null }) {
  const { currencies } = useSession().company
  const look = currencies.find(({ code }) => code === own?.code)
  if (!own || !look || look.rank) return null
  return <Amount amount={own.amount} look={look} tone="second" />
}

type SideCellProps = {
  name: 'debit' | 'credit'
  first: string
  second: string | null
  /** The amount of its line, debit above zero. */
  own: OwnAmount
}

/** One side of a line; a measure that says nothing there is left out, and so is its name. */
export function SideCell({ name, first, second, own }: SideCellProps) {
  const { t } = useTranslation()
  const { firstCurrency, secondCurrency } = useSession().company
  const [isFirst, isSecond] = [!isZero(first), second !== null && !isZero(second)]
  const amount = sidesOfAmount(own.amount)[name]
  return (
    <td data-number data-label={isFirst || isSecond ? t(`ledger.${name}`) : undefined}>
      <span className={classes.pair}>
        {isFirst && <Amount amount={first} look={firstCurrency} />}
        {isSecond && second !== null && secondCurrency && (
          <Amount amount={second} look={secondCurrency} tone="second" />
        )}
        <Third own={isZero(amount) ? null : { amount, code: own.code }} />
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
