/** Which period is shown: the usual ones side by side, any other by its two days. */
import { ActionIcon, Button, Popover, SegmentedControl } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dashboardPeriods, lengthOf, longestPeriod } from '../../domain/insight/period.ts'
import { isPeriod, type Period } from '../../domain/kernel/period.ts'
import { DateInput } from '../kernel/form/inputs/DateInput.tsx'
import classes from './Board.module.css'
import type { Chosen } from './chosen-period.ts'

type PeriodBarProps = {
  chosen: Chosen
  /** The days that are shown now. */
  shown: Period | undefined
  onChange: (chosen: Chosen) => void
}

export function PeriodBar({ chosen, shown, onChange }: PeriodBarProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const name = 'name' in chosen ? chosen.name : ''
  return (
    <div className={classes.range}>
      <SegmentedControl
        aria-label={t('dashboard.period')}
        value={name}
        onChange={(next) => {
          const known = dashboardPeriods.find((it) => it === next)
          if (known) onChange({ name: known })
        }}
        data={dashboardPeriods.map((it) => ({ value: it, label: t(`dashboard.period.${it}`) }))}
      />
      <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
        <Popover.Target>
          <ActionIcon
            className={classes.calendar}
            aria-label={t('dashboard.period.custom')}
            aria-expanded={isOpen}
            data-chosen={name === '' || undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <IconCalendar size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown>
          <CustomPeriod
            initial={shown}
            onChoose={(period) => {
              setOpen(false)
              onChange(period)
            }}
          />
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}

const isShort = (period: Period): boolean => isPeriod(period) && lengthOf(period) <= longestPeriod

type CustomPeriodProps = { initial: Period | undefined; onChoose: (period: Period) => void }

function CustomPeriod({ initial, onChoose }: CustomPeriodProps) {
  const { t } = useTranslation()
  const [period, setPeriod] = useState<Period>({
    from: initial?.from ?? '',
    to: initial?.to ?? '',
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isShort(period)) onChoose(period)
  }
  return (
    <form className={classes.custom} onSubmit={submit}>
      <DateInput
        aria-label={t('dashboard.from')}
        data-autofocus
        value={period.from || null}
        onChange={(from) => setPeriod({ ...period, from: from ?? '' })}
      />
      <DateInput
        aria-label={t('dashboard.to')}
        value={period.to || null}
        onChange={(to) => setPeriod({ ...period, to: to ?? '' })}
      />
      <Button type="submit" disabled={!isShort(period)}>
        {t('dashboard.show')}
      </Button>
    </form>
  )
}
