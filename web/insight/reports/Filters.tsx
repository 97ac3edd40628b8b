/** What a report is limited to: chips to take away, and a way to add one. */
import { Button, Checkbox, Popover, Select } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DimensionName, dimensionOf } from '../../../domain/insight/reports/dimension.ts'
import type { Question } from '../../../domain/insight/reports/question.ts'
import { keyText } from '../../../domain/insight/reports/wording.ts'
import { mustEntity } from '../../../domain/kernel/entity.ts'
import filterClasses from '../../kernel/list/filter/Filter.module.css'
import { ReferenceChoice } from '../../kernel/list/filter/ReferenceChoice.tsx'
import { useTitle } from '../../kernel/list/list-data.ts'
import classes from './Reports.module.css'
import { useSaying } from './saying.ts'

type FiltersProps = {
  ask: Question
  known: readonly DimensionName[]
  onChange: (ask: Question) => void
}

/** Those whose values can be named beforehand. */
const isChoosable = (name: DimensionName): boolean => {
  const { kind } = dimensionOf(name)
  return kind === 'row' || kind === 'choice'
}

export function Filters({ ask, known, onChange }: FiltersProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const chosen = Object.entries(ask.filters) as [DimensionName, (string | null)[]][]
  const without = (name: DimensionName): Question['filters'] =>
    Object.fromEntries(Object.entries(ask.filters).filter(([key]) => key !== name))
  const limitTo = (name: DimensionName, keys: (string | null)[]): void =>
    onChange({
      ...ask,
      filters: keys.length > 0 ? { ...ask.filters, [name]: keys } : without(name),
    })
  return (
    <div className={classes.filters}>
      {chosen.map(([name, keys]) => (
        <div key={name} className={filterClasses.chip}>
          <span className={classes.chipText}>
            <span className={filterClasses.chipName}>{t(`report.dimension.${name}`)}</span>{' '}
            <strong className={filterClasses.chipText}>
              {keys.length === 1 ? (
                <KeyTitle name={name} id={keys[0] ?? null} />
              ) : (
                t('report.chosen', { count: keys.length })
              )}
            </strong>
          </span>
          <button
            type="button"
            className={filterClasses.chipCross}
            aria-label={t('report.clearFilter', { name: t(`report.dimension.${name}`) })}
            onClick={() => limitTo(name, [])}
          >
            <IconX size={14} stroke={1.75} aria-hidden />
          </button>
        </div>
      ))}
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-start"
        width={300}
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <Button
            variant="subtle"
            color="gray"
            className={classes.addFilter}
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t('report.filter')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <Adding known={known.filter(isChoosable)} filters={ask.filters} onChange={limitTo} />
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}

/** What a key is called that is not in the answer. */
function KeyTitle({ name, id }: { name: DimensionName; id: string | null }) {
  const declared = dimensionOf(name)
  if (declared.kind === 'row' && id) return <RowTitle entity={declared.entity} id={id} />
  return <PlainTitle name={name} id={id} />
}

function RowTitle({ entity, id }: { entity: string; id: string }) {
  const { data = '…' } = useTitle(mustEntity(entity), id)
  return <bdi>{data}</bdi>
}

function PlainTitle({ name, id }: { name: DimensionName; id: string | null }) {
  return <bdi>{keyText(name, { key: id, title: null }, useSaying())}</bdi>
}

type AddingProps = {
  known: readonly DimensionName[]
  filters: Question['filters']
  onChange: (name: DimensionName, keys: (string | null)[]) => void
}

function Adding({ known, filters, onChange }: AddingProps) {
  const { t } = useTranslation()
  const saying = useSaying()
  const [name, setName] = useState<DimensionName | undefined>(known[0])
  const declared = name && dimensionOf(name)
  const chosen = (name && filters[name]) ?? []
  const ids = chosen.filter((key) => key !== null)
  return (
    <div className={classes.adding}>
      <Select
        label={t('report.filterBy')}
        data={known.map((it) => ({ value: it, label: t(`report.dimension.${it}`) }))}
        value={name ?? null}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        onChange={(next) => setName(known.find((it) => it === next))}
      />
      {name && declared?.kind === 'row' && (
        <ReferenceChoice
          key={name}
          target={mustEntity(declared.entity)}
          label={t(`report.dimension.${name}`)}
          size="sm"
          chosen={ids}
          onChange={(keys) => onChange(name, keys)}
        />
      )}
      {name && declared?.kind === 'choice' && (
        <fieldset className={classes.choices}>
          <legend className="ct-hidden">{t(`report.dimension.${name}`)}</legend>
          {declared.choices.map((key) => (
            <Checkbox
              key={key}
              label={keyText(name, { key, title: null }, saying)}
              checked={ids.includes(key)}
              onChange={({ currentTarget }) =>
                onChange(
                  name,
                  currentTarget.checked ? [...chosen, key] : chosen.filter((it) => it !== key),
                )
              }
            />
          ))}
        </fieldset>
      )}
    </div>
  )
}
