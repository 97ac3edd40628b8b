/** Any question about the business: built of its own words, or written in SQL; read only. */
import { Button, Menu } from '@mantine/core'
import {
  IconBookmark,
  IconDeviceFloppy,
  IconDownload,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { QueryDesk, SavedQuery } from '../../../domain/insight/query/contract.ts'
import type { Question } from '../../../domain/insight/query/question.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { confirm } from '../../kernel/parts/confirm.tsx'
import { Empty } from '../../kernel/parts/Empty.tsx'
import { PageTabs } from '../../kernel/parts/PageTabs.tsx'
import { Card, Page, PageHead } from '../../kernel/parts/Sheet.tsx'
import { Wait } from '../../kernel/parts/screen/Wait.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { download, messageOf } from '../../kernel/session/api.ts'
import { useMay } from '../../kernel/session/session.ts'
import { Builder } from './Builder.tsx'
import { queryIn } from './query-address.ts'
import {
  type Body,
  firstQuestion,
  parametersOf,
  subjectsOf,
  useDesk,
  useForget,
  useRun,
  useSave,
} from './query-data.ts'
import { Result } from './Result.tsx'
import { type Kept, SaveDialog } from './SaveDialog.tsx'
import classes from './SpecialQuery.module.css'
import { Parameters, SqlEditor, type Written } from './SqlEditor.tsx'

const modes = ['guided', 'sql'] as const
type Mode = (typeof modes)[number]

export default function SpecialQuery() {
  const { t } = useTranslation()
  const { data, error } = useDesk()
  const [params] = useSearchParams()
  if (error) return <FormNotice tone="error">{messageOf(error)}</FormNotice>
  if (!data) return <Wait />
  const [first] = subjectsOf(data.model)
  if (!first)
    return (
      <Page>
        <PageHead title={t('screen.specialQuery')} />
        <Empty title={t('query.noSubject')} hint={t('query.noSubjectHint')} />
      </Page>
    )
  const saved = queryIn(params, data.queries)
  return (
    <Desk
      key={saved?.id}
      desk={data}
      begun={startOf(firstQuestion(first, data.model[first] ?? []), saved)}
    />
  )
}

/** On a phone the answer stands below the question, out of sight. */
function showBelow(answer: HTMLElement | null): void {
  if (answer && answer.getBoundingClientRect().top > window.innerHeight / 2)
    answer.scrollIntoView({ block: 'start' })
}

const nothingWritten: Written = { sql: '', parameters: [], values: {} }

type Begun = { mode: Mode; question: Question; written: Written; open: SavedQuery | null }

const writtenIn = ({ sql, parameters }: SavedQuery): Written => ({
  sql: sql ?? '',
  parameters,
  values: {},
})

/** What the screen begins with: the query its address names, else a first question. */
const startOf = (first: Question, saved: SavedQuery | undefined): Begun => ({
  mode: saved && !saved.question ? 'sql' : 'guided',
  question: saved?.question ?? first,
  written: saved ? writtenIn(saved) : nothingWritten,
  open: saved ?? null,
})

/** What is built or written now, and the saved query it came from. */
function useAsked(begun: Begun) {
  const [mode, setMode] = useState(begun.mode)
  const [question, setQuestion] = useState(begun.question)
  const [written, setWritten] = useState(begun.written)
  const [open, setOpen] = useState(begun.open)
  const write = (change: Partial<Written>) =>
    setWritten((before) => {
      const next = { ...before, ...change }
      return { ...next, parameters: parametersOf(next.sql, next.parameters) }
    })
  const show = (saved: SavedQuery) => {
    setOpen(saved)
    if (saved.question) {
      setMode('guided')
      setQuestion(saved.question)
    } else {
      setMode('sql')
      setWritten(writtenIn(saved))
    }
  }
  const body: Body = mode === 'guided' ? { question } : written
  return { mode, setMode, question, setQuestion, written, write, open, setOpen, show, body }
}

function Desk({ desk, begun }: { desk: QueryDesk; begun: Begun }) {
  const { t } = useTranslation()
  const may = useMay()
  const asked = useAsked(begun)
  const run = useRun()
  const save = useSave()
  const [isSaving, setSaving] = useState(false)
  const [ran, setRan] = useState<Question | null>(null)
  const answer = useRef<HTMLDivElement>(null)
  const { mode, body, open } = asked
  const isEmpty = mode === 'sql' && asked.written.sql.trim() === ''
  const ask = () => {
    if (isEmpty) return
    setRan(mode === 'guided' ? asked.question : null)
    run.mutate(body, { onSettled: () => showBelow(answer.current) })
  }
  const keep = async ({ name, roles, rhythm, readers }: Kept) => {
    const isOwn = open?.isOwn ?? false
    const id = isOwn && open ? open.id : newId()
    const version = isOwn && open ? open.version : 0
    const kept = 'question' in body ? body : { sql: body.sql, parameters: body.parameters }
    const saved = await save.mutateAsync({
      ...{ id, version, name, roles, rhythm, ...kept },
      readers: readers.map((it) => it.id),
    })
    toast.success(t('query.saved'))
    const shared = desk.roles.filter((role) => roles.includes(role.id))
    asked.setOpen({
      id,
      name,
      version: saved.version,
      roles: shared,
      rhythm,
      readers,
      question: 'question' in body ? body.question : null,
      sql: 'sql' in body ? body.sql : null,
      parameters: 'sql' in body ? body.parameters : [],
      owner: '',
      isOwn: true,
    })
  }
  // What was shared can be run by whoever may not write it, and left again.
  const isSqlOffered = desk.sql !== 'forbidden' || mode === 'sql'
  return (
    <Page ground="page">
      <PageHead
        title={open?.name ?? t('screen.specialQuery')}
        actions={
          <>
            <SavedMenu
              desk={desk}
              open={open}
              onOpen={asked.show}
              onForgotten={() => asked.setOpen(null)}
            />
            <Button
              variant="default"
              leftSection={<IconDeviceFloppy size={16} stroke={1.75} aria-hidden />}
              disabled={isEmpty}
              onClick={() => setSaving(true)}
            >
              {t('action.save')}
            </Button>
            {may('insight.query.export') && (
              <ExportMenu body={body} name={open?.name} isEmpty={isEmpty} />
            )}
            <Button
              leftSection={<IconPlayerPlay size={16} stroke={1.75} aria-hidden />}
              loading={run.isPending}
              disabled={isEmpty}
              onClick={ask}
            >
              {t('query.run')}
            </Button>
          </>
        }
        tabs={
          isSqlOffered && (
            <PageTabs
              label={t('screen.specialQuery')}
              tabs={modes.map((name) => ({ value: name, label: t(`query.mode.${name}`) }))}
              value={mode}
              onChange={(next) => asked.setMode(next === 'sql' ? 'sql' : 'guided')}
            />
          )
        }
      />
      <div className={classes.desk}>
        <Card title={t('query.question')}>
          {mode === 'guided' && (
            <Builder model={desk.model} question={asked.question} onChange={asked.setQuestion} />
          )}
          {mode === 'sql' && desk.sql === 'noRole' && (
            <FormNotice tone="warning">{t('refusal.queryNoRole')}</FormNotice>
          )}
          {mode === 'sql' && desk.sql === 'forbidden' && (
            <div className={classes.builder}>
              <pre className={classes.read} dir="ltr">
                {asked.written.sql}
              </pre>
              <Parameters written={asked.written} onChange={asked.write} />
            </div>
          )}
          {mode === 'sql' && desk.sql === 'open' && (
            <SqlEditor
              model={desk.model}
              written={asked.written}
              onChange={asked.write}
              onRun={ask}
            />
          )}
        </Card>
        <Card title={t('query.answer')}>
          <div ref={answer} aria-live="polite" aria-busy={run.isPending}>
            {run.error && <FormNotice tone="error">{messageOf(run.error)}</FormNotice>}
            {run.data && <Result answer={run.data} question={ran} />}
            {!run.data && !run.error && <Empty title={t('query.ask')} hint={t('query.askHint')} />}
          </div>
        </Card>
      </div>
      <SaveDialog
        isOpen={isSaving}
        open={open?.isOwn ? open : null}
        roles={desk.roles}
        canGo={mode === 'guided' || asked.written.parameters.length === 0}
        onSave={keep}
        onClose={() => setSaving(false)}
      />
    </Page>
  )
}

type SavedMenuProps = {
  desk: QueryDesk
  open: SavedQuery | null
  onOpen: (saved: SavedQuery) => void
  onForgotten: () => void
}

function SavedMenu({ desk, open, onOpen, onForgotten }: SavedMenuProps) {
  const { t } = useTranslation()
  const forget = useForget()
  const remove = async ({ id, version, name }: SavedQuery) => {
    const isMeant = await confirm({
      title: t('query.forgetTitle', { name }),
      confirmLabel: t('action.delete'),
      isHarmful: true,
    })
    if (!isMeant) return
    try {
      await forget.mutateAsync({ id, version })
      onForgotten()
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconBookmark size={16} stroke={1.75} aria-hidden />}
        >
          {t('query.savedOnes')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.saved}>
        {desk.queries.length === 0 && <Menu.Label>{t('query.noneSaved')}</Menu.Label>}
        {desk.queries.map((saved) => (
          <Menu.Item key={saved.id} onClick={() => onOpen(saved)}>
            <bdi className={classes.savedName}>{saved.name}</bdi>
            {!saved.isOwn && (
              <span className={classes.under}>{t('query.sharedBy', { name: saved.owner })}</span>
            )}
          </Menu.Item>
        ))}
        {open?.isOwn && (
          <>
            <Menu.Divider />
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
              onClick={() => void remove(open)}
            >
              {t('query.forget')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function ExportMenu({ body, name, isEmpty }: { body: Body; name?: string; isEmpty: boolean }) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const save = async (format: 'csv' | 'xlsx') => {
    setBusy(true)
    try {
      await download('/api/special-query/export', { ...body, format, ...(name ? { name } : {}) })
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <Button
          variant="default"
          loading={isBusy}
          disabled={isEmpty}
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
        >
          {t('action.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(['csv', 'xlsx'] as const).map((format) => (
          <Menu.Item key={format} onClick={() => void save(format)}>
            {t(`list.export.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
