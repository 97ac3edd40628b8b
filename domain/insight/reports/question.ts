/** What a report is asked, and what of it holds for its reader. One shape for screen, API, file and letter. */

import { z } from 'zod'
import { daysBetween } from '../../kernel/calendar/days.ts'
import { text } from '../../kernel/field.ts'
import { day } from '../../kernel/input.ts'
import {
  type Period,
  type PeriodName,
  periodNames,
  periodOf,
  type ShopDay,
} from '../../kernel/period.ts'
import { may, seesCost } from '../../kernel/permission.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Reader } from '../../kernel/sight.ts'
import { type DimensionName, dimensionNames, dimensionOf, isOfTime } from './dimension.ts'
import { presetNames } from './preset.ts'
import {
  type Grain,
  longestMeasures,
  type Measure,
  type Parts,
  type Source,
  sourceNames,
  sourceOf,
  sumsOf,
} from './source.ts'

export const mostGroups = 10_000
export const mostBars = 60
const mostChosen = 50

export const comparisons = ['none', 'before', 'lastYear'] as const

export type Comparison = (typeof comparisons)[number]

/** In days: five years and a little more. */
const longestPeriod = 1_900

const key = z.string('invalid').max(60, 'invalid').nullable()

const filters = z.partialRecord(
  z.enum(dimensionNames, 'invalid'),
  z.array(key).min(1, 'required').max(mostChosen, 'invalid'),
)

const measureName = z.string('invalid').max(30, 'invalid')

/** A saved report keeps all but the days; a period that has a name is counted anew each time. */
const questionShape = {
  source: z.enum(sourceNames, 'invalid'),
  groups: z.array(z.enum(dimensionNames, 'invalid')).max(3, 'invalid'),
  measures: z.array(measureName).min(1, 'required').max(longestMeasures, 'invalid'),
  filters: filters.default({}),
  compare: z.enum(comparisons, 'invalid').default('none'),
  sort: measureName.optional(),
  isAscending: z.boolean('invalid').default(false),
  /** The first so many groups; the totals are those of all. */
  top: z.int('invalid').min(1, 'invalid').max(mostGroups, 'invalid').optional(),
  preset: z.enum(presetNames, 'invalid').optional(),
}

export const keptQuestion = z.strictObject({
  ...questionShape,
  period: z.enum(periodNames, 'invalid'),
})

export type KeptQuestion = z.output<typeof keptQuestion>

const isShort = ({ from, to }: Period): boolean => daysBetween(from, to) < longestPeriod

export const question = z
  .strictObject({
    ...questionShape,
    period: z.enum(periodNames, 'invalid').optional(),
    from: day.optional(),
    to: day.optional(),
  })
  .refine(({ period, from, to }) => period !== undefined || (from && to), {
    path: ['period'],
    message: 'required',
  })
  .refine(({ from, to }) => !from || !to || from <= to, {
    path: ['to'],
    message: 'periodIsBackwards',
  })
  .refine(({ from, to }) => !from || !to || isShort({ from, to }), {
    path: ['to'],
    message: 'periodIsTooLong',
  })

export type Question = z.output<typeof question>

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** As a screen sends it: one text in the address, so that a report can be sent to somebody. */
export const askedReport = z.strictObject({
  ask: z
    .string('required')
    .max(8_000, 'tooLong')
    .refine(isJson, { error: 'invalid', abort: true })
    .transform((text): unknown => JSON.parse(text))
    .pipe(question),
})

/** What a saved report is called, which also names its file. */
export const reportName = text({ max: 80 })

export const askedPaper = z.strictObject({
  ...askedReport.shape,
  name: reportName.schema.optional(),
})

export const askedFile = z.strictObject({
  ...askedPaper.shape,
  format: z.enum(['csv', 'xlsx'], 'invalid'),
})

export const daysOf = (
  { period, from, to }: { period?: PeriodName; from?: string; to?: string },
  { today, start }: ShopDay,
): Period => (from && to ? { from, to } : periodOf(period ?? 'month', today, start))

const isSum = (source: Source, name: string, reader: Reader): boolean => {
  const declared = source.sums[name]
  return declared !== undefined && (!declared.isCost || seesCost(reader))
}

/** Whether this reader may know a measure at all. */
const isSeen = (source: Source, measure: Measure, reader: Reader): boolean =>
  sumsOf(measure).every((name) => isSum(source, name, reader))

/** The measures of a source that this reader may know, in their order. */
export const seenMeasures = (source: Source, reader: Reader): string[] =>
  Object.entries(source.measures).flatMap(([name, measure]) =>
    isSeen(source, measure, reader) ? [name] : [],
  )

/** Of facts of more than one right those this reader may see. */
const seenParts = ({ needs }: Parts, reader: Reader): string[] =>
  Object.entries(needs).flatMap(([part, right]) => (may(reader, right) ? [part] : []))

export const mayAsk = ({ needs }: Source, reader: Reader): boolean =>
  typeof needs === 'string' ? may(reader, needs) : seenParts(needs, reader).length > 0

/** What is asked for, less the parts this reader is not told: they do not exist for him. */
function filtersFor(
  { needs }: Source,
  { filters: chosen }: Pick<Question, 'filters'>,
  reader: Reader,
): Question['filters'] {
  if (typeof needs === 'string') return chosen
  const seen = seenParts(needs, reader)
  if (seen.length === Object.keys(needs.needs).length) return chosen
  const wanted = chosen[needs.by]?.filter((it) => it !== null && seen.includes(it)) ?? seen
  if (wanted.length === 0) throw new Refusal('notFound')
  return { ...chosen, [needs.by]: wanted }
}

const hasGrain = (grain: Grain | undefined, wanted: 'line' | 'document'): boolean =>
  grain === undefined || grain === 'both' || grain === wanted

/** Which facts a question needs: those of documents know everything, unless items are asked for. */
export function grainOf(
  source: Source,
  { groups, filters: chosen }: Pick<Question, 'groups' | 'filters'>,
): Grain {
  const asked = [...groups, ...(Object.keys(chosen) as DimensionName[])]
  const grains = asked.map((name) => source.dimensions[name])
  const [isOfLines, isOfDocuments] = [grains.includes('line'), grains.includes('document')]
  return isOfLines ? (isOfDocuments ? 'both' : 'line') : 'document'
}

/** Measures that what is asked for can be told in: of items nobody counts tickets. */
export function measuresFor(source: Source, asked: Pick<Question, 'groups' | 'filters'>): string[] {
  const grain = grainOf(source, asked) === 'document' ? 'document' : 'line'
  const named = new Set<string>([...asked.groups, ...Object.keys(asked.filters)])
  const fits = (sum: string): boolean => {
    const declared = source.sums[sum]
    return hasGrain(declared?.grain, grain) && !named.has(declared?.without ?? '')
  }
  return Object.entries(source.measures).flatMap(([name, measure]) =>
    sumsOf(measure).every(fits) ? [name] : [],
  )
}

export type Settled = Question & { grain: Grain; shown: string[] }

/**
 * The question as it holds for its reader: what he may not see is left out, as if it were not there.
 * A source he may not ask does not exist for him.
 */
export function settledQuestion(asked: Question, reader: Reader): Settled {
  const source = sourceOf(asked.source)
  if (!mayAsk(source, reader)) throw new Refusal('notFound')
  const known = (name: DimensionName): boolean => {
    const { dimensions } = source
    const declared = dimensionOf(name)
    const needs = declared.kind === 'row' ? declared.needs : undefined
    return dimensions[name] !== undefined && (!needs || may(reader, needs))
  }
  const isTwice = new Set(asked.groups).size < asked.groups.length
  if (isTwice || !asked.groups.every(known)) throw new Refusal('invalid', 'groups')
  if (!(Object.keys(asked.filters) as DimensionName[]).every(known))
    throw new Refusal('invalid', 'filters')
  if (asked.measures.some((name) => source.measures[name] === undefined))
    throw new Refusal('invalid', 'measures')
  const grain = grainOf(source, asked)
  const seen = new Set(seenMeasures(source, reader))
  const offered = new Set(measuresFor(source, asked))
  const shown = [...new Set(asked.measures)].filter((name) => seen.has(name) && offered.has(name))
  if (shown.length === 0) throw new Refusal('invalid', 'measures')
  const sort = asked.sort && shown.includes(asked.sort) ? asked.sort : undefined
  return { ...asked, filters: filtersFor(source, asked, reader), sort, grain, shown }
}

/** A report along time stands in its order, unless it was asked for by size. */
export const isInOrder = ({ groups, sort }: Pick<Question, 'groups' | 'sort'>): boolean =>
  sort === undefined && groups[0] !== undefined && isOfTime(groups[0])
