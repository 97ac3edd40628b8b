/** What a report is asked: its days, up to three groups, its figures, a comparison and filters. */
import { Button, MultiSelect, Select } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportAnswer } from '../../../domain/insight/reports/answer.ts'
import { type DimensionName, dimensionNames } from '../../../domain/insight/reports/dimension.ts'
import {
  comparisons,
  measuresFor,
  type Question,
  seenMeasures,
} from '../../../domain/insight/reports/question.ts'
import { longestMeasures, sourceOf } from '../../../domain/insight/reports/source.ts'
import { periodNames } from '../../../domain/kernel/period.ts'
import { DateInput } from '../../kernel/form/inputs/DateInput.tsx'
import { useReader } from '../../kernel/seen-entity.ts'
import { Filters } from './Filters.tsx'
import classes from './Reports.module.css'

type AskingProps = {
  ask: Question
  shown: ReportAnswer | undefined
  onChange: (ask: Question) => void
}

/** Measures that the groups cannot tell go; where none is left, the first that can comes. */
function withGroups(ask: Question, groups: DimensionName[], seen: readonly string[]): Question {
  const source = sourceOf(ask.source)
  const offered = measuresFor(source, { groups, filters: ask.filters })
  const left = ask.measures.filter((name) => offered.includes(name))
  const first = offered.find((name) => seen.includes(name))
  const measures = left.length > 0 ? left : first ? [first] : ask.measures
  const { preset: _, ...rest } = ask
  const sort = ask.sort && measures.includes(ask.sort) ? ask.sort : undefined
  return { ...rest, groups, measures, sort }
}

export function Asking({ ask, shown, onChange }: AskingProps) {
  const { t } = useTranslation()
  const reader = useReader()
  const source = sourceOf(ask.source)
  const seen = seenMeasures(source, reader)
  const offered = measuresFor(source, ask).filter((name) => seen.includes(name))
  const known = dimensionNames.filter((name) => source.dimensions[name] !== undefined)
  const period = ask.period ?? null
  const [isOpen, setOpen] = useState(false)
  return (
    <section
      className={classes.asking}
      aria-label={t('report.adjust')}
      data-open={isOpen || undefined}
    >
      <div className={classes.controls}>
        <Select
          className={classes.period}
          label={t('report.period')}
          placeholder={t('dashboard.period.custom')}
          data={periodNames.map((name) => ({ value: name, label: t(`list.period.${name}`) }))}
          value={period}
          onChange={(name) => {
            const next = periodNames.find((it) => it === name)
            if (next) onChange({ ...ask, period: next, from: undefined, to: undefined })
          }}
        />
        {!source.isStanding && (
          <>
            <Days ask={ask} shown={shown} edge="from" onChange={onChange} />
            <Days ask={ask} shown={shown} edge="to" onChange={onChange} />
          </>
        )}
        <Button
          className={classes.adjust}
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t('report.adjust')}
        </Button>
      </div>
      <div className={classes.controls} data-rest>
        <Groups
          ask={ask}
          known={known}
          onChange={(groups) => onChange(withGroups(ask, groups, seen))}
        />
        {!source.isStanding && (
          <Select
            className={classes.compare}
            label={t('report.compare')}
            data={comparisons.map((name) => ({ value: name, label: t(`report.compare.${name}`) }))}
            value={ask.compare}
            allowDeselect={false}
            onChange={(name) => {
              const next = comparisons.find((it) => it === name)
              if (next) onChange({ ...ask, compare: next })
            }}
          />
        )}
      </div>
      <div className={classes.controls} data-rest>
        <MultiSelect
          className={classes.measures}
          label={t('report.measures')}
          data={offered.map((name) => ({ value: name, label: t(`report.measure.${name}`) }))}
          value={ask.measures.filter((name) => offered.includes(name))}
          maxValues={longestMeasures}
          onChange={(measures) => {
            if (measures.length > 0) onChange({ ...ask, measures })
          }}
        />
        <Filters ask={ask} known={known} onChange={onChange} />
      </div>
    </section>
  )
}

type DaysProps = AskingProps & { edge: 'from' | 'to' }

/** The days that are shown now; another day makes them one's own. */
function Days({ ask, shown, edge, onChange }: DaysProps) {
  const { t } = useTranslation()
  const value = ask[edge] ?? shown?.[edge] ?? null
  return (
    <div className={classes.day}>
      <DateInput
        aria-label={t(`dashboard.${edge}`)}
        value={value}
        onChange={(day) => {
          const { from, to } = { from: ask.from ?? shown?.from, to: ask.to ?? shown?.to }
          if (day && from && to) onChange({ ...ask, period: undefined, from, to, [edge]: day })
        }}
      />
    </div>
  )
}

type GroupsProps = {
  ask: Question
  known: readonly DimensionName[]
  onChange: (groups: DimensionName[]) => void
}

function Groups({ ask: { groups }, known, onChange }: GroupsProps) {
  const { t } = useTranslation()
  const places = [0, 1, 2].slice(0, groups.length + 1)
  return places.map((at) => (
    <Select
      key={at}
      className={classes.group}
      label={t(at === 0 ? 'report.groupBy' : 'report.thenBy')}
      placeholder={t('report.noGroup')}
      clearable
      data={known
        .filter((name) => groups[at] === name || !groups.includes(name))
        .map((name) => ({ value: name, label: t(`report.dimension.${name}`) }))}
      value={groups[at] ?? null}
      onChange={(name) => {
        const next = known.find((it) => it === name)
        onChange(next ? groups.toSpliced(at, 1, next) : groups.toSpliced(at, 1))
      }}
    />
  ))
}
