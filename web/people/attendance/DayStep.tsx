/** From one week, day or month to the next, back to today, or to a chosen day. */
import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isDay } from '../../../domain/kernel/date.ts'
import { DateInput } from '../../kernel/form/inputs/DateInput.tsx'
import { today } from '../../kernel/words/today.ts'
import classes from './Attendance.module.css'

type DayStepProps = {
  day: string
  before: string
  after: string
  onDay: (day: string) => void
}

export function DayStep({ day, before, after, onDay }: DayStepProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.step}>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t('attendance.before')}
        onClick={() => onDay(before)}
      >
        <IconChevronLeft className="ct-points" size={18} aria-hidden />
      </ActionIcon>
      <div className={classes.date}>
        <DateInput
          aria-label={t('field.day')}
          value={day}
          onChange={(next) => next && isDay(next) && onDay(next)}
        />
      </div>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t('attendance.after')}
        onClick={() => onDay(after)}
      >
        <IconChevronRight className="ct-points" size={18} aria-hidden />
      </ActionIcon>
      <Button variant="subtle" size="md" onClick={() => onDay(today())}>
        {t('attendance.today')}
      </Button>
    </div>
  )
}
