/** The files that were brought, and how much of each is matched. */
import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { BankDesk, BankStatementRow } from '../../domain/bank/contract.ts'
import { formatPeriod } from '../../domain/kernel/format.ts'
import tables from '../books/Books.module.css'
import { AmountIn } from '../books/Both.tsx'
import { confirm } from '../kernel/parts/confirm.tsx'
import { StatusBadge } from '../kernel/parts/StatusBadge.tsx'
import { toast } from '../kernel/parts/toast.tsx'
import { messageOf } from '../kernel/session/api.ts'
import classes from './Bank.module.css'
import { deleteStatement } from './bank-queries.ts'

type StatementsProps = { desk: BankDesk; canDelete: boolean }

export function Statements({ desk: { statements, account }, canDelete }: StatementsProps) {
  const { t } = useTranslation()
  if (statements.length === 0) return null
  const { code } = account.currency
  return (
    <section className={classes.part} aria-label={t('bank.statements')}>
      <div className={classes.head}>
        <h2>{t('bank.statements')}</h2>
      </div>
      <table className={tables.table} aria-label={t('bank.statements')}>
        <thead>
          <tr>
            <th>{t('ledger.period')}</th>
            <th>{t('bank.file')}</th>
            <th data-number>{t('ledger.opening')}</th>
            <th data-number>{t('ledger.closing')}</th>
            <th>{t('field.state')}</th>
            {canDelete && <th aria-label={t('action.delete')} />}
          </tr>
        </thead>
        <tbody>
          {statements.map((it) => (
            <tr key={it.id}>
              <td data-label={t('ledger.period')}>{formatPeriod(it)}</td>
              <td data-label={t('bank.file')}>
                <bdi>{it.name}</bdi>
              </td>
              <td data-number data-label={t('ledger.opening')}>
                {it.opening !== null && <AmountIn amount={it.opening} code={code} />}
              </td>
              <td data-number data-label={t('ledger.closing')}>
                {it.closing !== null && <AmountIn amount={it.closing} code={code} />}
              </td>
              <td data-label={t('field.state')}>
                <StatusBadge state={it.matched === it.lines ? 'paid' : 'partly'}>
                  {t('bank.share', { matched: it.matched, lines: it.lines })}
                </StatusBadge>
              </td>
              {canDelete && (
                <td data-actions>{it.matched === 0 && <DeleteStatement statement={it} />}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** One that was brought by mistake; what is matched of it is taken apart first. */
function DeleteStatement({ statement: { id, name, lines } }: { statement: BankStatementRow }) {
  const { t } = useTranslation()
  async function remove(): Promise<void> {
    const isSure = await confirm({
      title: t('bank.deleteStatement'),
      body: `${name}: ${t('bank.deleteStatementHint', { lines })}`,
      confirmLabel: t('action.delete'),
      isHarmful: true,
    })
    if (!isSure) return
    await deleteStatement(id)
    toast.success(t('label.deleteSuccess'))
  }
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={`${t('bank.deleteStatement')} ${name}`}
      onClick={() => void remove().catch((error) => toast.error(messageOf(error)))}
    >
      <IconTrash size={16} />
    </ActionIcon>
  )
}
