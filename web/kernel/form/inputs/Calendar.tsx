/** The month to pick a day from; in a chunk of its own, because most days are typed. */
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/ar'
import 'dayjs/locale/fr'
import { FocusTrap } from '@mantine/core'
import { DatePicker, type DayOfWeek } from '@mantine/dates'
import { useTranslation } from 'react-i18next'
import classes from './Calendar.module.css'

/** Saturday opens the week in Arabic, Monday elsewhere. */
const firstDayOf = (language: string): DayOfWeek => (language.startsWith('ar') ? 6 : 1)

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
          firstDayOfWeek={firstDayOf(i18n.language)}
          // Red would say that something is wrong with a Sunday.
          weekendDays={[]}
          getDayProps={(day) => ({ 'data-autofocus': day === start || undefined })}
          ariaLabels={{ previousMonth: t('form.previousMonth'), nextMonth: t('form.nextMonth') }}
        />
      </div>
    </FocusTrap>
  )
}
