/** Amounts of the display, written as on the receipt: by the format of the house, in the reader's language. */
import { numberFormats } from '../../../domain/kernel/format.ts'
import type { Shown, ShownCash } from '../../../domain/pos/display/shown.ts'
import { moneyOn } from '../../../domain/pos/ticket/receipt-row.ts'
import classes from './Display.module.css'
import type { Saying } from './saying.ts'

type Terms = { shown: Shown; saying: Saying }

function amountText({ currency, amount }: ShownCash, { shown, saying }: Terms): string {
  const look = (currency === 'second' && shown.second) || shown.first
  const terms = { language: saying.language, format: numberFormats[shown.format] }
  return moneyOn(amount, look, terms)
}

export function Cash({ cash, ...terms }: Terms & { cash: ShownCash }) {
  return <bdi className={classes.amount}>{amountText(cash, terms)}</bdi>
}

type BothProps = Terms & { label: string; both: Shown['total']; tone?: 'total' | 'due' }

/** The first currency strong, the second below it. */
export function BothAmounts({ label, both, tone, ...terms }: BothProps) {
  return (
    <div className={classes.figure} data-tone={tone}>
      <dt>{label}</dt>
      <dd>
        <Cash cash={{ currency: 'first', amount: both.first }} {...terms} />
        {both.second !== null && (
          <span className={classes.second}>
            <Cash cash={{ currency: 'second', amount: both.second }} {...terms} />
          </span>
        )}
      </dd>
    </div>
  )
}

export function Rate({ shown, saying }: Terms) {
  const { rate, first, second } = shown
  if (!rate || !second) return null
  const worth = amountText({ currency: 'second', amount: rate }, { shown, saying })
  return (
    <p className={classes.rate}>
      {saying.say('display.rate')} <bdi dir="ltr">{`1 ${first.code} = ${worth}`}</bdi>
    </p>
  )
}
