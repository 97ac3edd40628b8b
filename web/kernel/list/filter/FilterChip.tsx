/** A filter in force: quiet name, strong value; pressed it opens for change, the cross removes it. */
import { Popover } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../../../domain/kernel/entity.ts'
import type { Filter } from '../../../../domain/kernel/list.ts'
import { fieldLabel } from '../../words/words.ts'
import classes from './Filter.module.css'
import { FilterEditor } from './FilterEditor.tsx'
import { FilterValue } from './FilterValue.tsx'

type FilterChipProps = {
  entity: Entity
  name: string
  filter: Filter
  onChange: (filter: Filter | undefined) => void
}

export function FilterChip({ entity, name, filter, onChange }: FilterChipProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const label = fieldLabel(t, entity.name, name)
  const apply = (next: Filter | undefined) => {
    setOpen(false)
    onChange(next)
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      width={280}
      shadow="lg"
      radius="md"
      trapFocus
      returnFocus
    >
      <div className={classes.chip}>
        <Popover.Target>
          <button type="button" className={classes.chipValue} onClick={() => setOpen(!isOpen)}>
            <span className={classes.chipName}>{label}</span>
            <span className={classes.chipText}>
              <FilterValue entity={entity} name={name} filter={filter} />
            </span>
          </button>
        </Popover.Target>
        <button
          type="button"
          className={classes.chipCross}
          aria-label={t('list.removeNamed', { name: label })}
          onClick={() => onChange(undefined)}
        >
          <IconX size={14} stroke={1.75} aria-hidden />
        </button>
      </div>
      <Popover.Dropdown aria-label={label}>
        <FilterEditor entity={entity} name={name} filter={filter} onApply={apply} />
      </Popover.Dropdown>
    </Popover>
  )
}
