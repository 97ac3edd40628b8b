/** The three columns of the payment screen; on a phone one below the other, without the ticket. */
import { ActionIcon } from '@mantine/core'
import { IconArrowLeft, IconUser } from '@tabler/icons-react'
import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '../../../domain/kernel/format.ts'
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import { currencyOf } from '../../../domain/pos/money/cash-step.ts'
import type { OpenSale } from '../../../domain/pos/ticket/sale.ts'
import { firstCurrency } from '../../../domain/pos/ticket/sale-price.ts'
import { noteOf } from '../../../domain/pos/ticket/unsigned-ticket.ts'
import type { Totals } from '../../../domain/trade/totals.ts'
import { Amount } from '../../kernel/parts/Money.tsx'
import { currentLanguage } from '../../kernel/words/words.ts'
import { useBasics } from '../till-context.ts'
import classes from './Pay.module.css'
import { RateLine } from './RateLine.tsx'

type PayFrameProps = {
  ref?: Ref<HTMLElement>
  title: string
  sale: OpenSale
  totals: Totals
  onBack: () => void
  side: ReactNode
  children: ReactNode
}

export function PayFrame({ ref, title, sale, totals, onBack, side, children }: PayFrameProps) {
  const { t } = useTranslation()
  const middle = useRef<HTMLDivElement>(null)
  // Keys belong to the payment from the first moment, not to the key that opened it.
  useEffect(() => middle.current?.focus({ preventScroll: true }), [])
  return (
    <section ref={ref} className={classes.frame} aria-label={title}>
      <aside className={classes.ticket} aria-label={t('pay.ticket')}>
        <header className={classes.head}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('pay.back')}
            aria-keyshortcuts="Escape"
            onClick={onBack}
          >
            <IconArrowLeft className={classes.pointing} size={22} stroke={1.6} />
          </ActionIcon>
          <h1 className={classes.title}>{sale.label ?? title}</h1>
        </header>
        <Lines sale={sale} totals={totals} />
        <Sums totals={totals} />
        <footer className={classes.client}>
          <IconUser size={20} stroke={1.6} aria-hidden />
          <Client sale={sale} />
        </footer>
        <RateLine />
      </aside>
      <div ref={middle} className={classes.middle} tabIndex={-1}>
        <button type="button" className={classes.back} aria-keyshortcuts="Escape" onClick={onBack}>
          <IconArrowLeft className={classes.pointing} size={20} stroke={1.75} aria-hidden />
          {t('pay.back')}
        </button>
        {children}
      </div>
      {side}
    </section>
  )
}

function Client({ sale }: { sale: OpenSale }) {
  const { cashClient } = useBasics()
  return <span dir="auto">{nameIn(currentLanguage(), sale.customer ?? cashClient)}</span>
}

function Lines({ sale, totals }: Pick<PayFrameProps, 'sale' | 'totals'>) {
  const { t } = useTranslation()
  const basics = useBasics()
  const currency = firstCurrency(basics)
  const language = currentLanguage()
  return (
    <ul className={classes.lines}>
      {sale.lines.map((line, at) => (
        <li key={line.id}>
          <bdi dir="ltr" className={classes.count}>
            {formatDecimal(line.quantity)}
          </bdi>
          <span className={classes.name}>
            <span dir="auto">{nameIn(language, line.item)}</span>
            {noteOf(line) && <small dir="auto">{noteOf(line)}</small>}
          </span>
          <Amount
            amount={totals.lines[at]?.amount ?? '0'}
            look={currency}
            className={classes.lineAmount}
          />
        </li>
      ))}
      {sale.cards?.map((card) => (
        <li key={`${card.id} ${card.kind}`}>
          <span className={classes.name}>
            {t(`giftCard.line.${card.kind}`)}
            <small>
              <bdi dir="ltr">{card.label}</bdi>
            </small>
          </span>
          <Amount
            amount={card.amount}
            look={currencyOf(basics, card.currency)}
            className={classes.lineAmount}
          />
        </li>
      ))}
    </ul>
  )
}

function Sums({ totals }: Pick<PayFrameProps, 'totals'>) {
  const { t } = useTranslation()
  const basics = useBasics()
  const currency = firstCurrency(basics)
  const { vat, tax1, tax2 } = basics.taxLabels
  const rows = [
    [t('pay.subtotal'), totals.subtotal],
    [t('pay.discount'), isZero(totals.discount) ? '0' : `-${totals.discount}`],
    [vat ?? t('field.vat'), totals.vat],
    [tax1 ?? t('field.tax1'), totals.tax1],
    [tax2 ?? t('field.tax2'), totals.tax2],
  ] as const
  return (
    <dl className={classes.sums}>
      {rows
        .filter(([, amount], at) => at === 0 || !isZero(amount))
        .map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Amount amount={amount} look={currency} />
            </dd>
          </div>
        ))}
    </dl>
  )
}
