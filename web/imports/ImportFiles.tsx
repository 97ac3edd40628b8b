/** Files that were brought: each leads to where it stands. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ImportRun, RunState } from '../../domain/imports/contract.ts'
import { type ImportKindName, importKind } from '../../domain/imports/kinds.ts'
import { formatMoment } from '../../domain/kernel/format.ts'
import { Card } from '../kernel/parts/Sheet.tsx'
import { type Status, StatusBadge } from '../kernel/parts/StatusBadge.tsx'
import classes from './Imports.module.css'

const looks: Readonly<Record<RunState, Status>> = {
  read: 'draft',
  checking: 'waiting',
  checked: 'partly',
  writing: 'waiting',
  done: 'paid',
  undoing: 'waiting',
  undone: 'void',
}

export function RunBadge({ state }: { state: RunState }) {
  const { t } = useTranslation()
  return <StatusBadge state={looks[state]}>{t(`import.run.${state}`)}</StatusBadge>
}

type ImportFilesProps = { runs: readonly ImportRun[]; hasKinds?: boolean }

export function ImportFiles({ runs, hasKinds = false }: ImportFilesProps) {
  const { t } = useTranslation()
  return (
    <Card title={t('import.past')}>
      {runs.length === 0 && <p className={classes.hint}>{t('import.noFiles')}</p>}
      <ul className={classes.past}>
        {runs.map((run) => (
          <li key={run.id} className={classes.run}>
            <Link
              className={classes.file}
              to={`${importKind(run.kind as ImportKindName).path}?file=${run.id}`}
            >
              <bdi>{run.fileName}</bdi>
            </Link>
            <RunBadge state={run.state} />
            <span className={classes.hint}>
              {hasKinds && <>{t(`import.kind.${run.kind}`)} · </>}
              {t('import.rowCount', { count: run.rowCount })} · <bdi>{run.user}</bdi> ·{' '}
              <bdi dir="ltr">{formatMoment(run.at)}</bdi>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
