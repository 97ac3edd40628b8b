/** The month to pick a day from; in a chunk of its own, because most days are typed. */
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/ar'
import 'dayjs/locale/fr'
import { FocusTrap } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { useTranslation } from 'react-i18next'
import { sundayBased } from '../../../../domain/kernel/calendar/week.ts'
import { localeOf } from '../../../../domain/kernel/language.ts'
import { useSession } from '../../session/session.ts'
import { currentWeekStart } from '../../words/week.ts'
import { currentLanguage } from '../../words/words.ts'
import classes from './Calendar.module.css'

const shapes = {
  month: { month: 'long', year: 'numeric', timeZone: 'UTC' },
  short: { month: 'short', timeZone: 'UTC' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

type CalendarProps = { value: string | null; today: string; onPick: (day: string | null) => void }

export default function Calendar({ value, today, onPick }: CalendarProps) {
  const { t, i18n } = useTranslation()
  const start = value ?? today
  const { country } = useSession().company
  const monthIn = (shape: keyof typeof shapes) => {
    const writer = new Intl.DateTimeFormat(localeOf(currentLanguage(), country), shapes[shape])
    return (day: string) => writer.format(new Date(`${day.slice(0, 10)}T12:00:00Z`))
  }
  return (
    <FocusTrap>
      <div>
        <DatePicker
          value={value}
          defaultDate={start}
          onChange={onPick}
          highlightToday
          classNames={{
            day: classes.day,
            calendarHeaderControl: classes.step,
            calendarHeaderLevel: classes.level,
          }}
          locale={i18n.language}
          // By the names of the country, as on all other screens: those of the library are others.
          monthLabelFormat={monthIn('month')}
          monthsListFormat={monthIn('short')}
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
