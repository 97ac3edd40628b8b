/** Every document of a partner that the reader may open, the newest first. */
import { useTranslation } from 'react-i18next'
import { type BehaviourName, behaviourOf, isReturn } from '../../domain/books/behaviour.ts'
import { paymentWord } from '../../domain/books/payment-word.ts'
import type { PartnerDocument } from '../../domain/books/statement.ts'
import { formatDate } from '../../domain/kernel/format.ts'
import { isZero } from '../../domain/kernel/number/decimal.ts'
import { negated } from '../../domain/kernel/number/fraction.ts'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import type { TabProps } from '../kernel/form/model/form-parts.ts'
import { Empty } from '../kernel/parts/Empty.tsx'
import { Card } from '../kernel/parts/Sheet.tsx'
import { StatusBadge } from '../kernel/parts/StatusBadge.tsx'
import { messageOf } from '../kernel/session/api.ts'
import classes from './Books.module.css'
import { AmountIn } from './Both.tsx'
import { useLiveBooks } from './book-queries.ts'
import { DocumentLink } from './DocumentLink.tsx'
import { MoreRows } from './MoreRows.tsx'
import { useDocuments } from './partner-queries.ts'

export default function DocumentsTab({ row }: TabProps) {
  const { t } = useTranslation()
  useLiveBooks()
  const found = useDocuments(row.id)
  const rows = found.data?.pages.flatMap((page) => page.rows) ?? []
  if (found.error) return <FormNotice tone="error">{messageOf(found.error)}</FormNotice>
  if (!found.data) return null
  if (rows.length === 0) return <Empty title={t('ledger.documentsEmpty')} />
  return (
    <Card title={t('ledger.documents')}>
      <div className={classes.inCard}>
        <DocumentTable rows={rows} />
        <MoreRows query={found} />
      </div>
    </Card>
  )
}

/** Documents of a partner; his card shows the latest of them. */
export function DocumentTable({ rows }: { rows: readonly PartnerDocument[] }) {
  const { t } = useTranslation()
  return (
    <table className={classes.table} aria-label={t('ledger.documents')}>
      <thead>
        <tr>
          <th>{t('field.day')}</th>
          <th>{t('field.number')}</th>
          <th>{t('ledger.kind')}</th>
          <th>{t('field.dueDate')}</th>
          <th>{t('field.state')}</th>
          <th data-number>{t('ledger.total')}</th>
          <th data-number>{t('ledger.open')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((document) => (
          <Row key={document.id} document={document} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ document }: { document: PartnerDocument }) {
  const { t } = useTranslation()
  const { day, behaviour, dueDate, currency, total, open } = document
  // What took a bill back is set against it, as in the lists.
  const signed = (amount: string): string => (isReturn(behaviour) ? negated(amount) : amount)
  return (
    <tr>
      <td>
        <bdi dir="ltr">{formatDate(day)}</bdi>
      </td>
      <td data-name>
        <DocumentLink document={document} />
      </td>
      <td>{t(`choice.behaviour.${behaviour}`)}</td>
      <td data-label={isMoney(behaviour) ? undefined : t('field.dueDate')}>
        {!isMoney(behaviour) && <bdi dir="ltr">{formatDate(dueDate)}</bdi>}
      </td>
      <td>
        <DocumentState document={document} />
      </td>
      <td data-number data-label={t('ledger.total')}>
        {total !== null && <AmountIn amount={signed(total)} code={currency} />}
      </td>
      <td data-number data-label={t('ledger.open')}>
        {open === null || isZero(open) ? (
          <span className={classes.quiet}>–</span>
        ) : (
          <AmountIn amount={signed(open)} code={currency} />
        )}
      </td>
    </tr>
  )
}

/** Nobody pays a receipt: what it did not pay yet is on account. */
const isMoney = (behaviour: BehaviourName): boolean =>
  ['receipts', 'payments'].includes(behaviourOf(behaviour).screen)

type StateProps = {
  document: Pick<PartnerDocument, 'behaviour' | 'state' | 'payment'> & { open: string | null }
}

/** Whether it is paid, or void. */
export function DocumentState({ document }: StateProps) {
  const { t } = useTranslation()
  const { behaviour, state, payment, open } = document
  if (state === 'void') return <StatusBadge state="void">{t('choice.state.void')}</StatusBadge>
  if (isMoney(behaviour))
    return isZero(open ?? '0') ? null : (
      <StatusBadge state="partly">{t('funds.onAccount')}</StatusBadge>
    )
  return payment === 'none' ? null : (
    <StatusBadge state={payment}>{t(paymentWord(behaviour, payment))}</StatusBadge>
  )
}
