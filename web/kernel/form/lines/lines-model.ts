/** One grid of lines at work: what it holds, what its rows may do, and where the focus goes. */
import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Field, FieldKind } from '../../../../domain/kernel/field.ts'
import { isNumber } from '../../list/table/columns.ts'
import { useSession } from '../../session/session.ts'
import { lineLabel } from '../../words/words.ts'
import type { WidgetProps } from '../inputs/widget.ts'
import { linesOf } from '../model/form-paths.ts'
import { blankLine, type HeldLine, isBlankLine } from '../model/form-values.ts'
import {
  indexOfLine,
  type Lines,
  type Spot,
  spotAfter,
  spotWithout,
  withCell,
  withLine,
  withMoved,
  withoutLine,
} from './line-edits.ts'

export type LineColumn = {
  key: string
  /** The name of the field; the label also says its currency. */
  name: string
  label: string
  field: Field
  isNumber: boolean
  width: string
}

/** The least a kind needs, and its share of the room that is left over. */
const widths: Partial<Record<FieldKind, string>> = {
  longText: 'minmax(180px, 3fr)',
  email: 'minmax(180px, 3fr)',
  integer: 'minmax(80px, 1fr)',
  money: 'minmax(96px, 1fr)',
  quantity: 'minmax(88px, 1fr)',
  percent: 'minmax(88px, 1fr)',
  boolean: 'minmax(84px, 0.5fr)',
  date: 'minmax(132px, 1fr)',
  choice: 'minmax(112px, 1fr)',
}

const widthOf = ({ kind }: Field): string => widths[kind] ?? 'minmax(128px, 2fr)'

export function useLineColumns({ entity, name, field }: WidgetProps): LineColumn[] {
  const { t } = useTranslation()
  const { firstCurrency, secondCurrency } = useSession().company
  return useMemo(() => {
    const columnOf = (key: string, it: Field): LineColumn => {
      const word = lineLabel(t, entity.name, name, key)
      const isInBoth = it.currency === 'first' && secondCurrency !== null
      return {
        key,
        name: word,
        label: isInBoth ? t('list.inCurrency', { label: word, code: firstCurrency.code }) : word,
        field: it,
        isNumber: isNumber(it),
        width: widthOf(it),
      }
    }
    return Object.entries(field.lines?.fields ?? {}).flatMap(([key, it]) =>
      it.isComputed ? [] : [columnOf(key, it)],
    )
  }, [t, entity, name, field, firstCurrency, secondCurrency])
}

/** What a row may do to itself; the same objects from one rendering to the next. */
export type LineActions = {
  change: (spot: Spot, value: unknown) => void
  leave: (place: string) => void
  add: (after?: string, given?: Readonly<Record<string, unknown>>) => void
  remove: (spot: Spot) => void
  move: (spot: Spot, step: 1 | -1) => void
  focus: (spot: Spot | undefined) => void
  /** To the next cell, or the one before; at the end to a new line. */
  go: (spot: Spot, step: 1 | -1) => void
}

export type LinesModel = { lines: Lines; actions: LineActions; announcement: string }

export const cellId = (gridId: string, { line, cell }: Spot): string => `${gridId}.${line}.${cell}`

export function useLines(props: WidgetProps, cells: readonly string[]): LinesModel {
  const { t } = useTranslation()
  const [announcement, tell] = useState('')
  const lines = linesOf({ held: props.value }, 'held')
  const latest = useRef({ props, lines, cells, t })
  latest.current = { props, lines, cells, t }
  const actions = useMemo(() => actionsOn(() => latest.current, tell), [])
  useLostFocus(props.id, lines, actions)
  return { lines, actions, announcement }
}

type Current = {
  props: WidgetProps
  lines: Lines
  cells: readonly string[]
  t: ReturnType<typeof useTranslation>['t']
}

function actionsOn(now: () => Current, tell: (words: string) => void): LineActions {
  /** Drawn at once: the key that follows belongs to the cell that appears. */
  const put = (lines: HeldLine[]) => flushSync(() => now().props.onChange(lines))
  const numberOf = (id: string) => indexOfLine(now().lines, id) + 1
  /** Without a spot: where a line is added. */
  const focus = (spot: Spot | undefined) => {
    const { id } = now().props
    document.getElementById(spot ? cellId(id, spot) : id)?.focus()
  }
  const add: LineActions['add'] = (after, given) => {
    const { props, lines, cells, t } = now()
    const line = { ...blankLine(props.field), ...given }
    const next = withLine(lines, line, after)
    put(next)
    tell(t('form.lineAdded', { line: indexOfLine(next, line.id) + 1 }))
    focus({ line: line.id, cell: cells[0] ?? '' })
  }
  return {
    focus,
    add,
    change: (spot, value) => now().props.onChange(withCell(now().lines, spot, value)),
    leave: (place) => now().props.onLeave(place),
    remove: (spot) => {
      tell(now().t('form.lineDeleted', { line: numberOf(spot.line) }))
      const next = spotWithout(spot, now().lines)
      put(withoutLine(now().lines, spot.line))
      focus(next)
    },
    move: (spot, step) => {
      const next = withMoved(now().lines, spot.line, step)
      tell(now().t('form.lineMoved', { line: indexOfLine(next, spot.line) + 1 }))
      put(next)
      focus(spot)
    },
    go: (spot, step) => {
      const { props, lines, cells } = now()
      const next = spotAfter(spot, lines, cells, step)
      const last = lines.at(-1)
      if (next || step < 0) return next && focus(next)
      // From a line that is still empty the way leads out of the grid.
      if (last && isBlankLine(props.field, last)) focus(undefined)
      else add()
    },
  }
}

/** An empty line vanishes when the record is saved; the focus in it must not be lost with it. */
function useLostFocus(id: string, lines: Lines, { focus }: LineActions): void {
  const before = useRef('')
  useEffect(() => {
    const active = document.activeElement?.id ?? ''
    const lineIn = (element: string) => element.slice(id.length + 1).split('.')[0] ?? ''
    const wasHere = before.current.startsWith(`${id}.`)
    const isGone = wasHere && indexOfLine(lines, lineIn(before.current)) < 0
    before.current = active
    // A line deleted by hand has sent the focus elsewhere by then.
    if (isGone)
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) focus(undefined)
      })
  })
}
