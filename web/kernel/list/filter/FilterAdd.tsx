/** Adds a filter: first the field, then its value, in one place. */
import { Button, Popover } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../../../domain/kernel/entity.ts'
import type { Filter, Filters } from '../../../../domain/kernel/list.ts'
import { filterableFields } from '../../../../domain/kernel/list.ts'
import { fieldLabel } from '../../words/words.ts'
import classes from './Filter.module.css'
import { FilterEditor } from './FilterEditor.tsx'

type FilterAddProps = {
  entity: Entity
  filters: Filters
  onAdd: (name: string, filter: Filter) => void
}

export function FilterAdd({ entity, filters, onAdd }: FilterAddProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState<string | null>(null)
  const left = filterableFields(entity).filter(([key]) => !(key in filters))
  if (left.length === 0) return null
  const change = (next: boolean) => {
    setOpen(next)
    if (next) setName(null)
  }
  const apply = (filter: Filter | undefined) => {
    change(false)
    if (name && filter) onAdd(name, filter)
  }
  return (
    <Popover
      opened={isOpen}
      onChange={change}
      position="bottom-start"
      width={280}
      shadow="lg"
      radius="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => change(!isOpen)}
        >
          {t('list.filter')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={name ? undefined : 4} aria-label={t('list.addFilter')}>
        {name ? (
          <FilterEditor key={name} entity={entity} name={name} filter={undefined} onApply={apply} />
        ) : (
          <FieldChoice entity={entity} names={left.map(([key]) => key)} onChoose={setName} />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

type FieldChoiceProps = {
  entity: Entity
  names: readonly string[]
  onChoose: (name: string) => void
}

function FieldChoice({ entity, names, onChoose }: FieldChoiceProps) {
  const { t } = useTranslation()
  return (
    <ul className={classes.fields}>
      {names.map((name, index) => (
        <li key={name}>
          <button
            type="button"
            className={classes.field}
            data-autofocus={index === 0 || undefined}
            onClick={() => onChoose(name)}
            onKeyDown={moveAmong}
          >
            {fieldLabel(t, entity.name, name)}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The arrow keys go up and down a list of buttons. */
function moveAmong(event: React.KeyboardEvent<HTMLButtonElement>): void {
  const item = event.currentTarget.parentElement
  const next = {
    ArrowDown: item?.nextElementSibling ?? item?.parentElement?.firstElementChild,
    ArrowUp: item?.previousElementSibling ?? item?.parentElement?.lastElementChild,
  }[event.key]
  if (!next) return
  event.preventDefault()
  next.querySelector('button')?.focus()
}
