/** What the month has of its own for somebody: days, hours, extras, or nothing at all. */
import { ActionIcon, Button, NativeSelect, Switch } from '@mantine/core'
import { IconAdjustments, IconPlus, IconTrash } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../domain/kernel/entity.ts'
import { newId } from '../../domain/kernel/id.ts'
import { isZero } from '../../domain/kernel/number/decimal.ts'
import { type ExtraCode, extraCodes } from '../../domain/people/pay-component.ts'
import type { RunPerson, RunView } from '../../domain/people/salary-view.ts'
import form from '../kernel/document/DialogForm.module.css'
import { useChange } from '../kernel/document/document-change.ts'
import { placedFailure } from '../kernel/document/failed-field.ts'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import { DecimalInput } from '../kernel/form/inputs/DecimalInput.tsx'
import { ErrorLine } from '../kernel/form/inputs/ErrorLine.tsx'
import box from '../kernel/form/inputs/FieldBox.module.css'
import { Labelled } from '../kernel/form/inputs/Labelled.tsx'
import type { FieldError } from '../kernel/form/model/form-check.ts'
import { Cancel } from '../kernel/parts/Cancel.tsx'
import { Dialog } from '../kernel/parts/Dialog.tsx'
import { useSession } from '../kernel/session/session.ts'
import { Clocked } from './attendance/Clocked.tsx'
import classes from './People.module.css'

/** Named here alone, so that a row stays itself while others come and go. */
type Extra = { id: string; code: ExtraCode; currency: string; amount: string | null }

type PersonDialogProps = {
  entity: Entity
  view: RunView
  person: RunPerson
  onClose: () => void
}

export function PersonDialog({ entity, view, person, onClose }: PersonDialogProps) {
  const { t } = useTranslation()
  const { firstCurrency } = useSession().company
  const [absentDays, setAbsent] = useState<string | null>(person.absentDays)
  const [overtimeHours, setOvertime] = useState<string | null>(person.overtimeHours)
  const [isLeftOut, setLeftOut] = useState(person.isLeftOut)
  const [takesAttendance, setTakes] = useState(person.takesAttendance)
  const [extras, setExtras] = useState<Extra[]>(() =>
    person.extras.map((it) => ({ id: newId(), ...it })),
  )
  const [sent, setSent] = useState<readonly string[]>([])
  const { isBusy, error, send } = useChange(entity, onClose)
  const extraAt = (place: number) => [`extras.${place}.amount`, `extras.${place}.currency`]
  const { at, above } = placedFailure(error, [
    'absentDays',
    'overtimeHours',
    ...sent.flatMap((_, place) => extraAt(place)),
  ])
  /** What was wrong with an extra, as it was sent. */
  const wrongOf = (id: string) => extraAt(sent.indexOf(id)).map(at).find(Boolean)
  const save = () => {
    setSent(extras.map(({ id }) => id))
    void send('PUT', `${entity.api}/${view.id}/people/${person.employee.id}`, {
      absentDays: absentDays ?? '0',
      overtimeHours: overtimeHours ?? '0',
      isLeftOut,
      takesAttendance,
      extras: extras.map(({ id: _, ...it }) => ({ ...it, amount: it.amount ?? '0' })),
    })
  }
  const change = (id: string, changed: Partial<Extra>) =>
    setExtras(extras.map((it) => (it.id === id ? { ...it, ...changed } : it)))
  return (
    <Dialog
      isOpen
      savesOnEnter
      onClose={onClose}
      icon={IconAdjustments}
      tone="plain"
      size={640}
      title={person.employee.title}
      sentence={t('salary.monthHint')}
      actions={
        <>
          <Cancel onClick={onClose} />
          <Button loading={isBusy} onClick={save}>
            {t('action.save')}
          </Button>
        </>
      }
    >
      <div className={form.form}>
        {above && <FormNotice tone="error">{above}</FormNotice>}
        {person.clocked && (
          <Clocked
            person={person}
            period={view.period}
            isTaken={takesAttendance}
            onTaken={setTakes}
          />
        )}
        <div className={form.two}>
          <Labelled id="salary-absent" label="salary.absentDays" error={at('absentDays')}>
            {(input) => <DecimalInput {...input} value={absentDays} onChange={setAbsent} />}
          </Labelled>
          <Labelled id="salary-overtime" label="salary.overtimeHours" error={at('overtimeHours')}>
            {(input) => <DecimalInput {...input} value={overtimeHours} onChange={setOvertime} />}
          </Labelled>
        </div>
        {!isZero(person.unpaidLeave) && (
          <FormNotice tone="calm">
            {t('salary.unpaidLeave', { days: person.unpaidLeave })}
          </FormNotice>
        )}
        <div className={classes.extras}>
          {extras.map((extra) => (
            <ExtraRow
              key={extra.id}
              extra={extra}
              wrong={wrongOf(extra.id)}
              onChange={(changed) => change(extra.id, changed)}
              onRemove={() => setExtras(extras.filter(({ id }) => id !== extra.id))}
            />
          ))}
          <div>
            <Button
              variant="default"
              leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
              onClick={() =>
                setExtras([
                  ...extras,
                  { id: newId(), code: 'bonus', currency: firstCurrency.id, amount: null },
                ])
              }
            >
              {t('salary.addExtra')}
            </Button>
          </div>
        </div>
        <Switch
          checked={isLeftOut}
          label={t('salary.leaveOut')}
          onChange={(event) => setLeftOut(event.currentTarget.checked)}
        />
      </div>
    </Dialog>
  )
}

type ExtraRowProps = {
  extra: Extra
  wrong: FieldError | undefined
  onChange: (changed: Partial<Extra>) => void
  onRemove: () => void
}

function ExtraRow({ extra, wrong, onChange, onRemove }: ExtraRowProps) {
  const { t } = useTranslation()
  const below = useId()
  const { firstCurrency, secondCurrency } = useSession().company
  const currencies = [firstCurrency, ...(secondCurrency ? [secondCurrency] : [])]
  return (
    <div className={classes.extra}>
      <NativeSelect
        aria-label={t('payslip.part')}
        value={extra.code}
        data={extraCodes.map((code) => ({ value: code, label: t(`choice.component.${code}`) }))}
        onChange={(event) => onChange({ code: event.currentTarget.value as ExtraCode })}
      />
      <NativeSelect
        aria-label={t('field.currency')}
        value={extra.currency}
        data={currencies.map(({ id, code }) => ({ value: id, label: code }))}
        onChange={(event) => onChange({ currency: event.currentTarget.value })}
      />
      <DecimalInput
        aria-label={t('field.amount')}
        aria-describedby={wrong && below}
        error={wrong !== undefined}
        value={extra.amount}
        onChange={(amount) => onChange({ amount })}
      />
      <ActionIcon aria-label={t('salary.removeExtra')} onClick={onRemove}>
        <IconTrash size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      {wrong && (
        <p id={below} className={`${box.below} ${classes.extraBelow}`} data-error role="alert">
          <ErrorLine error={wrong} />
        </p>
      )}
    </div>
  )
}
