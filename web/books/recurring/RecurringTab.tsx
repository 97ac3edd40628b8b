/** Entries that come back: when, and what became of their days. */
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecurringEntry, RecurringRun } from '../../../domain/books/recurring/recurring.ts'
import { formatDate } from '../../../domain/kernel/format.ts'
import { Empty } from '../../kernel/parts/Empty.tsx'
import { Card, CardColumns, PageBody } from '../../kernel/parts/Sheet.tsx'
import { StatusBadge } from '../../kernel/parts/StatusBadge.tsx'
import { Wait } from '../../kernel/parts/screen/Wait.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { call, messageOf } from '../../kernel/session/api.ts'
import { useMay } from '../../kernel/session/session.ts'
import classes from '../Books.module.css'
import { askBooksAgain, booksKey } from '../book-queries.ts'
import { RecurringDialog } from './RecurringDialog.tsx'

const useRecurring = () =>
  useQuery({
    queryKey: [booksKey, 'recurring'],
    queryFn: ({ signal }) =>
      call<{ rows: RecurringEntry[] }>('GET', '/api/books/recurring', undefined, { signal }),
  })

type Edited = RecurringEntry | 'new' | null

export function RecurringTab({ today }: { today: string }) {
  const { t } = useTranslation()
  const may = useMay()
  const { data } = useRecurring()
  const [edited, setEdited] = useState<Edited>(null)
  if (!data) return <Wait />
  const canEdit = may('books.recurring.edit')
  return (
    <PageBody>
      {canEdit && (
        <div className={classes.send}>
          <Button
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() => setEdited('new')}
          >
            {t('recurring.add')}
          </Button>
        </div>
      )}
      {data.rows.length === 0 && (
        <Empty title={t('recurring.empty')} hint={t('recurring.emptyHint')} />
      )}
      <CardColumns>
        {data.rows.map((entry) => (
          <Recurring
            key={entry.id}
            entry={entry}
            onEdit={canEdit ? () => setEdited(entry) : undefined}
          />
        ))}
      </CardColumns>
      {edited && (
        <RecurringDialog
          entry={edited === 'new' ? null : edited}
          today={today}
          onClose={() => setEdited(null)}
        />
      )}
    </PageBody>
  )
}

type RecurringProps = { entry: RecurringEntry; onEdit?: () => void }

function Recurring({ entry, onEdit }: RecurringProps) {
  const { t } = useTranslation()
  const { name, every, nextDay, isActive, heldCode, runs } = entry
  return (
    <Card
      title={name}
      aside={
        <StatusBadge state={isActive ? 'active' : 'inactive'}>
          {t(isActive ? 'recurring.on' : 'recurring.off')}
        </StatusBadge>
      }
      foot={
        onEdit && (
          <Button variant="default" onClick={onEdit}>
            {t('recurring.edit')}
          </Button>
        )
      }
    >
      <p className={classes.note}>
        {t(`recurring.every.${every}`)}
        {nextDay && ` · ${t('recurring.next', { day: formatDate(nextDay) })}`}
      </p>
      {heldCode && (
        <StatusBadge state="warning">
          {t('recurring.held', { reason: t(`recurring.reason.${reasonOf(heldCode)}`) })}
        </StatusBadge>
      )}
      <ul className={classes.history} aria-label={name}>
        {runs.map((run) => (
          <li key={run.day}>
            <bdi dir="ltr">{formatDate(run.day)}</bdi>
            <Run id={entry.id} run={run} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The usual reasons have words of their own. */
const reasonOf = (code: string): string =>
  ['dayIsLocked', 'rateMissing'].includes(code) ? code : 'other'

function Run({ id, run }: { id: string; run: RecurringRun }) {
  const { t } = useTranslation()
  const may = useMay()
  const decide = async (decision: 'post' | 'skip') => {
    try {
      await call('POST', `/api/books/recurring/${id}/runs`, { day: run.day, decision })
      await askBooksAgain()
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  const isOpen = run.state === 'proposed' && may('books.recurring.post')
  return (
    <span className={classes.standing}>
      <span className={classes.quiet}>
        {run.undoEntry ? t('recurring.state.undone') : t(`recurring.state.${run.state}`)}
      </span>
      {isOpen && (
        <>
          <Button size="xs" variant="subtle" color="gray" onClick={() => void decide('skip')}>
            {t('recurring.skip')}
          </Button>
          <Button size="xs" variant="default" onClick={() => void decide('post')}>
            {t('ledger.post')}
          </Button>
        </>
      )}
    </span>
  )
}
