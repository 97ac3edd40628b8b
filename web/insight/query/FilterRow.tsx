/** One condition: a column, how it compares, and with what. */
import { ActionIcon, Select, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type ColumnType, columnOf, type SubjectName } from '../../../domain/insight/query/model.ts'
import {
  type Comparison,
  comparisons,
  comparisonsOf,
  longestValue,
  type QuestionFilter,
} from '../../../domain/insight/query/question.ts'
import { periodNames } from '../../../domain/kernel/period.ts'
import { DateInput } from '../../kernel/form/inputs/DateInput.tsx'
import { DecimalInput } from '../../kernel/form/inputs/DecimalInput.tsx'
import classes from './SpecialQuery.module.css'

type FilterRowProps = {
  subject: SubjectName
  seen: readonly string[]
  filter: QuestionFilter
  onChange: (filter: QuestionFilter) => void
  onRemove: () => void
}

/** What a comparison begins with. */
const startOf = (is: Comparison, type: ColumnType): string[] => {
  if (is === 'period') return ['month']
  return type === 'boolean' ? ['true'] : []
}

export function FilterRow({ subject, seen, filter, onChange, onRemove }: FilterRowProps) {
  const { t } = useTranslation()
  const { column, is, values } = filter
  const type = columnOf(subject, column)?.type ?? 'text'
  const set = (at: number, value: string | null) => {
    const next = is === 'within' ? [values[0] ?? '', values[1] ?? ''] : [values[0] ?? '']
    next[at] = value ?? ''
    onChange({ ...filter, values: next })
  }
  const count = is === 'empty' || is === 'filled' ? 0 : is === 'within' ? 2 : 1
  return (
    <div className={classes.filter}>
      <div className={classes.filterHead}>
        <Select
          aria-label={t('query.filterColumn')}
          data={seen.map((name) => ({ value: name, label: t(`query.column.${name}`) }))}
          value={column}
          allowDeselect={false}
          searchable
          onChange={(name) => {
            const chosen = name ? columnOf(subject, name) : undefined
            const first = chosen && comparisonsOf(chosen.type)[0]
            if (name && chosen && first)
              onChange({ column: name, is: first, values: startOf(first, chosen.type) })
          }}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('query.removeFilter')}
          onClick={onRemove}
        >
          <IconX size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      <div className={classes.filterBody}>
        <Select
          aria-label={t('query.filterHow')}
          data={comparisonsOf(type).map((name) => ({ value: name, label: t(`query.is.${name}`) }))}
          value={is}
          allowDeselect={false}
          onChange={(name) => {
            const chosen = comparisons.find((it) => it === name)
            if (chosen) onChange({ column, is: chosen, values: startOf(chosen, type) })
          }}
        />
        {Array.from({ length: count }, (_, at) => (
          <ValueInput
            // biome-ignore lint/suspicious/noArrayIndexKey: the two ends of a stretch are their places.
            key={at}
            type={type}
            is={is}
            label={t(count === 2 ? (at === 0 ? 'ledger.from' : 'ledger.to') : 'query.filterValue')}
            value={values[at] ?? ''}
            onChange={(value) => set(at, value)}
          />
        ))}
      </div>
    </div>
  )
}

type ValueInputProps = {
  type: ColumnType
  is: Comparison
  label: string
  value: string
  onChange: (value: string | null) => void
}

function ValueInput({ type, is, label, value, onChange }: ValueInputProps) {
  const { t } = useTranslation()
  if (is === 'period')
    return (
      <Select
        aria-label={label}
        data={periodNames.map((name) => ({ value: name, label: t(`list.period.${name}`) }))}
        value={value}
        allowDeselect={false}
        onChange={onChange}
      />
    )
  if (type === 'boolean')
    return (
      <Select
        aria-label={label}
        data={[
          { value: 'true', label: t('label.yes') },
          { value: 'false', label: t('label.no') },
        ]}
        value={value}
        allowDeselect={false}
        onChange={onChange}
      />
    )
  if (type === 'day' || type === 'instant')
    return <DateInput aria-label={label} value={value || null} onChange={onChange} />
  if (type === 'text')
    return (
      <TextInput
        aria-label={label}
        value={value}
        maxLength={longestValue}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  return <DecimalInput aria-label={label} value={value || null} onChange={onChange} />
}
