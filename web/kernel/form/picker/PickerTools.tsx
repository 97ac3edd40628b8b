/** The small tools at the end of a picker: open the chosen record, clear it, show the options. */
import { ActionIcon } from '@mantine/core'
import { IconArrowUpRight, IconChevronDown, IconX } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Entity } from '../../../../domain/kernel/entity.ts'
import type { Linked } from '../../../../domain/kernel/field.ts'
import { useMay } from '../../session/session.ts'
import classes from './Picker.module.css'

type PickerToolsProps = {
  target: Entity
  value: Linked | null
  isCompact: boolean
  onClear?: () => void
  onOpen?: () => void
}

/** A press must not take the focus out of the input, whose leaving would end the search. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

export function PickerTools({ target, value, isCompact, onClear, onOpen }: PickerToolsProps) {
  const { t } = useTranslation()
  const may = useMay()
  return (
    <span className={classes.tools}>
      {value && !isCompact && may(`${target.can}.view`) && (
        <ActionIcon
          component={Link}
          to={`${target.path}/${value.id}`}
          variant="subtle"
          color="gray"
          size={26}
          tabIndex={-1}
          aria-label={t('form.openRecord', { title: value.title })}
        >
          <IconArrowUpRight className={classes.mirrored} size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      {value && !isCompact && onClear && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={26}
          tabIndex={-1}
          aria-label={t('action.clear')}
          onMouseDown={keepFocus}
          onClick={onClear}
        >
          <IconX size={14} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      {onOpen && (
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          className={classes.chevron}
          onMouseDown={keepFocus}
          onClick={onOpen}
        >
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
        </button>
      )}
    </span>
  )
}
