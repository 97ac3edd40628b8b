/** The rows of one outcome; a faulty cell is mended where it stands. */
import { Button, TextInput } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textOf } from '../../domain/imports/cell.ts'
import type { ImportRow, ImportRun, RowState } from '../../domain/imports/contract.ts'
import { toast } from '../kernel/parts/toast.tsx'
import { messageOf } from '../kernel/session/api.ts'
import classes from './Imports.module.css'
import { askAgain, mend, readRows } from './import-queries.ts'

type ImportRowsProps = { run: ImportRun; state: RowState; canMend: boolean }

export function ImportRows({ run, state, canMend }: ImportRowsProps) {
  const { t } = useTranslation()
  const rows = useInfiniteQuery({
    queryKey: ['imports', 'rows', run.id, state],
    queryFn: ({ pageParam }) => readRows(run.id, state, pageParam),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  })
  const found = rows.data?.pages.flatMap((page) => page.rows) ?? []
  const shown = run.heads.flatMap((_, at) => (run.options.mapping[at] ? [at] : []))
  if (rows.isSuccess && found.length === 0)
    return <p className={classes.hint}>{t('import.noRows')}</p>
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys. */}
      <section className={classes.scroll} tabIndex={0} aria-label={t('import.rows')}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('import.row')}</th>
              <th scope="col">{t('import.reason')}</th>
              {shown.map((at) => (
                <th key={at} scope="col">
                  <bdi>{run.heads[at]}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.map((row) => (
              <Row
                key={row.row}
                run={run}
                row={row}
                shown={shown}
                canMend={canMend && state === 'error'}
              />
            ))}
          </tbody>
        </table>
      </section>
      {rows.hasNextPage && (
        <Button
          variant="default"
          loading={rows.isFetchingNextPage}
          onClick={() => void rows.fetchNextPage()}
        >
          {t('import.more')}
        </Button>
      )}
    </>
  )
}

type RowProps = { run: ImportRun; row: ImportRow; shown: readonly number[]; canMend: boolean }

function Row({ run, row, shown, canMend }: RowProps) {
  return (
    <tr>
      <th scope="row">{row.row}</th>
      <td className={classes.cell}>
        {row.faults.map(({ column, field, message }) => (
          <p key={`${column} ${field} ${message}`} className={classes.fault}>
            {field && <bdi>{field}: </bdi>}
            <bdi>{message}</bdi>
          </p>
        ))}
      </td>
      {shown.map((at) => (
        <td key={at} className={classes.cell}>
          {canMend ? (
            <CellInput run={run} row={row} at={at} />
          ) : (
            <bdi>{textOf(row.cells[at] ?? '')}</bdi>
          )}
        </td>
      ))}
    </tr>
  )
}

function CellInput({ run, row, at }: { run: ImportRun; row: ImportRow; at: number }) {
  const { t } = useTranslation()
  const kept = textOf(row.cells[at] ?? '')
  const [text, setText] = useState(kept)
  const save = async () => {
    if (text === kept) return
    try {
      await mend(run.id, row.row, at, text)
      await askAgain()
    } catch (failure) {
      toast.error(messageOf(failure))
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
