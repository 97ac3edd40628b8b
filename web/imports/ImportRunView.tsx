/** One file on its way: its columns are matched, its rows tried and mended, written and taken back. */
import { Button, Progress } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportOptions, ImportRun } from '../../domain/imports/contract.ts'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import { confirm } from '../kernel/parts/confirm.tsx'
import { Card } from '../kernel/parts/Sheet.tsx'
import { Wait } from '../kernel/parts/screen/Wait.tsx'
import { download, messageOf } from '../kernel/session/api.ts'
import { useMay } from '../kernel/session/session.ts'
import { ImportColumns } from './ImportColumns.tsx'
import { RunBadge } from './ImportFiles.tsx'
import { ImportResults } from './ImportResults.tsx'
import classes from './Imports.module.css'
import { act, check, type ImportDesk, isPictures, isWorking, useRun } from './import-queries.ts'

type ImportRunViewProps = { id: string; desk: ImportDesk }

export function ImportRunView({ id, desk }: ImportRunViewProps) {
  const { data: run, error } = useRun(id)
  if (error) return <FormNotice tone="error">{messageOf(error)}</FormNotice>
  return run ? <Opened run={run} desk={desk} /> : <Wait />
}

type OpenedProps = { run: ImportRun; desk: ImportDesk }

function Opened({ run, desk }: OpenedProps) {
  const { t } = useTranslation()
  const may = useMay()
  const [options, setOptions] = useState<ImportOptions>(run.options)
  const [error, setError] = useState<string>()
  const [isMatching, setMatching] = useState(run.state === 'read')
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
  const checkWith = (chosen: ImportOptions) =>
    attempt(async () => {
      setOptions(chosen)
      await check(run.id, chosen)
      setMatching(false)
    })
  return (
    <section className={classes.content} aria-label={run.fileName}>
      <div className={classes.summary}>
        <h2 className={classes.fileName}>
          <bdi>{run.fileName}</bdi>
        </h2>
        <RunBadge state={run.state} />
        <span className={classes.hint}>{t('import.rowCount', { count: run.rowCount })}</span>
      </div>
      {run.problem && <FormNotice tone="warning">{run.problem}</FormNotice>}
      {error && <FormNotice tone="error">{error}</FormNotice>}
      {isWorking(run) && <Working run={run} />}
      {!isWorking(run) && run.state !== 'read' && (
        <Actions {...{ run, desk, attempt }} onMatch={() => setMatching(!isMatching)} />
      )}
      {isOpen && canAdd && isMatching && (
        <Card
          title={t('import.columns')}
          foot={
            <Button onClick={() => void checkWith(options)}>
              {t(run.state === 'read' ? 'import.check' : 'import.again')}
            </Button>
          }
        >
          <ImportColumns run={run} desk={desk} options={options} onChange={setOptions} />
        </Card>
      )}
      {canAdd && isOpen && run.missing.length > 0 && (
        <FormNotice
          tone="warning"
          action={
            <Button
              variant="default"
              onClick={() => void checkWith({ ...options, makesMissing: true })}
            >
              {t('import.makeAll')}
            </Button>
          }
        >
          {run.missing.map(({ entity, names, count }) => (
            <p key={entity} className={classes.line}>
              {t('import.missing', {
                entity: t(`entity.${entity}.many`),
                names: names.join(' · ') + (count > names.length ? ' …' : ''),
              })}
            </p>
          ))}
        </FormNotice>
      )}
      {run.state !== 'read' && !isWorking(run) && (
        <ImportResults key={run.state} run={run} canMend={canAdd && isOpen} />
      )}
    </section>
  )
}

type ActionsProps = OpenedProps & {
  attempt: (work: () => Promise<unknown>) => Promise<void>
  onMatch: () => void
}

/** What can be done with a file that was tried; the next step first. */
function Actions({ run, desk, attempt, onMatch }: ActionsProps) {
  const { t } = useTranslation()
  const may = useMay()
  const canAdd = may('imports.import.add') && run.state !== 'undone'
  const good = run.counts.new + run.counts.update
  const hasColumns = !isPictures(run.kind)
  const undo = async () => {
    const isSure = await confirm({
      title: t('import.undo'),
      body: t('import.undoBody'),
      confirmLabel: t('import.undo'),
    })
    if (isSure) await attempt(() => act(run.id, 'undo'))
  }
  return (
    <div className={classes.actions}>
      {canAdd && good > 0 && (
        <Button onClick={() => void attempt(() => act(run.id, 'commit'))}>
          {t('import.commit', { number: good })}
        </Button>
      )}
      {run.counts.error > 0 && may('imports.import.export') && (
        <Button
          variant="default"
          onClick={() => void attempt(() => download(`/api/imports/${run.id}/errors?format=xlsx`))}
        >
          {t('import.errors')}
        </Button>
      )}
      {canAdd && (
        <Button
          variant="default"
          onClick={hasColumns ? onMatch : () => void attempt(() => check(run.id, run.options))}
        >
          {t(hasColumns ? 'import.columnsAgain' : 'import.again')}
        </Button>
      )}
      {run.state === 'done' && may('imports.import.delete') && desk.canUndo && (
        <Button variant="default" onClick={() => void undo()}>
          {t('import.undo')}
        </Button>
      )}
    </div>
  )
}

function Working({ run }: { run: ImportRun }) {
  const { t } = useTranslation()
  const share = run.rowCount > 0 ? Math.min(100, (run.done / run.rowCount) * 100) : 0
  return (
    <div role="status" className={classes.working}>
      <p className={classes.hint}>
        {t(`import.run.${run.state}`)} ·{' '}
        {t('import.progress', { done: run.done, total: run.rowCount })}
      </p>
      <Progress value={share} aria-label={t(`import.run.${run.state}`)} />
    </div>
  )
}
