/** The month to pick a day from; in a chunk of its own, because most days are typed. */
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/ar'
import 'dayjs/locale/fr'
import { FocusTrap } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { useTranslation } from 'react-i18next'
import { sundayBased } from '../../../../domain/kernel/calendar/week.ts'
import { currentWeekStart } from '../../words/week.ts'
import classes from './Calendar.module.css'

type CalendarProps = { value: string | null; today: string; onPick: (day: string | null) => void }

export default function Calendar({ value, today, onPick }: CalendarProps) {
  const { t, i18n } = useTranslation()
  const start = value ?? today
  return (
    <FocusTrap>
      <div>
        <DatePicker
          value={value}
          defaultDate={start}
          onChange={onPick}
          highlightToday
          classNames={{ day: classes.day }}
          locale={i18n.language}
          firstDayOfWeek={sundayBased[currentWeekStart()]}
          // Red would say that something is wrong with a Sunday.
          weekendDays={[]}
          getDayProps={(day) => ({ 'data-autofocus': day === start || undefined })}
          ariaLabels={{ previousMonth: t('form.previousMonth'), nextMonth: t('form.nextMonth') }}
        />
      </div>
    </FocusTrap>
  )
}
