/** A correction: what, when, and why. It is added to what was stamped, which stays. */
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { wallTimeOf } from '../../../domain/kernel/business-day.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { postedReason } from '../../../domain/kernel/posted.ts'
import type { CorrectionAct, SeenEvent } from '../../../domain/people/attendance/attendance-view.ts'
import { type ClockKind, clockKinds } from '../../../domain/people/attendance/clock.ts'
import { type Failure, failureOf } from '../../kernel/document/document-change.ts'
import { placedFailure } from '../../kernel/document/failed-field.ts'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { DateInput } from '../../kernel/form/inputs/DateInput.tsx'
import { Labelled } from '../../kernel/form/inputs/Labelled.tsx'
import { Cancel } from '../../kernel/parts/Cancel.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { call } from '../../kernel/session/api.ts'
import classes from './Attendance.module.css'
import { askAgain } from './attendance-queries.ts'
import { TimeField } from './TimeField.tsx'

export type Correcting = { act: 'add' } | { act: Exclude<CorrectionAct, 'add'>; event: SeenEvent }

type CorrectionFormProps = {
  employee: string
  day: string
  zone: string
  correcting: Correcting
  onDone: () => void
}

export function CorrectionForm(props: CorrectionFormProps) {
  const { employee, correcting, zone, onDone } = props
  const { t } = useTranslation()
  const event = correcting.act === 'add' ? undefined : correcting.event
  const was = event && wallTimeOf(new Date(event.at), zone)
  const [id] = useState(newId)
  const [kind, setKind] = useState<ClockKind>(event?.kind ?? 'out')
  const [day, setDay] = useState<string | null>(was?.day ?? props.day)
  const [time, setTime] = useState(was?.time ?? '')
  const [reason, setReason] = useState('')
  const [error, setError] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { at, above } = placedFailure(error, ['kind', 'day', 'time', 'reason'])
  const hasTime = correcting.act === 'add' || correcting.act === 'move'
  const save = async () => {
    setBusy(true)
    setError(null)
    try {
      await call('POST', '/api/attendance/corrections', {
        id,
        act: correcting.act,
        employee,
        reason,
        ...(event && { event: event.original }),
        ...(hasTime && { kind, day: day ?? '', time }),
      })
      toast.success(t('label.updateSuccess'))
      await askAgain()
      onDone()
    } catch (failure) {
      setError(failureOf(failure))
      setBusy(false)
    }
  }
  return (
    <section className={classes.form} aria-label={t(`attendance.act.${correcting.act}`)}>
      <h3 className={classes.formTitle}>{t(`attendance.act.${correcting.act}`)}</h3>
      {above && <FormNotice tone="error">{above}</FormNotice>}
      {hasTime && (
        <div className={classes.fields}>
          <NativeSelect
            label={t('attendance.what')}
            size="md"
            value={kind}
            error={at('kind')?.message}
            data={clockKinds.map((value) => ({ value, label: t(`attendance.kind.${value}`) }))}
            onChange={(change) => setKind(change.currentTarget.value as ClockKind)}
          />
          <Labelled id="correction-day" label="field.day" error={at('day')}>
            {(input) => <DateInput {...input} value={day} onChange={setDay} />}
          </Labelled>
          <TimeField
            label={t('attendance.time')}
            value={time}
            error={at('time')?.message}
            onChange={setTime}
          />
        </div>
      )}
      <TextInput
        label={t('attendance.reason')}
        size="md"
        required
        data-autofocus
        maxLength={postedReason.max}
        value={reason}
        error={at('reason')?.message}
        onChange={(change) => setReason(change.currentTarget.value)}
      />
      <div className={classes.acts}>
        <Cancel onClick={onDone} />
        <Button
          size="md"
          loading={isBusy}
          disabled={reason.trim() === ''}
          onClick={() => void save()}
        >
          {t('action.save')}
        </Button>
      </div>
    </section>
  )
}
