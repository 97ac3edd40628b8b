/** One event: written by whoever plans it. Of a series the time that was opened is shown. */
import { Button, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { parseTime } from '../../../domain/kernel/calendar/time-of-day.ts'
import { eventKinds } from '../../../domain/planning/calendar/contract.ts'
import type { Scope } from '../../../domain/planning/calendar/series-change.ts'
import { calendarEvent as entity } from '../../../domain/planning/calendar-event.entity.ts'
import { FormDialog } from '../../kernel/form/FormDialog.tsx'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { DateInput } from '../../kernel/form/inputs/DateInput.tsx'
import { Labelled } from '../../kernel/form/inputs/Labelled.tsx'
import { rowQuery } from '../../kernel/form/model/record-queries.ts'
import { MultiPicker } from '../../kernel/form/picker/MultiPicker.tsx'
import { Picker } from '../../kernel/form/picker/Picker.tsx'
import { Cancel } from '../../kernel/parts/Cancel.tsx'
import { messageOf } from '../../kernel/session/api.ts'
import { choiceLabel } from '../../kernel/words/words.ts'
import type { DayWords } from './day-words.ts'
import classes from './EventDialog.module.css'
import { EventRecords, RecordChips } from './EventRecords.tsx'
import {
  type EventRow,
  type EventValues,
  knownValues,
  newValues,
  type Start,
} from './event-form.ts'
import { RepeatFields } from './RepeatFields.tsx'
import { formId, useEventForm } from './use-event-form.ts'

/** What is opened: an event there is, at one of its times, or a new one at a place. */
export type Opened = { kind: 'known'; id: string; on: string } | { kind: 'new'; start: Start }

type DialogProps = {
  opened: Opened
  words: DayWords
  zone: string
  canEdit: boolean
  canRemove: boolean
  askScope: (verb: 'change' | 'remove', choices?: readonly Scope[]) => Promise<Scope | undefined>
  onClose: () => void
}

export function EventDialog(props: DialogProps) {
  const { opened } = props
  if (opened.kind === 'new') return <EventForm {...props} start={newValues(opened.start)} />
  return <KnownEvent {...props} id={opened.id} on={opened.on} />
}

/** The whole of an event is asked for when it is opened. */
function KnownEvent({ id, on, ...props }: DialogProps & { id: string; on: string }) {
  const { t } = useTranslation()
  const { data, error } = useQuery({ ...rowQuery(entity, id), gcTime: 0 })
  const row = data as EventRow | undefined
  if (row) return <EventForm {...props} start={knownValues(row, on)} known={{ row, on }} />
  return (
    <FormDialog
      isOpen
      onClose={props.onClose}
      icon={IconCalendarEvent}
      tone="plain"
      size={680}
      title={t('entity.calendarEvent.one')}
      actions={<Cancel onClick={props.onClose} />}
    >
      {error ? (
        <FormNotice tone="error">{messageOf(error)}</FormNotice>
      ) : (
        <div className={classes.wait} aria-busy />
      )}
    </FormDialog>
  )
}

type FormProps = DialogProps & { start: EventValues; known?: { row: EventRow; on: string } }

/** Minutes before it; beyond an hour people think in hours and days. */
const notices = ['', '0', '10', '30', '60', '1440', '2880', '10080'] as const

function EventForm(props: FormProps) {
  const { start, known, words, zone, canEdit, canRemove, askScope, onClose } = props
  const { t } = useTranslation()
  const form = useEventForm({ start, known, askScope, onClose })
  const { values, set, errors } = form
  const isShut = !canEdit
  const timeField = (name: 'startTime' | 'endTime', day: 'startsOn' | 'endsOn') => (
    <Labelled
      id={`event-${name}`}
      label={`field.calendarEvent.${name}`}
      error={errors[name]}
      isRequired
    >
      {(attributes) => (
        <TextInput
          {...attributes}
          inputMode="numeric"
          dir="ltr"
          placeholder="09:00"
          disabled={isShut || values[day] === null}
          value={values[name]}
          onChange={(event) => set({ [name]: event.currentTarget.value })}
          onBlur={() => set({ [name]: parseTime(values[name]) ?? values[name] })}
        />
      )}
    </Labelled>
  )
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      icon={IconCalendarEvent}
      tone="plain"
      size={680}
      title={known?.row.title ?? t('entity.calendarEvent.new')}
      sentence={
        known && (
          <Link className={classes.link} to={`${entity.path}/${known.row.id}`}>
            {t('calendar.details')}
          </Link>
        )
      }
      harm={
        known &&
        canRemove && (
          <Button
            variant="outline"
            color="red"
            disabled={form.isBusy}
            onClick={() => void form.remove()}
          >
            {t('action.delete')}
          </Button>
        )
      }
      actions={
        <>
          <Cancel onClick={onClose} />
          {canEdit && (
            <Button type="submit" form={formId} loading={form.isBusy}>
              {t('action.save')}
            </Button>
          )}
        </>
      }
    >
      <div className={classes.dialog}>
        {form.failure && <FormNotice tone="error">{form.failure}</FormNotice>}
        <form
          id={formId}
          className={classes.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void form.save()
          }}
        >
          <Labelled id="event-title" label="field.title" error={errors.title} isRequired isWide>
            {(attributes) => (
              <TextInput
                {...attributes}
                data-autofocus={!known || undefined}
                autoComplete="off"
                dir={values.title === '' ? undefined : 'auto'}
                maxLength={entity.fields.title.max}
                disabled={isShut}
                value={values.title}
                onChange={(event) => set({ title: event.currentTarget.value })}
              />
            )}
          </Labelled>
          <Labelled id="event-kind" label="field.kind" error={errors.kind}>
            {(attributes) => (
              <Select
                {...attributes}
                allowDeselect={false}
                disabled={isShut}
                data={eventKinds.map((value) => ({
                  value,
                  label: choiceLabel(t, entity.name, 'kind', value),
                }))}
                value={values.kind}
                onChange={(kind) => kind && set({ kind })}
              />
            )}
          </Labelled>
          <div className={classes.allDay}>
            <Switch
              label={t('calendar.allDay')}
              disabled={isShut}
              checked={values.isAllDay}
              onChange={(event) => set({ isAllDay: event.currentTarget.checked })}
            />
          </div>
          <Labelled id="event-starts" label="field.startsOn" error={errors.startsOn} isRequired>
            {(attributes) => (
              <DateInput
                {...attributes}
                disabled={isShut}
                value={values.startsOn}
                onChange={(startsOn) =>
                  set({ startsOn, ...(isLater(startsOn, values.endsOn) && { endsOn: startsOn }) })
                }
              />
            )}
          </Labelled>
          {!values.isAllDay && timeField('startTime', 'startsOn')}
          <Labelled id="event-ends" label="field.endsOn" error={errors.endsOn} isRequired>
            {(attributes) => (
              <DateInput
                {...attributes}
                disabled={isShut}
                value={values.endsOn}
                onChange={(endsOn) => set({ endsOn })}
              />
            )}
          </Labelled>
          {!values.isAllDay && timeField('endTime', 'endsOn')}
          <RepeatFields
            values={values.repeat}
            startsOn={values.startsOn}
            error={errors.repeat}
            words={words}
            isShut={isShut}
            onChange={(repeat) => set({ repeat })}
          />
          <Labelled
            id="event-employees"
            label="field.employees"
            error={errors.employees}
            isRequired={values.kind === 'assignment'}
            isWide
          >
            {(attributes) => (
              <MultiPicker
                id={attributes.id}
                aria-describedby={attributes['aria-describedby']}
                error={attributes.error}
                target="employee"
                canCreate={false}
                readOnly={isShut}
                value={values.employees}
                onChange={(employees) => set({ employees })}
              />
            )}
          </Labelled>
          <Labelled id="event-branch" label="field.branch" error={errors.branch}>
            {(attributes) => (
              <Picker
                {...attributes}
                target="branch"
                canCreate={false}
                disabled={isShut}
                value={values.branch}
                onChange={(branch) => set({ branch })}
              />
            )}
          </Labelled>
          <Labelled id="event-place" label="field.place" error={errors.place}>
            {(attributes) => (
              <TextInput
                {...attributes}
                dir={values.place === '' ? undefined : 'auto'}
                maxLength={entity.fields.place.max}
                disabled={isShut}
                value={values.place}
                onChange={(event) => set({ place: event.currentTarget.value })}
              />
            )}
          </Labelled>
          <Labelled id="event-partner" label="field.partner" error={errors.partner}>
            {(attributes) => (
              <Picker
                {...attributes}
                target="thirdparty"
                canCreate={false}
                disabled={isShut}
                value={values.partner}
                onChange={(partner) => set({ partner })}
              />
            )}
          </Labelled>
          <Labelled id="event-project" label="field.project" error={errors.project}>
            {(attributes) => (
              <Picker
                {...attributes}
                target="project"
                canCreate={false}
                disabled={isShut}
                value={values.project}
                onChange={(project) => set({ project })}
              />
            )}
          </Labelled>
          {known ? (
            <EventRecords event={known.row.id} isShut={isShut} />
          ) : (
            <RecordChips
              records={values.records}
              isShut={isShut}
              onAdd={(record) => set({ records: [...values.records, record] })}
              onRemove={(gone) => set({ records: values.records.filter((it) => it !== gone) })}
            />
          )}
          <Labelled id="event-notice" label="field.noticeMinutes" error={errors.noticeMinutes}>
            {(attributes) => (
              <Select
                {...attributes}
                allowDeselect={false}
                disabled={isShut}
                data={noticesFor(values.noticeMinutes).map((value) => ({
                  value,
                  label: noticeLabel(value, t),
                }))}
                value={values.noticeMinutes}
                onChange={(noticeMinutes) => set({ noticeMinutes: noticeMinutes ?? '' })}
              />
            )}
          </Labelled>
          <Labelled
            id="event-zone"
            label="field.timeZone"
            error={errors.timeZone}
            hint={t('calendar.zoneHint', { zone })}
          >
            {(attributes) => (
              <Select
                {...attributes}
                searchable
                clearable
                disabled={isShut || values.isAllDay}
                placeholder={zone}
                data={zones}
                value={values.timeZone}
                onChange={(timeZone) => set({ timeZone })}
              />
            )}
          </Labelled>
          <Labelled id="event-note" label="field.note" error={errors.note} isWide>
            {(attributes) => (
              <Textarea
                {...attributes}
                autosize
                minRows={2}
                maxRows={6}
                dir={values.note === '' ? undefined : 'auto'}
                maxLength={entity.fields.note.max}
                disabled={isShut}
                value={values.note}
                onChange={(event) => set({ note: event.currentTarget.value })}
              />
            )}
          </Labelled>
        </form>
      </div>
    </FormDialog>
  )
}

const isLater = (day: string | null, other: string | null): boolean =>
  day !== null && (other === null || day > other)

const zones = Intl.supportedValuesOf('timeZone')

/** Another calendar may have brought a number of its own. */
const noticesFor = (value: string): string[] => [...new Set([...notices, value])]

function noticeLabel(value: string, t: TFunction): string {
  if (value === '') return t('calendar.notice.none')
  const minutes = Number(value)
  if (minutes === 0) return t('calendar.notice.start')
  if (minutes % 1440 === 0) return t('calendar.notice.days', { count: minutes / 1440 })
  if (minutes % 60 === 0) return t('calendar.notice.hours', { count: minutes / 60 })
  return t('calendar.notice.minutes', { count: minutes })
}
