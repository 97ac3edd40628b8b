/** Card slips are ticked by list, each with its ticket and the number on it. */
import { Button, Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { DrawersState, ShiftSlip } from '../../../domain/pos/shift/shift-contract.ts'
import { Amount } from '../../kernel/parts/Money.tsx'
import classes from './Count.module.css'

type SlipTicksProps = {
  state: DrawersState
  slips: readonly ShiftSlip[]
  seen: readonly string[]
  onChange: (seen: string[]) => void
}

export function SlipTicks({ state, slips, seen, onChange }: SlipTicksProps) {
  const { t } = useTranslation()
  if (slips.length === 0) return null
  const tick = (id: string, isSeen: boolean) =>
    onChange(isSeen ? [...seen, id] : seen.filter((it) => it !== id))
  return (
    <fieldset className={classes.cheques} aria-label={t('drawer.slips')}>
      <div className={classes.chequesHead}>
        <strong>{t('drawer.slips')}</strong>
        <span className={classes.quiet}>
          {t('drawer.slipsTicked', { done: seen.length, all: slips.length })}
        </span>
        <Button
          variant="subtle"
          color="gray"
          size="md"
          onClick={() => onChange(slips.map(({ id }) => id))}
        >
          {t('drawer.slipsAll')}
        </Button>
      </div>
      <p className={classes.quiet}>{t('drawer.slipsHint')}</p>
      <ul>
        {slips.map(({ id, number, reference, method, flow, currency, amount }) => {
          const look = state.currencies.find((it) => it.id === currency)
          return (
            <li key={id}>
              <Checkbox
                size="lg"
                aria-label={t('drawer.slipOf', { number })}
                checked={seen.includes(id)}
                onChange={(event) => tick(id, event.currentTarget.checked)}
              />
              <span className={classes.chequeName}>
                <span>
                  <bdi dir="ltr">{reference ?? '–'}</bdi> · <bdi>{method}</bdi>
                </span>
                <small className={classes.quiet}>
                  <bdi dir="ltr">{number}</bdi>
                </small>
              </span>
              {look && <Amount amount={flow === 'in' ? amount : `-${amount}`} look={look} />}
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
