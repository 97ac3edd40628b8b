/** How an event repeats: how often, on which days, until when. */
import { Checkbox, Group, Select, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { weekdayOf } from '../../../domain/kernel/calendar/days.ts'
import { daysFrom, weekFrom } from '../../../domain/kernel/calendar/week.ts'
import { frequencies, type Weekday, weekdays } from '../../../domain/planning/calendar/rule.ts'
import { DateInput } from '../../kernel/form/inputs/DateInput.tsx'
import { Labelled } from '../../kernel/form/inputs/Labelled.tsx'
import type { FieldError } from '../../kernel/form/model/form-check.ts'
import { currentWeekStart } from '../../kernel/words/week.ts'
import type { DayWords } from './day-words.ts'
import classes from './EventDialog.module.css'
import type { RepeatEnd, RepeatValues } from './event-form.ts'

type RepeatFieldsProps = {
  values: RepeatValues
  startsOn: string | null
  error: FieldError | undefined
  words: DayWords
  isShut: boolean
  onChange: (values: RepeatValues) => void
}

const ends: readonly RepeatEnd[] = ['never', 'until', 'count']

/** A Monday, to name the days of a week by. */
/** Any week shows the names of its days in the order of the reader. */
const someDay = '2024-01-01'

export function RepeatFields(props: RepeatFieldsProps) {
  const { values, startsOn, error, words, isShut, onChange } = props
  const { t } = useTranslation()
  const set = (change: Partial<RepeatValues>) => onChange({ ...values, ...change })
  const isRepeated = values.frequency !== 'none' && values.frequency !== 'kept'
  const ownDay = startsOn ? weekdays[weekdayOf(startsOn)] : undefined
  const chosen = values.weekdays.length > 0 ? values.weekdays : ownDay ? [ownDay] : []
  return (
    <>
      <Labelled id="event-repeat" label="field.repeat" error={error}>
        {(attributes) => (
          <Select
            {...attributes}
            allowDeselect={false}
            disabled={isShut}
            data={[
              'none' as const,
              ...frequencies,
              ...(values.kept ? (['kept'] as const) : []),
            ].map((value) => ({
              value,
              label: t(`calendar.repeat.${value}`),
            }))}
            value={values.frequency}
            onChange={(frequency) =>
              frequency && set({ frequency: frequency as RepeatValues['frequency'] })
            }
          />
        )}
      </Labelled>
      {isRepeated && (
        <Labelled
          id="event-interval"
          label={`calendar.every.${values.frequency}`}
          error={undefined}
        >
          {(attributes) => (
            <TextInput
              {...attributes}
              inputMode="numeric"
              disabled={isShut}
              value={values.interval}
              onChange={(event) => set({ interval: event.currentTarget.value })}
            />
          )}
        </Labelled>
      )}
      {values.frequency === 'weekly' && (
        <Checkbox.Group
          className={classes.weekdays}
          data-span
          aria-label={t('calendar.onDays')}
          value={chosen}
          onChange={(days) => set({ weekdays: days as Weekday[] })}
        >
          <Group gap="sm">
            {daysFrom(weekFrom(someDay, currentWeekStart()), 7).map((day) => (
              <Checkbox
                key={day}
                value={weekdays[weekdayOf(day)]}
                disabled={isShut}
                label={words(day, 'weekday')}
              />
            ))}
          </Group>
        </Checkbox.Group>
      )}
      {values.frequency === 'monthly' && (
        <Labelled id="event-monthly" label="calendar.monthlyBy" error={undefined} isWide>
          {(attributes) => (
            <Select
              {...attributes}
              allowDeselect={false}
              disabled={isShut}
              data={(['date', 'weekday'] as const).map((value) => ({
                value,
                label: t(`calendar.monthly.${value}`),
              }))}
              value={values.monthly}
              onChange={(monthly) =>
                monthly && set({ monthly: monthly as RepeatValues['monthly'] })
              }
            />
          )}
        </Labelled>
      )}
      {isRepeated && (
        <Labelled id="event-end" label="calendar.ends" error={undefined}>
          {(attributes) => (
            <Select
              {...attributes}
              allowDeselect={false}
              disabled={isShut}
              data={ends.map((value) => ({ value, label: t(`calendar.end.${value}`) }))}
              value={values.end}
              onChange={(end) => end && set({ end: end as RepeatEnd })}
            />
          )}
        </Labelled>
      )}
      {isRepeated && values.end === 'until' && (
        <Labelled id="event-until" label="calendar.end.until" error={undefined}>
          {(attributes) => (
            <DateInput
              {...attributes}
              disabled={isShut}
              value={values.until}
              onChange={(until) => set({ until })}
            />
          )}
        </Labelled>
      )}
      {isRepeated && values.end === 'count' && (
        <Labelled id="event-count" label="calendar.times" error={undefined}>
          {(attributes) => (
            <TextInput
              {...attributes}
              inputMode="numeric"
              disabled={isShut}
              value={values.count}
              onChange={(event) => set({ count: event.currentTarget.value })}
            />
          )}
        </Labelled>
      )}
    </>
  )
}
