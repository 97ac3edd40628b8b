/** Edits one filter, in the way its field is filtered. Nothing is asked before Apply. */

import { Button, Checkbox, Input, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../../../domain/kernel/entity.ts'
import { longestOf } from '../../../../domain/kernel/field/longest.ts'
import type { Field } from '../../../../domain/kernel/field.ts'
import type { Filter } from '../../../../domain/kernel/list.ts'
import { searchText } from '../../../../domain/kernel/list.ts'
import { DateInput } from '../../form/inputs/DateInput.tsx'
import { DecimalInput } from '../../form/inputs/DecimalInput.tsx'
import { choiceLabel, fieldLabel } from '../../words/words.ts'
import { targetOf } from '../list-state.ts'
import { booleanWord } from '../table/boolean-word.ts'
import classes from './Filter.module.css'
import { type Draft, draftOf, filterOf, isRangeKind } from './filter-draft.ts'
import { PeriodChoice } from './PeriodChoice.tsx'
import { ReferenceChoice } from './ReferenceChoice.tsx'

type FilterEditorProps = {
  entity: Entity
  name: string
  filter: Filter | undefined
  /** A phone needs room for thumbs. */
  size?: 'sm' | 'lg'
  /** Undefined takes the filter away. */
  onApply: (filter: Filter | undefined) => void
}

export function FilterEditor(props: FilterEditorProps) {
  const { entity, name, filter, size = 'sm', onApply } = props
  const { t } = useTranslation()
  const field = entity.fields[name] as Field
  const [draft, setDraft] = useState<Draft>(() => draftOf(filter))
  const [isWrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The form may stand inside another one on a phone's sheet.
    event.stopPropagation()
    const next = filterOf(field, draft)
    if (next === 'wrong') return setWrong(true)
    onApply(next)
  }
  const change = (part: Partial<Draft>) => {
    setWrong(false)
    setDraft({ ...draft, period: null, ...part })
  }
  return (
    <form className={classes.editor} onSubmit={submit} noValidate>
      {field.kind === 'date' && (
        <PeriodChoice
          chosen={draft.period}
          size={size}
          onChoose={(period) => onApply({ period })}
        />
      )}
      <Way {...{ entity, name, field, size, draft }} onChange={change} />
      {isWrong && (
        <Input.Error role="alert">
          {t(field.kind === 'date' ? 'refusal.date' : 'refusal.number')}
        </Input.Error>
      )}
      <div className={classes.editorFoot}>
        {filter && (
          <Button size={size} variant="subtle" color="gray" onClick={() => onApply(undefined)}>
            {t('list.removeFilter')}
          </Button>
        )}
        <Button size={size} type="submit" variant="default">
          {t('list.apply')}
        </Button>
      </div>
    </form>
  )
}

type WayProps = {
  entity: Entity
  name: string
  field: Field
  size: 'sm' | 'lg'
  draft: Draft
  onChange: (part: Partial<Draft>) => void
}

function Way({ entity, name, field, size, draft, onChange }: WayProps): ReactNode {
  const { t } = useTranslation()
  const label = fieldLabel(t, entity.name, name)
  const target = targetOf(entity, name)
  if (isRangeKind(field.kind)) return <Range {...{ field, size, draft, onChange }} />
  if (field.kind === 'reference' && target)
    return (
      <ReferenceChoice
        target={target}
        label={label}
        size={size}
        chosen={draft.chosen}
        onChange={(chosen) => onChange({ chosen })}
      />
    )
  if (field.kind === 'choice' || field.kind === 'boolean')
    return <OneOf {...{ entity, name, field, draft, onChange, label }} />
  return (
    <TextInput
      size={size}
      label={t('list.contains', { name: label })}
      value={draft.text}
      maxLength={longestOf(searchText)}
      data-autofocus
      onChange={(event) => onChange({ text: event.currentTarget.value })}
    />
  )
}

function OneOf(props: Omit<WayProps, 'size'> & { label: string }) {
  const { entity, name, field, draft, onChange, label } = props
  const { t } = useTranslation()
  const values = field.kind === 'boolean' ? ['true', 'false'] : (field.choices ?? [])
  const words = (value: string) =>
    field.kind === 'boolean'
      ? t(booleanWord(name, value === 'true'))
      : choiceLabel(t, entity.name, name, value)
  return (
    <Checkbox.Group label={label} value={draft.chosen} onChange={(chosen) => onChange({ chosen })}>
      <div className={classes.options}>
        {values.map((value) => (
          <Checkbox
            key={value}
            value={value}
            label={words(value)}
            className={classes.option}
            classNames={{ body: classes.optionLine, label: classes.optionLabel }}
          />
        ))}
      </div>
    </Checkbox.Group>
  )
}

type RangeProps = Pick<WayProps, 'field' | 'size' | 'draft' | 'onChange'>

function Range({ field, size, draft, onChange }: RangeProps) {
  const { t } = useTranslation()
  const id = useId()
  const Bound = field.kind === 'date' ? DateInput : DecimalInput
  return (
    <div className={classes.range}>
      <Input.Wrapper label={t('list.from')} id={`${id}from`}>
        <Bound
          id={`${id}from`}
          size={size}
          value={draft.from}
          data-autofocus
          onChange={(from: string | null) => onChange({ from })}
        />
      </Input.Wrapper>
      <Input.Wrapper label={t('list.to')} id={`${id}to`}>
        <Bound
          id={`${id}to`}
          size={size}
          value={draft.to}
          onChange={(to: string | null) => onChange({ to })}
        />
      </Input.Wrapper>
    </div>
  )
}
