/** Bringing rows from a file: what kind, which file, and the files brought before. */
import { Button, FileButton, UnstyledButton } from '@mantine/core'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import type { ImportRun } from '../../domain/imports/contract.ts'
import { type ImportKind, importKind, importKindNames } from '../../domain/imports/kinds.ts'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import { PageTabs } from '../kernel/parts/PageTabs.tsx'
import { Page, PageBody, PageHead } from '../kernel/parts/Sheet.tsx'
import { download, messageOf } from '../kernel/session/api.ts'
import { useMay } from '../kernel/session/session.ts'
import { ImportRunView } from './ImportRunView.tsx'
import classes from './Imports.module.css'
import { bring, useDesk } from './import-queries.ts'

const kinds = importKindNames.map(importKind)

export default function Imports() {
  const { t } = useTranslation()
  const may = useMay()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const own = kinds.filter(({ needs }) => needs.every((right) => may(right)))
  const kind = kinds.find(({ path }) => path === pathname) ?? (kinds[0] as ImportKind)
  return (
    <Page ground="page">
      <PageHead title={t('screen.importItems')} />
      <PageBody>
        <PageTabs
          label={t('import.kinds')}
          tabs={own.map(({ path, name }) => ({ value: path, label: t(`import.kind.${name}`) }))}
          value={kind.path}
          onChange={(path) => void navigate(path)}
        />
        <ImportDeskView key={kind.name} kind={kind} />
      </PageBody>
    </Page>
  )
}

function ImportDeskView({ kind }: { kind: ImportKind }) {
  const { t } = useTranslation()
  const may = useMay()
  const desk = useDesk(kind.name)
  const [open, setOpen] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const choose = async (file: File | null) => {
    if (!file) return
    setBusy(true)
    setError(undefined)
    try {
      setOpen((await bring(kind.name, file)).id)
    } catch (failure) {
      setError(messageOf(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={classes.content}>
      <section className={classes.place} aria-label={t('import.choose')}>
        {may('imports.import.add') && (
          <FileButton accept=".xlsx,.csv,.tsv,.txt" onChange={(file) => void choose(file)}>
            {(props) => (
              <Button
                {...props}
                loading={isBusy}
                leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
              >
                {t(open ? 'import.another' : 'import.choose')}
              </Button>
            )}
          </FileButton>
        )}
        {may('imports.import.export') && (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            onClick={() => {
              download(`/api/imports/template?kind=${kind.name}`).catch((failure) =>
                setError(messageOf(failure)),
              )
            }}
          >
            {t('import.template')}
          </Button>
        )}
        <p className={classes.hint}>{t('import.fileHint')}</p>
      </section>
      {error && <FormNotice tone="error">{error}</FormNotice>}
      {desk.error && <FormNotice tone="error">{messageOf(desk.error)}</FormNotice>}
      {open && desk.data && <ImportRunView key={open} id={open} desk={desk.data} />}
      {!open && desk.data && desk.data.runs.length > 0 && (
        <Past runs={desk.data.runs} onOpen={setOpen} />
      )}
    </div>
  )
}

type PastProps = { runs: readonly ImportRun[]; onOpen: (id: string) => void }

function Past({ runs, onOpen }: PastProps) {
  const { t } = useTranslation()
  return (
    <section aria-label={t('import.past')}>
      <h2>{t('import.past')}</h2>
      <ul className={classes.past}>
        {runs.map((run) => (
          <li key={run.id}>
            <UnstyledButton className={classes.run} onClick={() => onOpen(run.id)}>
              <bdi>{run.fileName}</bdi>
              <span>{t(`import.run.${run.state}`)}</span>
              <span className={classes.hint}>
                {t('import.rows')}: {run.rowCount} · <bdi>{run.user}</bdi>
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
