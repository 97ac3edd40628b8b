/** The rows of one outcome; a faulty cell is mended where it stands, a duplicate decided about. */
import { Button, TextInput } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textOf } from '../../domain/imports/cell.ts'
import type {
  Decision,
  ImportRow,
  ImportRun,
  RowFilter,
  RowState,
} from '../../domain/imports/contract.ts'
import { Wait } from '../kernel/parts/screen/Wait.tsx'
import { toast } from '../kernel/parts/toast.tsx'
import { messageOf } from '../kernel/session/api.ts'
import classes from './Imports.module.css'
import { askAgain, decide, mend, readRows } from './import-queries.ts'

export type RowsOf = { states: string; only?: RowFilter }

/** Not written yet: its cells can be mended, and what was decided about it decided again. */
const mendable: ReadonlySet<RowState> = new Set(['error', 'new', 'update', 'same', 'skipped'])

type ImportRowsProps = { run: ImportRun; of: RowsOf; canMend: boolean }

export function ImportRows({ run, of, canMend }: ImportRowsProps) {
  const { t } = useTranslation()
  const rows = useInfiniteQuery({
    queryKey: ['imports', 'rows', run.id, of.states, of.only],
    queryFn: ({ pageParam }) => readRows(run.id, of, pageParam),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  })
  const found = rows.data?.pages.flatMap((page) => page.rows) ?? []
  const shown = run.heads.flatMap((_, at) => (run.options.mapping[at] ? [at] : []))
  if (rows.isPending) return <Wait />
  if (found.length === 0) return <p className={classes.hint}>{t('import.noRows')}</p>
  const hasReasons = found.some(({ faults, decision }) => faults.length > 0 || decision !== null)
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys. */}
      <section className={classes.scroll} tabIndex={0} aria-label={t('import.rows')}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('import.row')}</th>
              {hasReasons && <th scope="col">{t('import.reason')}</th>}
              {shown.map((at) => (
                <th key={at} scope="col">
                  <bdi>{headAt(run, at, t('import.column'))}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.map((row) => (
              <Row
                key={row.row}
                {...{ run, row, shown, hasReasons }}
                canMend={canMend && mendable.has(row.state)}
              />
            ))}
          </tbody>
        </table>
      </section>
      {rows.hasNextPage && (
        <Button
          variant="default"
          className={classes.more}
          loading={rows.isFetchingNextPage}
          onClick={() => void rows.fetchNextPage()}
        >
          {t('import.more')}
        </Button>
      )}
    </>
  )
}

type RowProps = {
  run: ImportRun
  row: ImportRow
  shown: readonly number[]
  hasReasons: boolean
  canMend: boolean
}

const headAt = ({ heads }: ImportRun, at: number, column: string): string =>
  heads[at] || `${column} ${at + 1}`

function Row({ run, row, shown, hasReasons, canMend }: RowProps) {
  const { t } = useTranslation()
  const faulty = new Set(row.faults.map(({ column, isWarning }) => (isWarning ? null : column)))
  return (
    <tr>
      <th scope="row" data-label={t('import.row')}>
        {row.row}
      </th>
      {hasReasons && (
        <td className={classes.reasons}>
          {row.faults.map(({ column, field, message, isWarning }) => (
            <p
              key={`${column} ${field} ${message}`}
              className={classes.fault}
              data-tone={isWarning ? 'warning' : 'error'}
            >
              {field && <bdi>{field}: </bdi>}
              <bdi>{message}</bdi>
            </p>
          ))}
          {canMend && <Decisions run={run} row={row} />}
        </td>
      )}
      {shown.map((at) => (
        <td
          key={at}
          className={classes.cell}
          data-label={headAt(run, at, t('import.column'))}
          data-faulty={faulty.has(at) || undefined}
          data-empty={textOf(row.cells[at] ?? '') === '' || undefined}
        >
          {canMend && row.state === 'error' ? (
            <CellInput run={run} row={row} at={at} />
          ) : (
            <bdi>{textOf(row.cells[at] ?? '')}</bdi>
          )}
        </td>
      ))}
    </tr>
  )
}

/** A row is left out, or is one of those that are there already. */
function Decisions({ run, row }: { run: ImportRun; row: ImportRow }) {
  const { t } = useTranslation()
  const candidates = row.faults.flatMap((fault) => fault.candidates)
  const choose = async (decision: Decision | null, target: string | null) => {
    try {
      await decide(run.id, row.row, decision, target)
    } catch (failure) {
      toast.error(messageOf(failure))
    }
  }
  return (
    <div className={classes.decisions}>
      {candidates.map(({ id, name }) => (
        <Button key={id} variant="default" size="xs" onClick={() => void choose('update', id)}>
          {t('import.decide.update', { name })}
        </Button>
      ))}
      {row.decision && (
        <Button variant="default" size="xs" onClick={() => void choose(null, null)}>
          {t(row.decision === 'skip' ? 'import.decide.back' : 'import.decide.again')}
        </Button>
      )}
      {row.faults.length > 0 && (
        <Button
          variant="default"
          size="xs"
          aria-label={t('import.decide.skipRow', { row: row.row })}
          onClick={() => void choose('skip', null)}
        >
          {t('import.decide.skip')}
        </Button>
      )}
      {candidates.length > 0 && (
        <Button variant="default" size="xs" onClick={() => void choose('create', null)}>
          {t('import.decide.create')}
        </Button>
      )}
    </div>
  )
}

function CellInput({ run, row, at }: { run: ImportRun; row: ImportRow; at: number }) {
  const { t } = useTranslation()
  const kept = textOf(row.cells[at] ?? '')
  const [text, setText] = useState(kept)
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    if (text === kept || isSaving) return
    setSaving(true)
    try {
      await mend(run.id, row.row, at, text)
      await askAgain()
    } catch (failure) {
      toast.error(messageOf(failure))
    } finally {
      setSaving(false)
    }
  }
  return (
    <TextInput
      aria-label={t('import.mend', { column: run.heads[at], row: row.row })}
      error={row.faults.some(({ column, isWarning }) => column === at && !isWarning)}
      dir="auto"
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  )
}
