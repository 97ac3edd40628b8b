/** One or several rows of another entity, found on the server; what is chosen stays on top. */
import { Checkbox } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../../../domain/kernel/entity.ts'
import { usePickerSearch } from '../../form/picker/picker-search.ts'
import { SearchField } from '../../parts/SearchField.tsx'
import { messageOf } from '../../session/api.ts'
import { titleKey, useTitle } from '../list-data.ts'
import classes from './Filter.module.css'

type ReferenceChoiceProps = {
  target: Entity
  label: string
  size: 'sm' | 'lg'
  chosen: string[]
  onChange: (chosen: string[]) => void
}

export function ReferenceChoice({ target, label, size, chosen, onChange }: ReferenceChoiceProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  const { options, isSettled, error } = usePickerSearch(target, typed, true)
  const others = options.filter(({ id }) => !chosen.includes(id))
  const add = (id: string, title: string) => {
    queries.setQueryData(titleKey(target, id), title)
    onChange([...chosen, id])
  }
  return (
    <fieldset className={classes.plain}>
      <legend className={classes.legend}>{label}</legend>
      <SearchField
        size={size}
        label={t('list.searchIn', { name: t(`entity.${target.name}.many`) })}
        placeholder={t('action.search')}
        value={typed}
        data-autofocus
        onChange={setTyped}
      />
      <div className={classes.options}>
        {chosen.map((id) => (
          <Chosen
            key={id}
            target={target}
            id={id}
            onRemove={() => onChange(chosen.filter((other) => other !== id))}
          />
        ))}
        {others.map(({ id, title }) => (
          <Checkbox
            key={id}
            className={classes.option}
            classNames={{ body: classes.optionLine, label: classes.optionLabel }}
            label={<bdi>{title}</bdi>}
            checked={false}
            onChange={() => add(id, title)}
          />
        ))}
        {error !== null && <p className={classes.verdict}>{messageOf(error)}</p>}
        {error === null && isSettled && options.length === 0 && (
          <p className={classes.verdict}>{t('list.noMatch')}</p>
        )}
      </div>
    </fieldset>
  )
}

type ChosenProps = { target: Entity; id: string; onRemove: () => void }

function Chosen({ target, id, onRemove }: ChosenProps) {
  const { data = '…' } = useTitle(target, id)
  return (
    <Checkbox
      className={classes.option}
      classNames={{ body: classes.optionLine, label: classes.optionLabel }}
      label={<bdi>{data}</bdi>}
      checked
      onChange={onRemove}
    />
  )
}
