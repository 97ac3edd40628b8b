/** One file on its way: its columns are matched, its rows tried and mended, written and taken back. */
import { Button, Progress } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportOptions, ImportRun, RowState } from '../../domain/imports/contract.ts'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import { confirm } from '../kernel/parts/confirm.tsx'
import { PageTabs } from '../kernel/parts/PageTabs.tsx'
import { download, messageOf } from '../kernel/session/api.ts'
import { useMay } from '../kernel/session/session.ts'
import { ImportColumns } from './ImportColumns.tsx'
import { ImportRows } from './ImportRows.tsx'
import classes from './Imports.module.css'
import { act, check, type ImportDesk, isWorking, useRun } from './import-queries.ts'

type ImportRunViewProps = { id: string; desk: ImportDesk }

export function ImportRunView({ id, desk }: ImportRunViewProps) {
  const { data: run, error } = useRun(id)
  if (error) return <FormNotice tone="error">{messageOf(error)}</FormNotice>
  return run ? <Opened run={run} desk={desk} /> : null
}

function Opened({ run, desk }: { run: ImportRun; desk: ImportDesk }) {
  const { t } = useTranslation()
  const may = useMay()
  const [options, setOptions] = useState<ImportOptions>(run.options)
  const [error, setError] = useState<string>()
  const attempt = async (work: () => Promise<unknown>) => {
    setError(undefined)
    try {
      await work()
    } catch (failure) {
      setError(messageOf(failure))
    }
  }
  const canAdd = may('imports.import.add')
  const isOpen = ['read', 'checked', 'done'].includes(run.state)
  const good = run.counts.new + run.counts.update
  const undo = async () => {
    const isSure = await confirm({
      title: t('import.undo'),
      body: t('import.undoBody'),
      confirmLabel: t('import.undo'),
    })
    if (isSure) await attempt(() => act(run.id, 'undo'))
  }
  const makeAll = () => {
    const more = { ...options, makesMissing: true }
    setOptions(more)
    return attempt(() => check(run.id, more))
  }
  return (
    <section className={classes.content} aria-label={run.fileName}>
      <h2>
        <bdi>{run.fileName}</bdi>
      </h2>
      {run.problem && <FormNotice tone="warning">{run.problem}</FormNotice>}
      {error && <FormNotice tone="error">{error}</FormNotice>}
      {isWorking(run) && <Working run={run} />}
      {isOpen && canAdd && (
        <ImportColumns run={run} desk={desk} options={options} onChange={setOptions} />
      )}
      <div className={classes.actions}>
        {isOpen && canAdd && (
          <Button
            variant={run.state === 'read' ? 'filled' : 'default'}
            onClick={() => void attempt(() => check(run.id, options))}
          >
            {t(run.state === 'read' ? 'import.check' : 'import.again')}
          </Button>
        )}
        {['checked', 'done'].includes(run.state) && canAdd && good > 0 && (
          <Button onClick={() => void attempt(() => act(run.id, 'commit'))}>
            {t('import.commit', { number: good })}
          </Button>
        )}
        {run.counts.error > 0 && may('imports.import.export') && (
          <Button
            variant="default"
            onClick={() =>
              void attempt(() => download(`/api/imports/${run.id}/errors?format=xlsx`))
            }
          >
            {t('import.errors')}
          </Button>
        )}
        {run.state === 'done' && may('imports.import.delete') && desk.canUndo && (
          <Button variant="default" onClick={() => void undo()}>
            {t('import.undo')}
          </Button>
        )}
      </div>
      {canAdd &&
        run.missing.map(({ entity, names, count }) => (
          <FormNotice key={entity} tone="warning">
            {t('import.missing', {
              entity: t(`entity.${entity}.many`),
              names: names.join(' · ') + (count > names.length ? ' …' : ''),
            })}{' '}
            <Button variant="subtle" size="compact-sm" onClick={() => void makeAll()}>
              {t('import.makeAll')}
            </Button>
          </FormNotice>
        ))}
      {run.state !== 'read' && !isWorking(run) && <Results run={run} canMend={canAdd && isOpen} />}
    </section>
  )
}

function Working({ run }: { run: ImportRun }) {
  const { t } = useTranslation()
  const share = run.rowCount > 0 ? Math.min(100, (run.done / run.rowCount) * 100) : 0
  return (
    <div role="status">
      <p className={classes.hint}>
        {t(`import.run.${run.state}`)} ·{' '}
        {t('import.progress', { done: run.done, total: run.rowCount })}
      </p>
      <Progress value={share} aria-label={t(`import.run.${run.state}`)} />
    </div>
  )
}

const shownStates: readonly RowState[] = [
  'error',
  'new',
  'update',
  'same',
  'created',
  'updated',
  'undone',
]

function Results({ run, canMend }: { run: ImportRun; canMend: boolean }) {
  const { t } = useTranslation()
  const states = shownStates.filter((state) => run.counts[state] > 0)
  const [chosen, setChosen] = useState<RowState>()
  const state = chosen && states.includes(chosen) ? chosen : states[0]
  if (!state) return null
  return (
    <>
      <PageTabs
        label={t('import.rows')}
        tabs={states.map((it) => ({
          value: it,
          label: t(`import.state.${it}`),
          count: run.counts[it],
        }))}
        value={state}
        onChange={(it) => setChosen(it as RowState)}
      />
      <ImportRows key={`${state} ${run.state}`} run={run} state={state} canMend={canMend} />
    </>
  )
}
