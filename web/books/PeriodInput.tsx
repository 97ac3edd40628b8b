/** From one day to another, with the usual periods a click away. */
import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Period, type PeriodName, periodOf } from '../../domain/kernel/period.ts'
import { DateInput } from '../kernel/form/inputs/DateInput.tsx'
import { currentWeekStart } from '../kernel/words/week.ts'
import classes from './Books.module.css'

/** As bookkeepers name them. */
const bookPeriods = [
  'month',
  'lastMonth',
  'quarter',
  'year',
  'lastYear',
] as const satisfies PeriodName[]

type PeriodInputProps = {
  value: Period
  today: string
  /** Those that can be answered here; the ones of the books without. */
  names?: readonly PeriodName[]
  onChange: (period: Period) => void
}

export function PeriodInput({ value, today, names = bookPeriods, onChange }: PeriodInputProps) {
  const { t } = useTranslation()
  const daysOf = (name: PeriodName): Period => periodOf(name, today, currentWeekStart())
  const chosen = names.find((name) => {
    const { from, to } = daysOf(name)
    return from === value.from && to === value.to
  })
  return (
    <>
      <Select
        className={classes.choice}
        aria-label={t('ledger.period')}
        placeholder={t('ledger.period')}
        data={names.map((name) => ({ value: name, label: t(`list.period.${name}`) }))}
        value={chosen ?? null}
        onChange={(name) => {
          const known = names.find((it) => it === name)
          if (known) onChange(daysOf(known))
        }}
      />
      <div className={classes.fromTo}>
        <DateInput
          aria-label={t('ledger.from')}
          value={value.from}
          onChange={(from) => onChange({ ...value, from: from ?? '' })}
        />
        <DateInput
          aria-label={t('ledger.to')}
          value={value.to}
          onChange={(to) => onChange({ ...value, to: to ?? '' })}
        />
      </div>
    </>
  )
}
