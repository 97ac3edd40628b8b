/** How far the books are closed, and who closed or opened them. */
import { Button, Input } from '@mantine/core'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BooksTerms } from '../../domain/books/ledger.ts'
import { formatDate, formatMoment } from '../../domain/kernel/format.ts'
import { periodOf } from '../../domain/kernel/period.ts'
import { DateInput } from '../kernel/form/inputs/DateInput.tsx'
import { confirm } from '../kernel/parts/confirm.tsx'
import { Card, CardColumns, PageBody } from '../kernel/parts/Sheet.tsx'
import { toast } from '../kernel/parts/toast.tsx'
import { CallError, call, messageOf } from '../kernel/session/api.ts'
import { useMay } from '../kernel/session/session.ts'
import classes from './Books.module.css'
import { askBooksAgain, useTerms } from './book-queries.ts'
import { YearsCard } from './years/YearsCard.tsx'

export function PeriodLock() {
  const { data: terms } = useTerms()
  if (!terms) return null
  return (
    <PageBody>
      <CardColumns>
        <Closing key={terms.lockedThrough} terms={terms} />
        <LockHistory locks={terms.locks} />
        <YearsCard today={terms.today} />
      </CardColumns>
    </PageBody>
  )
}

function useClosing(terms: BooksTerms) {
  const { t } = useTranslation()
  const [day, setDay] = useState<string | null>(() => periodOf('lastMonth', terms.today).to)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const send = async (lockedThrough: string | null, isConfirmed?: boolean): Promise<void> => {
    setError(undefined)
    setBusy(true)
    try {
      await call('PUT', '/api/books/lock', { lockedThrough, isConfirmed })
      toast.success(t('label.updateSuccess'))
      await askBooksAgain()
    } catch (failure) {
      const problem = failure instanceof CallError ? failure.problem : undefined
      if (!problem?.facts.isConfirmable) return setError(messageOf(failure))
      const isClosing = problem.code === 'periodHasUnfinished'
      const isSure = await confirm({
        title: t(isClosing ? 'ledger.closeUnfinished' : 'ledger.reopenTitle'),
        body: problem.message,
        confirmLabel: t(isClosing ? 'ledger.close' : 'ledger.reopen'),
        isHarmful: true,
      })
      if (isSure) await send(lockedThrough, true)
    } finally {
      setBusy(false)
    }
  }
  /** One tap never closes the books: it is asked, and said what will be locked. */
  const close = async (): Promise<void> => {
    const isLater = day !== null && (terms.lockedThrough ?? '') < day
    const isSure =
      !isLater ||
      (await confirm({
        title: t('ledger.closeTitle', { day: formatDate(day) }),
        body: t('ledger.closeBody', { day: formatDate(day) }),
        confirmLabel: t('ledger.close'),
        isCareful: true,
      }))
    if (isSure) await send(day)
  }
  return { day, setDay, error, isBusy, send, close }
}

function Closing({ terms }: { terms: BooksTerms }) {
  const { t } = useTranslation()
  const may = useMay()
  const { day, setDay, error, isBusy, send, close } = useClosing(terms)
  const { lockedThrough } = terms
  const Mark = lockedThrough ? IconLock : IconLockOpen
  return (
    <Card
      title={t('ledger.tab.lock')}
      foot={
        may('books.journal.post') && (
          <>
            {lockedThrough && may('books.journal.void') && (
              <Button variant="subtle" color="gray" onClick={() => void send(null)}>
                {t('ledger.openAll')}
              </Button>
            )}
            <Button loading={isBusy} onClick={() => void close()}>
              {t('ledger.close')}
            </Button>
          </>
        )
      }
    >
      <p className={classes.locked}>
        <Mark size={18} stroke={1.75} aria-hidden />
        {lockedThrough
          ? t('ledger.lockedThrough', { day: formatDate(lockedThrough) })
          : t('ledger.notLocked')}
      </p>
      <p className={classes.note}>{t('ledger.lockHint')}</p>
      {may('books.journal.post') && (
        <Input.Wrapper label={t('ledger.closeThrough')} error={error} mt="md">
          <DateInput
            aria-label={t('ledger.closeThrough')}
            error={error !== undefined}
            value={day}
            onChange={setDay}
          />
        </Input.Wrapper>
      )}
    </Card>
  )
}

function LockHistory({ locks }: Pick<BooksTerms, 'locks'>) {
  const { t } = useTranslation()
  return (
    <Card title={t('form.activity')}>
      {locks.length === 0 && <p className={classes.note}>{t('ledger.neverLocked')}</p>}
      <ul className={classes.history}>
        {locks.map(({ at, user, after }) => (
          <li key={at}>
            <span>
              {after
                ? t('ledger.lockedThrough', { day: formatDate(after) })
                : t('ledger.allOpened')}
            </span>
            <span className={classes.quiet}>
              <bdi>{user}</bdi> · <bdi dir="ltr">{formatMoment(at)}</bdi>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
