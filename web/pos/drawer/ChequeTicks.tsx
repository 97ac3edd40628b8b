/** Cheques are counted by list: each that lies in the drawer is ticked. */
import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../domain/kernel/format.ts'
import type { DrawersState } from '../../../domain/pos/shift/shift-contract.ts'
import type { ShiftCheque } from '../../../domain/pos/shift/shift-report.ts'
import { Amount } from '../../kernel/parts/Money.tsx'
import classes from './Count.module.css'

type ChequeTicksProps = {
  state: DrawersState
  cheques: readonly ShiftCheque[]
  seen: readonly string[]
  onChange: (seen: string[]) => void
}

export function ChequeTicks({ state, cheques, seen, onChange }: ChequeTicksProps) {
  const { t } = useTranslation()
  if (cheques.length === 0) return null
  const tick = (id: string, isSeen: boolean) =>
    onChange(isSeen ? [...seen, id] : seen.filter((it) => it !== id))
  return (
    <fieldset className={classes.cheques} aria-label={t('drawer.cheques')}>
      <div className={classes.chequesHead}>
        <strong>{t('drawer.cheques')}</strong>
        <span className={classes.quiet}>
          {t('drawer.chequesTicked', { done: seen.length, all: cheques.length })}
        </span>
      </div>
      <p className={classes.quiet}>{t('drawer.chequesHint')}</p>
      <ul>
        {cheques.map(({ id, bank, number, partner, dueDate, currency, amount }) => {
          const look = state.currencies.find((it) => it.id === currency)
          return (
            <li key={id}>
              <Checkbox
                size="lg"
                aria-label={t('drawer.chequeOf', { number, bank })}
                checked={seen.includes(id)}
                onChange={(event) => tick(id, event.currentTarget.checked)}
              />
              <span className={classes.chequeName}>
                <span>
                  <bdi dir="ltr">{number}</bdi> · <bdi>{bank}</bdi>
                </span>
                <small className={classes.quiet}>
                  <bdi>{partner}</bdi> · <bdi dir="ltr">{formatDate(dueDate)}</bdi>
                </small>
              </span>
              {look && <Amount amount={amount} look={look} />}
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
