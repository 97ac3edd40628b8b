/** The month to pick a day from; in a chunk of its own, because most days are typed. */
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/ar'
import 'dayjs/locale/fr'
import { DatePicker, type DayOfWeek } from '@mantine/dates'
import { useTranslation } from 'react-i18next'

/** Saturday opens the week in Arabic, Monday elsewhere. */
const firstDayOf = (language: string): DayOfWeek => (language.startsWith('ar') ? 6 : 1)

type CalendarProps = { value: string | null; onPick: (day: string | null) => void }

export default function Calendar({ value, onPick }: CalendarProps) {
  const { t, i18n } = useTranslation()
  return (
    <DatePicker
      value={value}
      defaultDate={value ?? undefined}
      onChange={onPick}
      locale={i18n.language}
      firstDayOfWeek={firstDayOf(i18n.language)}
      weekendDays={i18n.language.startsWith('ar') ? [5, 6] : [0, 6]}
      ariaLabels={{
        previousMonth: t('form.previousMonth'),
        nextMonth: t('form.nextMonth'),
      }}
    />
  )
}
