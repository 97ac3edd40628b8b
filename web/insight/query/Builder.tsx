/** A question put together without SQL: what it is about, columns, sums, a pivot, filters, a chart. */
import { Button, MultiSelect, SegmentedControl, Select } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { headOf } from '../../../domain/insight/query/heading.ts'
import { columnOf, isSubject, type SeenModel } from '../../../domain/insight/query/model.ts'
import {
  charts,
  comparisonsOf,
  isAddedUp,
  type Question,
  type QuestionFilter,
  sumsOf,
} from '../../../domain/insight/query/question.ts'
import { FilterRow } from './FilterRow.tsx'
import {
  firstQuestion,
  groupChoices,
  groupKey,
  groupOf,
  subjectsOf,
  sumFrom,
  sumKey,
} from './query-data.ts'
import classes from './SpecialQuery.module.css'

export type BuilderProps = {
  model: SeenModel
  question: Question
  onChange: (question: Question) => void
}

const mostColumns = 20
const mostSums = 8
const mostFilters = 12

export function Builder({ model, question, onChange }: BuilderProps) {
  const { t } = useTranslation()
  const seen = model[question.subject] ?? []
  const change = (part: Partial<Question>) => onChange({ ...question, ...part })
  const groups = groupChoices(question.subject, seen).map((it) => ({
    value: groupKey(it),
    label: headOf({ name: it.column, type: 'text', ...it }, t),
  }))
  return (
    <div className={classes.builder}>
      <Select
        label={t('query.subject')}
        description={t(`query.about.${question.subject}`)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={subjectsOf(model).map((name) => ({ value: name, label: t(`query.subject.${name}`) }))}
        value={question.subject}
        allowDeselect={false}
        searchable
        onChange={(name) => {
          if (name && isSubject(name)) onChange(firstQuestion(name, model[name] ?? []))
        }}
      />
      <MultiSelect
        label={t('query.columns')}
        data={groups}
        value={question.columns.map(groupKey)}
        maxValues={mostColumns}
        searchable
        hidePickedOptions
        nothingFoundMessage={t('form.nothingFound')}
        onChange={(keys) => change({ columns: keys.map(groupOf), sort: undefined })}
      />
      <MultiSelect
        label={t('query.sums')}
        data={useSumChoices(question, seen)}
        value={question.sums.map(sumKey)}
        maxValues={mostSums}
        searchable
        hidePickedOptions
        nothingFoundMessage={t('form.nothingFound')}
        onChange={(keys) => change({ sums: keys.map(sumFrom), sort: undefined })}
      />
      <Select
        label={t('query.across')}
        description={t('query.acrossHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={t('query.acrossNone')}
        data={groups.filter(({ value }) => !question.columns.some((it) => groupKey(it) === value))}
        value={question.across ? groupKey(question.across) : null}
        searchable
        clearable
        onChange={(chosen) =>
          change({ across: chosen ? groupOf(chosen) : undefined, sort: undefined })
        }
      />
      <Filters model={model} question={question} onChange={onChange} />
      <SortSelect question={question} onChange={change} />
      <fieldset className={classes.plainSet}>
        <legend>{t('query.chart')}</legend>
        <SegmentedControl
          fullWidth
          aria-label={t('query.chart')}
          data={charts.map((name) => ({ value: name, label: t(`query.chart.${name}`) }))}
          value={question.chart}
          onChange={(chart) => change({ chart: chart as Question['chart'] })}
        />
      </fieldset>
    </div>
  )
}

/** Lines counted, then of each column the sums that fit it. */
function useSumChoices({ subject, sums }: Question, seen: readonly string[]) {
  const { t } = useTranslation()
  const chosen = new Set(sums.map(sumKey))
  const offered = (column: string) => {
    const type = columnOf(subject, column)?.type ?? 'text'
    return sumsOf(type).filter(
      (sum) => sum !== 'sum' || isAddedUp(type) || chosen.has(sumKey({ sum, column })),
    )
  }
  const ofColumns = seen.map((column) => ({
    group: t(`query.column.${column}`),
    items: offered(column).map((sum) => ({
      value: sumKey({ sum, column }),
      label:
        sum === 'sum'
          ? t('query.sumOf.sum', { column: t(`query.column.${column}`) })
          : headOf({ name: column, type: 'text', column, sum }, t),
    })),
  }))
  return [{ value: 'count', label: t('query.sum.count') }, ...ofColumns]
}

function Filters({ model, question, onChange }: BuilderProps) {
  const { t } = useTranslation()
  const seen = model[question.subject] ?? []
  const set = (filters: QuestionFilter[]) => onChange({ ...question, filters })
  const add = () => {
    const column = seen[0]
    const type = column && columnOf(question.subject, column)?.type
    const is = type && comparisonsOf(type)[0]
    if (column && is)
      set([...question.filters, { column, is, values: is === 'period' ? ['month'] : [] }])
  }
  return (
    <fieldset className={classes.plainSet}>
      <legend>{t('query.filters')}</legend>
      {question.filters.map((filter, at) => (
        <FilterRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a filter is its place; the same one may stand twice.
          key={at}
          subject={question.subject}
          seen={seen}
          filter={filter}
          onChange={(changed) => set(question.filters.map((it, i) => (i === at ? changed : it)))}
          onRemove={() => set(question.filters.filter((_, i) => i !== at))}
        />
      ))}
      <Button
        variant="subtle"
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        disabled={question.filters.length >= mostFilters}
        onClick={add}
      >
        {t('query.addFilter')}
      </Button>
    </fieldset>
  )
}

function SortSelect({
  question,
  onChange,
}: {
  question: Question
  onChange: (part: Partial<Question>) => void
}) {
  const { t } = useTranslation()
  const { columns, across, sums, sort } = question
  const heads = [
    ...columns.map((it) => headOf({ name: it.column, type: 'text', ...it }, t)),
    ...(across ? [headOf({ name: across.column, type: 'text', ...across }, t)] : []),
    ...sums.map((it) => headOf({ name: it.column ?? '', type: 'text', ...it }, t)),
  ]
  return (
    <Select
      label={t('query.sort')}
      placeholder={t('query.sortNone')}
      data={heads.flatMap((column, at) => [
        { value: `${at}:up`, label: t('query.sortUp', { column }) },
        { value: `${at}:down`, label: t('query.sortDown', { column }) },
      ])}
      value={sort ? `${sort.at}:${sort.isDescending ? 'down' : 'up'}` : null}
      clearable
      onChange={(chosen) => {
        const [at, way] = chosen?.split(':') ?? []
        onChange({
          sort: at === undefined ? undefined : { at: Number(at), isDescending: way === 'down' },
        })
      }}
    />
  )
}
