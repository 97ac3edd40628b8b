/** Money that came in, by the way it came: in its own currency and in that of the books. */
import { useTranslation } from 'react-i18next'
import { shareOf } from '../../domain/insight/change.ts'
import type { Dashboard, FigurePart, MoneyIn } from '../../domain/insight/dashboard.ts'
import { formatPercent } from '../../domain/kernel/format.ts'
import { SeriesSign } from '../kernel/chart/Legend.tsx'
import { colourAt, ShareBar } from '../kernel/chart/ShareBar.tsx'
import { Amount, Money } from '../kernel/parts/Money.tsx'
import { Card } from '../kernel/parts/Sheet.tsx'
import { useSession } from '../kernel/session/session.ts'
import classes from './Board.module.css'
import { BothMoney, SecondMoney } from './BothMoney.tsx'
import { FigureLink, FigureParts } from './FigureParts.tsx'

const keyOf = ({ method, currency }: MoneyIn): string => `${method} ${currency}`

/** What was handed over, where that was neither currency of the company. */
function HandedOver({ row }: { row: MoneyIn }) {
  const { currencies, firstCurrency, secondCurrency } = useSession().company
  const own = currencies.find(({ id }) => id === row.currency)
  if (!own || own.id === firstCurrency.id || own.id === secondCurrency?.id) return null
  return <Amount amount={row.amount} look={own} tone="second" />
}

/** A small part is not none. */
const shareWord = (share: string | undefined): string =>
  share === '0' ? '<1%' : formatPercent(share)

const totalOf = ({ total, secondTotal }: FigurePart) => (
  <BothMoney first={total} second={secondTotal} />
)

export function MoneyInCard({ moneyIn }: { moneyIn: NonNullable<Dashboard['moneyIn']> }) {
  const { t } = useTranslation()
  const { methods, firstAmount, secondAmount, parts } = moneyIn
  return (
    <Card
      title={t('dashboard.moneyIn')}
      aside={
        <FigureLink className={classes.sum} parts={parts}>
          <BothMoney first={firstAmount} second={secondAmount} />
        </FigureLink>
      }
    >
      {methods.length === 0 ? (
        <p className={classes.quiet}>{t('dashboard.noMoney')}</p>
      ) : (
        <>
          <ShareBar
            parts={methods.map((row) => ({ key: keyOf(row), share: Number(row.firstAmount) }))}
          />
          <div className={classes.beneath}>
            <FigureParts parts={parts} value={totalOf} />
          </div>
          <ul className={classes.ledger} data-shape="methods">
            {methods.map((row, at) => (
              <li key={keyOf(row)}>
                <FigureLink className={classes.row} parts={row.parts}>
                  <SeriesSign colour={colourAt(at)} mark="square" />
                  <span className={classes.title}>{row.title}</span>
                  <span className={classes.share}>
                    <bdi dir="ltr">{shareWord(shareOf(row.firstAmount, firstAmount))}</bdi>
                  </span>
                  <span className={classes.amounts}>
                    <Money amount={row.firstAmount} />
                    <SecondMoney amount={row.secondAmount} />
                    <HandedOver row={row} />
                  </span>
                  <FigureParts parts={row.parts} value={totalOf} />
                </FigureLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
