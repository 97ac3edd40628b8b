/**
 * The control of a setting. What is chosen is decided at once; what is typed, when the field is
 * left or Enter is pressed; Escape takes it back.
 */
import { IconAlertCircleFilled } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldRefusals } from '../../domain/kernel/check.ts'
import { type Entity, single } from '../../domain/kernel/entity.ts'
import type { FieldKind } from '../../domain/kernel/field.ts'
import { choosableFor, type Setting } from '../../domain/kernel/setting.ts'
import { inputOf, isSame } from '../kernel/form/model/form-values.ts'
import classes from './Settings.module.css'
import { SettingWidget } from './SettingWidget.tsx'

type SettingControlProps = {
  setting: Setting
  value: unknown
  /** What the server refused about the value sent last. */
  complaint?: string
  isReadOnly: boolean
  onDecide: (value: unknown) => void
}

type Draft = { value: unknown; from: unknown }

const chosenKinds: readonly FieldKind[] = ['boolean', 'choice', 'reference']

/** As many letters need no more room than a number. */
const shortText = 10

/** Widgets belong to records; to them a setting is a record of one field. */
const recordOf = ({ key, field }: Setting): Entity =>
  single(
    'setting',
    { [key]: field },
    {
      path: '/SystemSettings',
      title: key,
      can: 'settings.system',
      menu: { group: 'business', icon: 'settings', order: 0 },
    },
  )

/** Widgets hold whole numbers as text, so that nothing typed is lost. */
const heldOf = ({ field }: Setting, value: unknown): unknown =>
  field.kind === 'integer' && value !== null ? String(value) : value

export const controlId = ({ key }: Setting): string => `setting-${key}`

/** A setting is one value: nothing inside it can be wrong by itself. */
const noErrors = {}
const ignore = (): void => {}

export function SettingControl(props: SettingControlProps) {
  const { setting, value, complaint, isReadOnly, onDecide } = props
  const { t } = useTranslation()
  const { field, key } = setting
  const held = heldOf(setting, value)
  const [typed, setTyped] = useState<Draft | null>(null)
  const [error, setError] = useState<string>()
  // A draft belongs to the value it was made from: once that has changed, it is done with.
  const draft = typed && isSame(field, typed.from, held) ? typed : null
  const shown = draft ? draft.value : held
  const id = controlId(setting)

  function decide(wanted: unknown): void {
    const result = field.schema.safeParse(inputOf(field, wanted))
    const [refusal] = result.success ? [] : fieldRefusals(result.error)
    setError(refusal && t(`refusal.${refusal.code}`, { ...refusal.facts }))
    if (isSame(field, wanted, held)) forget()
    else if (!refusal) onDecide(result.data)
  }
  function forget(): void {
    setTyped(null)
    setError(undefined)
  }
  function change(next: unknown): void {
    setTyped({ value: next, from: held })
    setError(undefined)
    if (chosenKinds.includes(field.kind)) decide(next)
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') forget()
    const isSending = field.kind !== 'longText' || event.ctrlKey || event.metaKey
    if (event.key === 'Enter' && isSending && !chosenKinds.includes(field.kind)) decide(shown)
  }

  const sentence = draft ? (error ?? complaint) : undefined
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys pressed in the control pass here.
    <div
      className={classes.control}
      data-kind={field.kind}
      data-readonly={isReadOnly || undefined}
      data-short={(field.kind === 'text' && (field.max ?? 99) <= shortText) || undefined}
      onKeyDown={onKeyDown}
    >
      <SettingWidget
        unit={setting.unit}
        entity={recordOf(setting)}
        field={field}
        choosable={{ filters: choosableFor(setting) }}
        name={key}
        label={t(`setting.${key}`)}
        id={id}
        labelId={`${id}-label`}
        describedBy={`${id}-below`}
        value={shown}
        onChange={change}
        onBlur={() => draft && !chosenKinds.includes(field.kind) && decide(shown)}
        isInvalid={sentence !== undefined}
        isReadOnly={isReadOnly}
        isNew={false}
        errors={noErrors}
        onLeave={ignore}
      />
      <p id={`${id}-below`} className={classes.below} aria-live="polite">
        {sentence && <IconAlertCircleFilled size={14} aria-hidden />}
        {sentence}
      </p>
    </div>
  )
}
