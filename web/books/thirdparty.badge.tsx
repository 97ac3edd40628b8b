/** After the name of a partner: what he owes, or is owed, in both currencies. */
import { useTranslation } from 'react-i18next'
import type { Side } from '../../domain/books/behaviour.ts'
import type { PartnerBalance } from '../../domain/books/statement.ts'
import { isZero } from '../../domain/kernel/number/decimal.ts'
import type { TabProps } from '../kernel/form/model/form-parts.ts'
import { StatusBadge } from '../kernel/parts/StatusBadge.tsx'
import classes from './Books.module.css'
import { Both } from './Both.tsx'
import { useLiveBooks } from './book-queries.ts'
import { useBalance } from './partner-queries.ts'

export default function PartnerBadge({ row }: TabProps) {
  useLiveBooks()
  const { data } = useBalance(row.id)
  if (!data) return null
  return (['client', 'supplier'] as const).map((side) => {
    const balance = data[side]
    return balance && <SideBalance key={side} side={side} balance={balance} />
  })
}

function SideBalance({ side, balance }: { side: Side; balance: PartnerBalance }) {
  const { t } = useTranslation()
  const { first, second, overdue } = balance
  if (isZero(first)) return null
  return (
    <span className={classes.standing}>
      <span className={classes.quiet}>
        {t(first.startsWith('-') ? `ledger.advance.${side}` : `ledger.owes.${side}`)}
      </span>
      <Both first={first.replace('-', '')} second={second?.replace('-', '') ?? null} />
      {!isZero(overdue) && <StatusBadge state="overdue">{t('ledger.overdue')}</StatusBadge>}
    </span>
  )
}
