/** Who pays which dish: each touch is one share more of it. */
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import { leftToPay } from '../../../domain/restaurant/order/line-amounts.ts'
import { unpaidLines } from '../../../domain/restaurant/order/order.ts'
import type { Order } from '../../../domain/restaurant/order/order-state.ts'
import { oneMore, type Payers, sharesIn } from '../../../domain/restaurant/order/split-ways.ts'
import { useLanguage } from '../../kernel/words/words.ts'
import classes from './Order.module.css'

type PayerTableProps = {
  order: Order
  parts: number
  payers: Payers
  onChange: (payers: Payers) => void
}

export function PayerTable({ order, parts, payers, onChange }: PayerTableProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const clear = (line: string): void => onChange(new Map([...payers].filter(([it]) => it !== line)))
  return (
    <>
      <p className={classes.quiet}>{t('order.sharesHint')}</p>
      <ul className={classes.payers}>
        {unpaidLines(order).map((line) => {
          const name = nameIn(language, line.dish.names)
          const shares = sharesIn(payers, line.id, parts)
          const bottom = shares.reduce((sum, it) => sum + it, 0)
          return (
            <li key={line.id} className={classes.payer}>
              <span>
                <bdi dir="ltr">{leftToPay(line)}</bdi> × {name}
              </span>
              <span className={classes.payerKeys}>
                {shares.map((top, part) => {
                  const own = t('order.part', { part: part + 1, of: parts })
                  return (
                    <button
                      // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place.
                      key={part}
                      type="button"
                      className={classes.placeKey}
                      aria-label={top > 0 ? t('order.shareOf', { part: own, top, bottom }) : own}
                      aria-pressed={top > 0}
                      onClick={() => onChange(oneMore(payers, line.id, part, parts))}
                    >
                      {part + 1}
                      {top > 0 && bottom > 1 && (
                        <span className={classes.share} data-share={`${top}/${bottom}`} />
                      )}
                    </button>
                  )
                })}
                <button
                  type="button"
                  className={classes.placeKey}
                  aria-label={t('order.sharesClear', { name })}
                  disabled={bottom === 0}
                  onClick={() => clear(line.id)}
                >
                  <IconX size={18} aria-hidden />
                </button>
              </span>
            </li>
          )
        })}
      </ul>
    </>
  )
}
