/** What the rows came to, one tab for each outcome; those that wait for a decision can be decided at once. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportRun, RowState } from '../../domain/imports/contract.ts'
import { PageTabs } from '../kernel/parts/PageTabs.tsx'
import { toast } from '../kernel/parts/toast.tsx'
import { messageOf } from '../kernel/session/api.ts'
import { ImportRows, type RowsOf } from './ImportRows.tsx'
import classes from './Imports.module.css'
import { decide } from './import-queries.ts'

const shownStates: readonly RowState[] = [
  'error',
  'new',
  'update',
  'same',
  'skipped',
  'created',
  'updated',
  'undone',
]

const warnable = 'new,update,same,created,updated'

type Tab = RowsOf & { value: string; count: number }

function tabsOf({ counts, alike, warnings }: ImportRun): Tab[] {
  const states = shownStates.map((state) => ({
    value: state,
    states: state,
    count: counts[state],
  }))
  const [errors, ...others] = states
  const all: (Tab | undefined)[] = [
    errors,
    { value: 'alike', states: 'new', only: 'alike', count: alike },
    { value: 'warned', states: warnable, only: 'warned', count: warnings },
    ...others,
  ]
  return all.filter((tab) => tab !== undefined).filter(({ count }) => count > 0)
}

type ImportResultsProps = { run: ImportRun; canMend: boolean }

export function ImportResults({ run, canMend }: ImportResultsProps) {
  const { t } = useTranslation()
  const tabs = tabsOf(run)
  const [chosen, setChosen] = useState<string>()
  const tab = tabs.find(({ value }) => value === chosen) ?? tabs[0]
  if (!tab) return null
  return (
    <>
      <PageTabs
        label={t('import.rows')}
        tabs={tabs.map(({ value, count }) => ({ value, count, label: t(`import.state.${value}`) }))}
        value={tab.value}
        onChange={setChosen}
      />
      {tab.value === 'alike' && canMend && <DecideAll run={run} />}
      <ImportRows key={tab.value} run={run} of={tab} canMend={canMend} />
    </>
  )
}

function DecideAll({ run }: { run: ImportRun }) {
  const { t } = useTranslation()
  const all = async (decision: 'update' | 'skip' | 'create') => {
    try {
      await decide(run.id, null, decision, null)
    } catch (failure) {
      toast.error(messageOf(failure))
    }
  }
  return (
    <div className={classes.actions}>
      <span className={classes.hint}>{t('import.alikeHint')}</span>
      {(['update', 'skip', 'create'] as const).map((decision) => (
        <Button key={decision} variant="default" onClick={() => void all(decision)}>
          {t(`import.decideAll.${decision}`)}
        </Button>
      ))}
    </div>
  )
}
