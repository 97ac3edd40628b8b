/** From one day to another, with the usual periods a click away. */
import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Period, type PeriodName, periodOf } from '../../domain/kernel/period.ts'
import { DateInput } from '../kernel/form/inputs/DateInput.tsx'
import classes from './Books.module.css'

/** As bookkeepers name them. */
const periodNames = [
  'month',
  'lastMonth',
  'quarter',
  'year',
  'lastYear',
] as const satisfies PeriodName[]

type PeriodInputProps = {
  value: Period
  today: string
  onChange: (period: Period) => void
}

export function PeriodInput({ value, today, onChange }: PeriodInputProps) {
  const { t } = useTranslation()
  const chosen = periodNames.find((name) => {
    const { from, to } = periodOf(name, today)
    return from === value.from && to === value.to
  })
  return (
    <>
      <Select
        className={classes.choice}
        aria-label={t('ledger.period')}
        placeholder={t('ledger.period')}
        data={periodNames.map((name) => ({ value: name, label: t(`ledger.period.${name}`) }))}
        value={chosen ?? null}
        onChange={(name) => {
          const known = periodNames.find((it) => it === name)
          if (known) onChange(periodOf(known, today))
        }}
      />
      <div className={classes.day}>
        <DateInput
          aria-label={t('ledger.from')}
          value={value.from}
          onChange={(from) => onChange({ ...value, from: from ?? '' })}
        />
      </div>
      <div className={classes.day}>
        <DateInput
          aria-label={t('ledger.to')}
          value={value.to}
          onChange={(to) => onChange({ ...value, to: to ?? '' })}
        />
      </div>
    </>
  )
}
