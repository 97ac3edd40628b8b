/** The fiscal years: closed in their order, opened again with a reason. */
import { Button, Textarea } from '@mantine/core'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type FiscalYear,
  reopenInput,
  type YearBook,
  type YearEvent,
} from '../../../domain/books/years/year.ts'
import { longestOf } from '../../../domain/kernel/field/longest.ts'
import { formatMoment, formatPeriod } from '../../../domain/kernel/format.ts'
import { FormDialog } from '../../kernel/form/FormDialog.tsx'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { Cancel } from '../../kernel/parts/Cancel.tsx'
import { confirm } from '../../kernel/parts/confirm.tsx'
import { Card } from '../../kernel/parts/Sheet.tsx'
import { StatusBadge } from '../../kernel/parts/StatusBadge.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { call, download, messageOf } from '../../kernel/session/api.ts'
import { useMay } from '../../kernel/session/session.ts'
import classes from '../Books.module.css'
import { askBooksAgain, booksKey } from '../book-queries.ts'

const useYears = () =>
  useQuery({
    queryKey: [booksKey, 'years'],
    queryFn: ({ signal }) => call<YearBook>('GET', '/api/books/years', undefined, { signal }),
  })

function useYearVerbs() {
  const { t } = useTranslation()
  const [error, setError] = useState<string>()
  const send = async (verb: string, body: object): Promise<boolean> => {
    setError(undefined)
    try {
      await call('POST', `/api/books/years/${verb}`, body)
      toast.success(t('label.updateSuccess'))
      await askBooksAgain()
      return true
    } catch (failure) {
      setError(messageOf(failure))
      return false
    }
  }
  const close = async (year: FiscalYear): Promise<void> => {
    const isSure = await confirm({
      title: t('year.closeTitle', { year: formatPeriod(year) }),
      body: t('year.closeBody'),
      confirmLabel: t('year.close'),
      isCareful: true,
    })
    if (isSure) await send('close', { from: year.from })
  }
  return { error, send, close }
}

export function YearsCard({ today }: { today: string }) {
  const { t } = useTranslation()
  const { data } = useYears()
  const [reopening, setReopening] = useState<FiscalYear | null>(null)
  const { error, send, close } = useYearVerbs()
  if (!data) return null
  return (
    <>
      <Card title={t('year.title')}>
        <p className={classes.note}>{t('year.hint')}</p>
        {error && <FormNotice tone="error">{error}</FormNotice>}
        <ul className={classes.history} aria-label={t('year.title')}>
          {data.years.map((year) => (
            <li key={year.from}>
              <YearName year={year} />
              <YearActions
                year={year}
                today={today}
                onBegin={() => void send('begin-closing', { from: year.from })}
                onClose={() => void close(year)}
                onReopen={() => setReopening(year)}
              />
            </li>
          ))}
        </ul>
        <Events events={data.events} />
      </Card>
      {reopening && (
        <ReopenDialog
          year={reopening}
          onClose={() => setReopening(null)}
          onSend={(reason) => send('reopen', { from: reopening.from, reason })}
        />
      )}
    </>
  )
}

function YearName({ year }: { year: FiscalYear }) {
  const { t } = useTranslation()
  const Mark = year.state === 'closed' ? IconLock : IconLockOpen
  return (
    <span className={classes.standing}>
      <Mark size={16} stroke={1.75} aria-hidden />
      <span>{formatPeriod(year)}</span>
      <StatusBadge state={year.state === 'closed' ? 'inactive' : 'draft'}>
        {t(`year.state.${year.state}`)}
      </StatusBadge>
    </span>
  )
}

type ActionsProps = {
  year: FiscalYear
  today: string
  onBegin: () => void
  onClose: () => void
  onReopen: () => void
}

function YearActions({ year, today, onBegin, onClose, onReopen }: ActionsProps) {
  const { t } = useTranslation()
  const may = useMay()
  const isOver = year.to < today
  const save = (path: string) => download(path).catch((error) => toast.error(messageOf(error)))
  const fec = `/api/books/handover/fec?from=${year.from}`
  const journal = `/api/books/journal/export?from=${year.from}&to=${year.to}&format=xlsx`
  return (
    <span className={classes.standing}>
      {may('books.statement.export') && (
        <Button size="xs" variant="subtle" color="gray" onClick={() => void save(fec)}>
          {t('year.fec')}
        </Button>
      )}
      {may('books.journal.export') && (
        <Button size="xs" variant="subtle" color="gray" onClick={() => void save(journal)}>
          {t('ledger.tab.journal')}
        </Button>
      )}
      {isOver && year.state === 'open' && may('books.year.post') && (
        <Button size="xs" variant="subtle" color="gray" onClick={onBegin}>
          {t('year.begin')}
        </Button>
      )}
      {isOver && year.state !== 'closed' && may('books.year.post') && (
        <Button size="xs" variant="default" onClick={onClose}>
          {t('year.close')}
        </Button>
      )}
      {year.state !== 'open' && may('books.year.void') && (
        <Button size="xs" variant="default" onClick={onReopen}>
          {t('year.reopen')}
        </Button>
      )}
    </span>
  )
}

type ReopenProps = {
  year: FiscalYear
  onClose: () => void
  onSend: (reason: string) => Promise<boolean>
}

function ReopenDialog({ year, onClose, onSend }: ReopenProps) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const send = async () => {
    await onSend(reason.trim())
    onClose()
  }
  return (
    <FormDialog
      isOpen
      savesOnEnter
      size={480}
      icon={IconLockOpen}
      tone="harm"
      title={t('year.reopenTitle', { year: formatPeriod(year) })}
      sentence={t('year.reopenBody')}
      onClose={onClose}
      actions={
        <>
          <Cancel onClick={onClose} />
          <Button color="red" disabled={reason.trim() === ''} onClick={() => void send()}>
            {t('year.reopen')}
          </Button>
        </>
      }
    >
      <div className={classes.inDialog}>
        <Textarea
          data-autofocus
          required
          label={t('year.reason')}
          autosize
          minRows={2}
          maxLength={longestOf(reopenInput.shape.reason)}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </div>
    </FormDialog>
  )
}

function Events({ events }: { events: readonly YearEvent[] }) {
  const { t } = useTranslation()
  if (events.length === 0) return null
  return (
    <ul className={classes.history} aria-label={t('form.activity')}>
      {events.map(({ at, user, from, to, state, reason }) => (
        <li key={at}>
          <span>
            {t(`year.event.${state}`, { year: formatPeriod({ from, to }) })}
            {reason && (
              <span className={classes.quiet}>
                {' · '}
                <bdi>{reason}</bdi>
              </span>
            )}
          </span>
          <span className={classes.quiet}>
            <bdi>{user}</bdi> · <bdi dir="ltr">{formatMoment(at)}</bdi>
          </span>
        </li>
      ))}
    </ul>
  )
}
