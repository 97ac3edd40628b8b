/** The lines of a sheet: what is counted already, and what is not. */
import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '../../../domain/kernel/format.ts'
import { sumOf } from '../../../domain/kernel/number/fraction.ts'
import type { CountSheet, SheetLine } from '../../../domain/stock/count-contract.ts'
import { Empty } from '../../kernel/parts/Empty.tsx'
import classes from './Count.module.css'
import type { WaitingEntry } from './entry-outbox.ts'

/** More than anybody scrolls through on a phone: the rest is found by its code or name. */
const mostShown = 300

type SheetLinesProps = {
  sheet: CountSheet
  lines: readonly SheetLine[]
  waiting: readonly WaitingEntry[]
  onChoose?: (line: SheetLine) => void
}

/** What was counted of each, with what is still on its way to the server. */
function countedBy({ entries }: CountSheet, waiting: readonly WaitingEntry[]): Map<string, string> {
  const known = new Set(entries.map(({ id }) => id))
  const all = [...entries, ...waiting.filter(({ id }) => !known.has(id))]
  return new Map(
    [...Map.groupBy(all, ({ item }) => item)].map(([item, some]) => [
      item,
      sumOf(some.map(({ quantity }) => quantity)),
    ]),
  )
}

export function SheetLines({ sheet, lines, waiting, onChoose }: SheetLinesProps) {
  const { t } = useTranslation()
  const counted = useMemo(() => countedBy(sheet, waiting), [sheet, waiting])
  const done = sheet.lines.filter(({ item }) => counted.has(item.id)).length
  if (sheet.lines.length === 0) return <Empty title={t('count.empty')} />
  return (
    <>
      <p className={classes.progress} role="status">
        {t('count.progress', { done, all: sheet.lines.length })}
      </p>
      <ul className={classes.lines}>
        {lines.slice(0, mostShown).map((line) => (
          <li key={line.item.id}>
            <Line line={line} counted={counted.get(line.item.id)} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </>
  )
}

type LineProps = {
  line: SheetLine
  counted: string | undefined
  onChoose?: (line: SheetLine) => void
}

function Line({ line, counted, onChoose }: LineProps) {
  const { t } = useTranslation()
  const { item, shelf, unit, isExtra, round } = line
  const Mark = counted === undefined ? IconCircleDashed : IconCircleCheckFilled
  return (
    <button
      type="button"
      className={classes.line}
      disabled={!onChoose}
      onClick={() => onChoose?.(line)}
    >
      <Mark
        size={18}
        stroke={1.75}
        className={classes.mark}
        data-done={counted !== undefined || undefined}
        aria-hidden
      />
      <span className={classes.naming}>
        <bdi>{item.title}</bdi>
        <span className={classes.quiet}>
          {shelf && <bdi>{shelf}</bdi>}
          {isExtra && <span>{t('count.extra')}</span>}
          {round > 1 && <span>{t('count.again')}</span>}
        </span>
      </span>
      {counted === undefined ? (
        <span className={classes.quiet}>{t('count.notCounted')}</span>
      ) : (
        <span className={classes.counted}>
          <bdi dir="ltr">{formatDecimal(counted)}</bdi> <bdi>{unit}</bdi>
        </span>
      )}
    </button>
  )
}
