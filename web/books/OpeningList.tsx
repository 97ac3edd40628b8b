/** The opening balances that were posted; one of which nothing is paid can be undone. */
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { OpeningRow } from '../../domain/books/ledger.ts'
import { formatDate } from '../../domain/kernel/format.ts'
import { confirm } from '../kernel/parts/confirm.tsx'
import { Card } from '../kernel/parts/Sheet.tsx'
import { StatusBadge } from '../kernel/parts/StatusBadge.tsx'
import { toast } from '../kernel/parts/toast.tsx'
import { call, messageOf } from '../kernel/session/api.ts'
import { useMay } from '../kernel/session/session.ts'
import classes from './Books.module.css'
import { AmountIn } from './Both.tsx'
import { askBooksAgain, useOpenings } from './book-queries.ts'

export function OpeningList() {
  const { t } = useTranslation()
  const { data } = useOpenings()
  const rows = data?.rows ?? []
  return (
    <Card title={t('ledger.tab.opening')}>
      {data && rows.length === 0 && <p className={classes.note}>{t('ledger.openingEmpty')}</p>}
      {rows.length > 0 && (
        <div className={classes.inCard}>
          <table className={classes.table} aria-label={t('ledger.tab.opening')}>
            <thead>
              <tr>
                <th>{t('field.day')}</th>
                <th>{t('field.number')}</th>
                <th>{t('ledger.partner')}</th>
                <th>{t('ledger.side')}</th>
                <th data-number>{t('ledger.amount')}</th>
                <th data-number>{t('ledger.open')}</th>
                <th aria-label={t('ledger.undo')} />
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.id} row={row} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}

function Row({ row }: { row: OpeningRow }) {
  const { t } = useTranslation()
  const may = useMay()
  const isVoid = row.state === 'void'
  const undo = async () => {
    const isSure = await confirm({
      title: t('ledger.undoTitle', { number: row.number }),
      body: t('ledger.undoBody'),
      confirmLabel: t('ledger.undo'),
      isHarmful: true,
    })
    if (!isSure) return
    try {
      await call('POST', `/api/books/openings/${row.id}/void`, { reason: t('ledger.undo') })
      await askBooksAgain()
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  return (
    <tr>
      <td>
        <bdi dir="ltr">{formatDate(row.day)}</bdi>
      </td>
      <td data-name>
        <bdi dir="ltr">{row.number}</bdi>
      </td>
      <td>
        <Link className={classes.link} to={`/Thirdparty/${row.partner.id}?tab=statement`}>
          <bdi>{row.partner.title}</bdi>
        </Link>
      </td>
      <td>{t(`ledger.side.${row.side}`)}</td>
      <td data-number data-label={t('ledger.amount')}>
        <AmountIn amount={row.amount} code={row.currency} />
      </td>
      <td data-number data-label={t('ledger.open')}>
        {isVoid ? (
          <StatusBadge state="void">{t('choice.state.void')}</StatusBadge>
        ) : (
          <AmountIn amount={row.open} code={row.currency} />
        )}
      </td>
      <td>
        {!isVoid && row.open === row.amount && may('books.journal.void') && (
          <Button size="xs" variant="subtle" color="gray" onClick={() => void undo()}>
            {t('ledger.undo')}
          </Button>
        )}
      </td>
    </tr>
  )
}
