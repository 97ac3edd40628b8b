/** The sale as it grows, and the money while it is paid. */
import { useEffect, useRef } from 'react'
import { formatDecimal, formatPercent, numberFormats } from '../../../domain/kernel/format.ts'
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import { isZero, tidyDecimal } from '../../../domain/kernel/number/decimal.ts'
import type { DisplaySays, Shown } from '../../../domain/pos/display/shown.ts'
import { CompanyHead } from './CompanyHead.tsx'
import classes from './Display.module.css'
import { BothAmounts, Cash, Rate } from './ShownMoney.tsx'
import type { Saying } from './saying.ts'

type SaleProps = {
  shown: Shown
  token: string | null
  saying: Saying
  onSay: (says: DisplaySays) => void
}

type Terms = Pick<SaleProps, 'shown' | 'saying'>

function Lines({ shown, saying }: Terms) {
  const { lines, count } = shown
  const list = useRef<HTMLUListElement>(null)
  const last = lines.at(-1)?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was just scanned is brought into sight.
  useEffect(() => {
    list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' })
  }, [last])
  const format = numberFormats[shown.format]
  return (
    <section className={classes.sale} aria-label={saying.say('display.lines')}>
      {count > lines.length && (
        <p className={classes.earlier}>
          {saying.say('display.earlier', { count: count - lines.length })}
        </p>
      )}
      <ul ref={list} className={classes.lines}>
        {lines.map((line) => {
          const price = { currency: 'first', amount: line.unitPrice } as const
          const isOne = tidyDecimal(line.quantity) === '1'
          return (
            <li key={line.id} className={classes.line} data-last={line.id === last}>
              <span className={classes.name}>
                <bdi>{nameIn(saying.language, line)}</bdi>
                {!isOne && (
                  <span className={classes.detail}>
                    <bdi dir="ltr">{formatDecimal(tidyDecimal(line.quantity), 0, format)}</bdi>
                    {' × '}
                    <Cash cash={price} shown={shown} saying={saying} />
                  </span>
                )}
                {line.note && (
                  <span className={classes.detail}>
                    <bdi>{line.note}</bdi>
                  </span>
                )}
              </span>
              <Cash
                cash={{ currency: 'first', amount: line.total }}
                shown={shown}
                saying={saying}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Tips({ shown, saying, onSay }: Omit<SaleProps, 'token'>) {
  const { tipChoices, sale, tips } = shown
  if (tipChoices.length === 0 || !sale) return null
  const choose = (percent: string) => onSay({ say: 'tip', sale, percent })
  return (
    <section className={classes.tips} aria-label={saying.say('display.tip')}>
      <h2 className={classes.question}>{saying.say('display.tip')}</h2>
      <div className={classes.tipKeys}>
        {tipChoices.map(({ percent, amount }) => (
          <button
            key={percent}
            type="button"
            className={classes.tipKey}
            aria-pressed={tips.some((it) => it.amount === amount.amount)}
            onClick={() => choose(percent)}
          >
            <bdi dir="ltr">{formatPercent(percent)}</bdi>
            <Cash cash={amount} shown={shown} saying={saying} />
          </button>
        ))}
        <button type="button" className={classes.tipKey} onClick={() => choose('0')}>
          {saying.say('display.noTip')}
        </button>
      </div>
    </section>
  )
}

function Paying({ shown, saying }: Terms) {
  const { due, received, change, tips } = shown
  const terms = { shown, saying }
  return (
    <>
      {tips.map((tip) => (
        <Named key={tip.currency} label={saying.say('display.tipGiven')} cash={tip} {...terms} />
      ))}
      {received && !isZero(received.first) && (
        <BothAmounts label={saying.say('display.received')} both={received} {...terms} />
      )}
      {due && !isZero(due.first) && (
        <BothAmounts label={saying.say('display.due')} both={due} tone="due" {...terms} />
      )}
      {change.map((part) => (
        <Named key={part.currency} label={saying.say('display.change')} cash={part} {...terms} />
      ))}
    </>
  )
}

export function Named({
  label,
  cash,
  ...terms
}: Terms & { label: string; cash: Shown['tips'][number] }) {
  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd>
        <Cash cash={cash} {...terms} />
      </dd>
    </div>
  )
}

export function SaleShown(props: SaleProps) {
  const { shown, token, saying } = props
  const terms = { shown, saying }
  const discount = { currency: 'first', amount: `-${shown.discount}` } as const
  return (
    <>
      <CompanyHead shown={shown} token={token} />
      <div className={classes.body}>
        <Lines {...terms} />
        <aside className={classes.side}>
          <dl className={classes.figures} aria-live="polite">
            {!isZero(shown.discount) && (
              <Named label={saying.say('display.discount')} cash={discount} {...terms} />
            )}
            <BothAmounts
              label={saying.say(shown.isRefund ? 'display.back' : 'display.total')}
              both={shown.total}
              tone="total"
              {...terms}
            />
            {shown.step === 'pay' && <Paying {...terms} />}
          </dl>
          <Rate {...terms} />
          {shown.step === 'pay' && <Tips {...props} />}
        </aside>
      </div>
    </>
  )
}
