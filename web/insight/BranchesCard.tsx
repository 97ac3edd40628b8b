/** What each branch sold, against the period before. */
import { useTranslation } from 'react-i18next'
import { changeOf } from '../../domain/insight/change.ts'
import type { SalesFigures, SalesPart } from '../../domain/insight/dashboard.ts'
import { formatDecimal } from '../../domain/kernel/format.ts'
import { isZero } from '../../domain/kernel/number/decimal.ts'
import { Money } from '../kernel/parts/Money.tsx'
import { Card } from '../kernel/parts/Sheet.tsx'
import classes from './Board.module.css'
import { BothMoney, SecondMoney } from './BothMoney.tsx'
import { Change } from './Change.tsx'
import { FigureLink, FigureParts } from './FigureParts.tsx'
import figures from './Figures.module.css'

const totalOf = ({ total, secondTotal }: SalesPart) => (
  <BothMoney first={total} second={secondTotal} />
)

export function BranchesCard({ sales, than }: { sales: SalesFigures; than: string }) {
  const { t } = useTranslation()
  const rows = sales.branches.toSorted((a, b) => Number(b.now.total) - Number(a.now.total))
  const most = Math.max(...rows.map(({ now }) => Number(now.total)), 1)
  return (
    <Card title={t('entity.branch.many')}>
      <ul className={classes.ledger} data-shape="branches">
        {rows.map(({ id, title, parts, now, before }) => (
          <li key={id}>
            <FigureLink parts={parts} className={classes.row}>
              <span className={classes.branch}>{title}</span>
              <span className={classes.track} aria-hidden>
                <span style={{ inlineSize: `${(Math.max(Number(now.total), 0) / most) * 100}%` }} />
              </span>
              <span className={classes.amounts}>
                <Money amount={now.total} />
                <SecondMoney amount={now.secondTotal} />
              </span>
              <span className={classes.changeCell}>
                <BranchChange now={now.total} before={before.total} than={than} />
              </span>
              <FigureParts parts={parts} value={totalOf} />
            </FigureLink>
          </li>
        ))}
        <li className={classes.all}>
          <FigureLink parts={sales.parts} className={classes.row}>
            <span className={classes.branch}>{t('dashboard.all')}</span>
            <span className={classes.title}>
              {t('dashboard.salesCount', {
                count: sales.now.sales,
                number: formatDecimal(String(sales.now.sales)),
              })}
            </span>
            <span className={classes.amounts}>
              <Money amount={sales.now.total} />
              <SecondMoney amount={sales.now.secondTotal} />
            </span>
            <span className={classes.changeCell}>
              <Change value={changeOf(sales.now.total, sales.before.total)} than={than} />
            </span>
            <FigureParts parts={sales.parts} value={totalOf} />
          </FigureLink>
        </li>
      </ul>
    </Card>
  )
}

type BranchChangeProps = { now: string; before: string; than: string }

/** A branch that sold nothing in the period before is new to the comparison. */
function BranchChange({ now, before, than }: BranchChangeProps) {
  const { t } = useTranslation()
  const isNew = isZero(before) && !isZero(now)
  if (isNew)
    return (
      <span className={figures.change} data-calm>
        {t('dashboard.new')}
      </span>
    )
  return <Change value={changeOf(now, before)} than={than} />
}
