/** What somebody should look at, each row the way to it. */
import {
  type Icon,
  IconAlertCircleFilled,
  IconAlertTriangleFilled,
  IconCash,
  IconCheck,
  IconChevronRight,
  IconCircleDashed,
  IconTruckDelivery,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Attention, AttentionName } from '../../domain/insight/dashboard.ts'
import { lengthOf } from '../../domain/insight/period.ts'
import { formatDate, formatDecimal } from '../../domain/kernel/format.ts'
import { isolated } from '../../domain/kernel/naming/isolation.ts'
import { Money } from '../kernel/parts/Money.tsx'
import { Card } from '../kernel/parts/Sheet.tsx'
import classes from './Board.module.css'
import { SecondMoney } from './BothMoney.tsx'

type Tone = 'overdue' | 'unpaid' | 'delivered' | 'draft'

const looks: Readonly<Record<AttentionName, { icon: Icon; tone: Tone }>> = {
  overdueSales: { icon: IconAlertCircleFilled, tone: 'overdue' },
  overduePurchases: { icon: IconAlertCircleFilled, tone: 'overdue' },
  chequesIn: { icon: IconCash, tone: 'unpaid' },
  chequesOut: { icon: IconCash, tone: 'unpaid' },
  lowStock: { icon: IconAlertTriangleFilled, tone: 'unpaid' },
  expiringLots: { icon: IconAlertTriangleFilled, tone: 'unpaid' },
  undelivered: { icon: IconTruckDelivery, tone: 'delivered' },
  expected: { icon: IconTruckDelivery, tone: 'delivered' },
  oldDrafts: { icon: IconCircleDashed, tone: 'draft' },
  parkedTickets: { icon: IconAlertCircleFilled, tone: 'overdue' },
  flaggedTickets: { icon: IconAlertTriangleFilled, tone: 'unpaid' },
}

/** The second line: the oldest debt and whose it is, or the day it begins on. */
function useDetail(today: string) {
  const { t } = useTranslation()
  return ({ day, partner }: Attention): string | undefined => {
    if (!day) return undefined
    if (!partner) return t('dashboard.since', { day: formatDate(day) })
    const count = lengthOf({ from: day, to: today }) - 1
    const number = formatDecimal(String(count))
    return t('dashboard.oldest', { count, number, partner: isolated(partner) })
  }
}

function AttentionRow({ row, today }: { row: Attention; today: string }) {
  const { t } = useTranslation()
  const detail = useDetail(today)(row)
  const { icon: Mark, tone } = looks[row.name]
  const number = formatDecimal(String(row.count)) + (row.isMore ? '+' : '')
  const content = (
    <>
      <span className={classes.mark} data-tone={tone}>
        <Mark size={16} stroke={1.75} aria-hidden />
      </span>
      <span className={classes.words}>
        <span className={classes.strong}>
          {t(`dashboard.attention.${row.name}`, { count: row.count, number })}
        </span>
        {row.entity && <span className={classes.small}>{t(`entity.${row.entity}.many`)}</span>}
        {detail && <span className={classes.small}>{detail}</span>}
      </span>
      {row.amount && (
        <span className={classes.amounts}>
          <Money amount={row.amount} />
          <SecondMoney amount={row.secondAmount} />
        </span>
      )}
      {row.path && (
        <IconChevronRight
          className={`ct-points ${classes.leads}`}
          size={16}
          stroke={1.75}
          aria-hidden
        />
      )}
    </>
  )
  return row.path ? (
    <Link className={classes.row} to={row.path}>
      {content}
    </Link>
  ) : (
    <div className={classes.row}>{content}</div>
  )
}

type AttentionCardProps = { rows: readonly Attention[]; today: string }

export function AttentionCard({ rows, today }: AttentionCardProps) {
  const { t } = useTranslation()
  return (
    <Card
      title={t('dashboard.attention')}
      aside={rows.length > 0 && <span className={classes.number}>{rows.length}</span>}
    >
      {rows.length === 0 ? (
        <p className={classes.fine}>
          <IconCheck size={16} stroke={1.75} aria-hidden />
          {t('dashboard.allFine')}
        </p>
      ) : (
        <ul className={classes.ledger} data-shape="attention">
          {rows.map((row) => (
            <li key={row.name + (row.entity ?? '')}>
              <AttentionRow row={row} today={today} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
