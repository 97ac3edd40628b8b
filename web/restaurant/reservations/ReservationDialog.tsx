/** One reservation: written by whoever takes the call, and led on step by step. */

import { Button, MultiSelect, Select, Textarea, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isAfterMidnight } from '../../../domain/kernel/business-day.ts'
import { parseTime } from '../../../domain/kernel/calendar/time-of-day.ts'
import { addDays } from '../../../domain/kernel/date.ts'
import { formatDate } from '../../../domain/kernel/format.ts'
import { reservation as entity } from '../../../domain/restaurant/reservation.entity.ts'
import {
  isLongPast,
  isOver,
  reservationSources,
  startOf,
} from '../../../domain/restaurant/reservation.ts'
import {
  type ReservationDay,
  reservableTables,
} from '../../../domain/restaurant/reservation-day.ts'
import { FormDialog } from '../../kernel/form/FormDialog.tsx'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { DateInput } from '../../kernel/form/inputs/DateInput.tsx'
import { Labelled } from '../../kernel/form/inputs/Labelled.tsx'
import { checkChange, checkCreate, type FieldErrors } from '../../kernel/form/model/form-check.ts'
import { refusedFields } from '../../kernel/form/model/refused-fields.ts'
import { Cancel } from '../../kernel/parts/Cancel.tsx'
import { confirm } from '../../kernel/parts/confirm.tsx'
import { messageOf } from '../../kernel/session/api.ts'
import { choiceLabel } from '../../kernel/words/words.ts'
import classes from './Reservations.module.css'
import {
  type FormValues,
  type Opened,
  proposal,
  sentBody,
  startValues,
  wantsAnyTable,
} from './reservation-form.ts'
import { sendReservation, useReservationDay } from './reservation-queries.ts'
import { Steps } from './Steps.tsx'

/** The button that saves stands outside of it. */
const formId = 'reservation-form'

type DialogProps = {
  opened: Opened
  data: ReservationDay
  canEdit: boolean
  onClose: () => void
}

function useReservationForm({ opened, data, onClose }: DialogProps) {
  const { t } = useTranslation()
  const [values, setValues] = useState(() => startValues(opened, data))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const known = opened.kind === 'known' ? opened.reservation : undefined
  const id = opened.kind === 'known' ? opened.reservation.id : opened.id
  const isOtherDay = values.day !== null && values.day !== data.day
  const other = useReservationDay(
    { day: values.day ?? data.day, branch: data.branch?.id },
    isOtherDay,
  )
  const there = isOtherDay ? other.data : data
  const proposed = there && proposal(values, there, id)
  const set = (change: Partial<FormValues>) => {
    setValues((now) => ({ ...now, ...change }))
    const rest = Object.entries(errors).filter(([key]) => !(key in change))
    setErrors(Object.fromEntries(rest))
  }
  const ask = (body: string) =>
    confirm({
      title: t('entity.reservation.one'),
      body,
      confirmLabel: t('reservations.bookAnyway'),
    })
  /** Answers whether it is kept; what is refused stands at its field, or above all. */
  const send = async (work: () => Promise<boolean>): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    try {
      if (await work()) onClose()
    } catch (error) {
      const found = refusedFields(error)
      setErrors(found)
      if (Object.keys(found).length === 0) setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  const save = async () => {
    const written = sentBody(values)
    const changes = known && changesOf(written, known)
    // Whoever keeps a reservation that no table fits has said so before.
    const any = wantsAnyTable(values) && (!known || proposed !== null) ? { isAnyTable: true } : {}
    if (changes && Object.keys({ ...changes, ...any }).length === 0) return onClose()
    const body = known
      ? { version: known.version, ...changes }
      : { id, branch: data.branch?.id, ...written }
    const checked = known ? checkChange(entity, body) : checkCreate(entity, body)
    const isTimeless = opened.kind === 'new' && !written.time
    const missing: FieldErrors = isTimeless ? { time: { code: 'required' } } : {}
    const found = { ...checked.errors, ...missing }
    setErrors(found)
    if (Object.keys(found).length > 0) return
    const { day, time } = written
    const isPast =
      !known && day && time && there && isLongPast(startOf({ day, time }, there.clock), Date.now())
    if (isPast && !(await ask(t('reservations.inPast', { time })))) return
    await send(() =>
      known
        ? sendReservation('PATCH', `/${known.id}`, { ...body, ...any }, ask)
        : sendReservation('POST', '', { ...body, ...any }, ask),
    )
  }
  return { values, set, errors, failure, isBusy, known, there, proposed, save, send, ask }
}

/** Only what was changed: whoever corrects a name moves nobody. */
function changesOf(written: object, known: object): Record<string, unknown> {
  const before: Record<string, unknown> = { ...known }
  return Object.fromEntries(
    Object.entries(written).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key]),
    ),
  )
}

export function ReservationDialog(props: DialogProps) {
  const { opened, data, canEdit, onClose } = props
  const { t } = useTranslation()
  const form = useReservationForm(props)
  const { values, set, errors, known, proposed } = form
  const isWaiting = opened.kind === 'waiting' || known?.state === 'waiting'
  const isShut = !canEdit || (known !== undefined && isOver(known.state))
  const tables = reservableTables(form.there ?? data)
  const namesOf = (ids: readonly string[]) =>
    ids.map((id) => tables.find((it) => it.id === id)?.name ?? '').join(' + ')
  const tableHint =
    values.tables.length > 0 || proposed === undefined
      ? undefined
      : proposed
        ? t('reservations.proposed', { tables: namesOf(proposed) })
        : t('reservations.noneFits')
  const time = parseTime(values.time)
  const night =
    time && values.day && isAfterMidnight(time, data.clock)
      ? t('reservations.nightAfter', { day: formatDate(addDays(values.day, 1)) })
      : undefined
  const groups = (form.there ?? data).sections.map(({ title, tables: own }) => ({
    group: title,
    items: own.map(({ id, name, seats }) => ({
      value: id,
      label: `${name} · ${t('floor.seats', { count: seats })}`,
    })),
  }))
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      icon={IconCalendar}
      tone="plain"
      size={640}
      title={
        known?.name ?? (isWaiting ? t('reservations.addWaiting') : t('entity.reservation.new'))
      }
      sentence={
        known && (
          <Link className={classes.link} to={`/Reservations/${known.id}`}>
            {t('reservations.details')}
          </Link>
        )
      }
      actions={
        <>
          <Cancel word="back" onClick={onClose} />
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
        {known && canEdit && (
          <Steps
            reservation={known}
            values={values}
            isBusy={form.isBusy}
            send={form.send}
            ask={form.ask}
          />
        )}
        <form
          id={formId}
          className={classes.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void form.save()
          }}
        >
          <Labelled id="reservation-name" label="field.name" error={errors.name} isRequired>
            {(attributes) => (
              <TextInput
                {...attributes}
                data-autofocus={!known || undefined}
                dir={values.name === '' ? undefined : 'auto'}
                autoComplete="off"
                maxLength={entity.fields.name.max}
                value={values.name}
                onChange={(event) => set({ name: event.currentTarget.value })}
              />
            )}
          </Labelled>
          <Labelled id="reservation-phone" label="field.phone" error={errors.phone}>
            {(attributes) => (
              <TextInput
                {...attributes}
                type="tel"
                dir="ltr"
                autoComplete="off"
                maxLength={entity.fields.phone.max}
                value={values.phone}
                onChange={(event) => set({ phone: event.currentTarget.value })}
              />
            )}
          </Labelled>
          <Labelled id="reservation-guests" label="field.guests" error={errors.guests} isRequired>
            {(attributes) => (
              <TextInput
                {...attributes}
                inputMode="numeric"
                disabled={isShut}
                value={values.guests}
                onChange={(event) => set({ guests: event.currentTarget.value })}
              />
            )}
          </Labelled>
          <Labelled id="reservation-day" label="field.day" error={errors.day} isRequired>
            {(attributes) => (
              <DateInput
                {...attributes}
                disabled={isShut}
                value={values.day}
                onChange={(day) => set({ day })}
              />
            )}
          </Labelled>
          {opened.kind !== 'waiting' && (
            <Labelled
              id="reservation-time"
              label="field.time"
              error={errors.time}
              isRequired={!isWaiting}
              hint={night}
            >
              {(attributes) => (
                <TextInput
                  {...attributes}
                  inputMode="numeric"
                  dir="ltr"
                  placeholder="20:30"
                  disabled={isShut}
                  value={values.time}
                  onChange={(event) => set({ time: event.currentTarget.value })}
                  onBlur={() => set({ time: time ?? values.time })}
                />
              )}
            </Labelled>
          )}
          {opened.kind === 'waiting' && (
            <Labelled
              id="reservation-quoted"
              label="field.quotedMinutes"
              error={errors.quotedMinutes}
            >
              {(attributes) => (
                <TextInput
                  {...attributes}
                  inputMode="numeric"
                  value={values.quotedMinutes}
                  onChange={(event) => set({ quotedMinutes: event.currentTarget.value })}
                />
              )}
            </Labelled>
          )}
          <Labelled
            id="reservation-minutes"
            label="field.minutes"
            error={errors.minutes}
            isRequired
          >
            {(attributes) => (
              <TextInput
                {...attributes}
                inputMode="numeric"
                disabled={isShut}
                value={values.minutes}
                onChange={(event) => set({ minutes: event.currentTarget.value })}
              />
            )}
          </Labelled>
          <Labelled
            id="reservation-tables"
            label="field.tables"
            error={errors.tables}
            isWide
            hint={tableHint}
          >
            {(attributes) => (
              <MultiSelect
                {...attributes}
                data={groups}
                searchable
                disabled={isShut}
                placeholder={values.tables.length === 0 ? t('reservations.anyTable') : undefined}
                value={values.tables}
                onChange={(chosen) => set({ tables: chosen })}
              />
            )}
          </Labelled>
          <Labelled id="reservation-source" label="field.source" error={errors.source}>
            {(attributes) => (
              <Select
                {...attributes}
                allowDeselect={false}
                data={reservationSources.map((value) => ({
                  value,
                  label: choiceLabel(t, entity.name, 'source', value),
                }))}
                value={values.source}
                onChange={(source) => source && set({ source })}
              />
            )}
          </Labelled>
          <Labelled id="reservation-note" label="field.note" error={errors.note}>
            {(attributes) => (
              <Textarea
                {...attributes}
                autosize
                minRows={1}
                maxRows={5}
                maxLength={entity.fields.note.max}
                dir={values.note === '' ? undefined : 'auto'}
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
