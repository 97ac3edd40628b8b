/** The lines of an entry in both currencies, and the way to undo one that was written by hand. */
import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { JournalEntry, JournalLine } from '../../domain/books/ledger.ts'
import { formatDate } from '../../domain/kernel/format.ts'
import { newId } from '../../domain/kernel/id.ts'
import { confirm } from '../kernel/parts/confirm.tsx'
import { toast } from '../kernel/parts/toast.tsx'
import { call, messageOf } from '../kernel/session/api.ts'
import { useMay } from '../kernel/session/session.ts'
import { AccountName } from './AccountName.tsx'
import classes from './Books.module.css'
import { SideCell } from './Both.tsx'
import { askBooksAgain } from './book-queries.ts'

export function EntryLines({ entry, today }: { entry: JournalEntry; today: string }) {
  const { t } = useTranslation()
  if (entry.lines === null)
    return (
      <>
        <p className={classes.quiet}>{t('ledger.payHidden')}</p>
        <EntryFoot entry={entry} today={today} />
      </>
    )
  return (
    <>
      <table className={classes.lines} aria-label={t('ledger.lines')}>
        <thead>
          <tr>
            <th>{t('field.account')}</th>
            <th>{t('ledger.partner')}</th>
            <th>{t('field.note')}</th>
            <th data-number>{t('ledger.debit')}</th>
            <th data-number>{t('ledger.credit')}</th>
          </tr>
        </thead>
        <tbody>
          {entry.lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: posted lines never change their places.
            <Line key={at} line={line} />
          ))}
        </tbody>
      </table>
      <EntryFoot entry={entry} today={today} />
    </>
  )
}

function Line({ line }: { line: JournalLine }) {
  const { account, partner, note, debit, credit, secondDebit, secondCredit } = line
  const own = { amount: line.amount, code: line.currency }
  return (
    <tr>
      <td data-name>
        <AccountName account={account} />
      </td>
      <td>{partner && <bdi>{partner.title}</bdi>}</td>
      <td>{note && <bdi>{note}</bdi>}</td>
      <SideCell name="debit" first={debit} second={secondDebit} own={own} />
      <SideCell name="credit" first={credit} second={secondCredit} own={own} />
    </tr>
  )
}

function EntryFoot({ entry, today }: { entry: JournalEntry; today: string }) {
  const { t } = useTranslation()
  const may = useMay()
  const [isBusy, setBusy] = useState(false)
  const { id, kind, note, document, at, reversalOf, reversedBy } = entry
  const canReverse = kind === 'manual' && !reversalOf && !reversedBy && may('books.journal.void')
  const reverse = async () => {
    const isSure = await confirm({
      title: t('ledger.reverseTitle'),
      body: t('ledger.reverseBody', { day: formatDate(today) }),
      confirmLabel: t('ledger.reverse'),
    })
    if (!isSure) return
    setBusy(true)
    try {
      await call('POST', `/api/books/entries/${id}/reverse`, { reversal: newId(), day: today })
      toast.success(t('ledger.reversed'))
      await askBooksAgain()
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={classes.insideFoot}>
      <span>{t('ledger.writtenAt', { day: formatDate(at) })}</span>
      {document && note && <bdi>{note}</bdi>}
      {reversalOf && <span>{t('ledger.isReversal')}</span>}
      {reversedBy && <span>{t('ledger.isReversed')}</span>}
      {canReverse && (
        <Button
          className={classes.end}
          size="xs"
          variant="default"
          loading={isBusy}
          leftSection={
            <IconArrowBackUp size={14} stroke={1.75} className="ct-points" aria-hidden />
          }
          onClick={() => void reverse()}
        >
          {t('ledger.reverse')}
        </Button>
      )}
    </div>
  )
}
