/**
 * An amount of the first currency, in it or in the second: the first strong, the second quiet. An
 * amount is isolated from the words around it and keeps its own direction in every language.
 */
import { formatDecimal } from '../../../domain/kernel/format.ts'
import {
  type CurrencyLook,
  formatMoney,
  inDecimals,
  inSecond,
} from '../../../domain/kernel/number/money.ts'
import { useSession } from '../session/session.ts'
import { useLanguage } from '../words/words.ts'
import classes from './Money.module.css'

type MoneyProps = {
  amount: string | null | undefined
  currency?: 'first' | 'second'
  /** What comes on top of a price: the sign belongs to the figure in every direction. */
  lead?: '+' | undefined
}

export function Money({ amount, currency = 'first', lead }: MoneyProps) {
  const session = useSession()
  const { firstCurrency, secondCurrency } = session.company
  const isFirst = currency === 'first'
  const look = isFirst ? firstCurrency : secondCurrency
  const shown = amount == null || isFirst ? amount : inSecond(amount, session)
  if (shown == null || !look) return <span className={classes.second}>–</span>
  return <Amount amount={shown} look={look} tone={currency} lead={lead} />
}

type AmountProps = {
  amount: string
  look: CurrencyLook
  /** Strong or quiet; without it, like the text around it. */
  tone?: 'first' | 'second'
  className?: string
  lead?: MoneyProps['lead']
}

/**
 * An amount as it was written, in any currency. Arabic writes its own currencies in its own letters,
 * behind the digits.
 */
export function Amount(props: AmountProps) {
  const { amount, look, tone, className = tone && classes[tone], lead = '' } = props
  const sign = useLanguage() === 'ar' ? arabicSign(look.code) : undefined
  if (!sign)
    return (
      <bdi dir="ltr" className={className}>
        {lead}
        {formatMoney(amount, look)}
      </bdi>
    )
  return (
    <bdi dir="rtl" className={className}>
      {`${signedLeft(lead + formatDecimal(inDecimals(amount, look.decimals), look.decimals))}\u00a0${sign}`}
    </bdi>
  )
}

/** Between words that run to the left a minus would jump behind its digits; the mark keeps it. */
const signedLeft = (figure: string): string => (/^\d/.test(figure) ? figure : `\u200e${figure}`)

const arabicSigns = new Map<string, string | undefined>()

/** The sign of a currency, if it is written with Arabic letters. */
function arabicSign(code: string): string | undefined {
  if (!arabicSigns.has(code)) {
    const format = new Intl.NumberFormat('ar', { style: 'currency', currency: code })
    const sign = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? ''
    const words = sign.replace(/[\u200e\u200f]/g, '')
    arabicSigns.set(code, /\p{Script=Arabic}/u.test(words) ? words : undefined)
  }
  return arabicSigns.get(code)
}
