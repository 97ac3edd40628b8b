/** A card of what the dashboard knows by itself. What its reader may not see is no card at all. */
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type Card, goalOf, type PlainCard } from '../../../domain/insight/boards/card.ts'
import type { Dashboard } from '../../../domain/insight/dashboard.ts'
import { AttentionCard } from '../AttentionCard.tsx'
import { BranchesCard } from '../BranchesCard.tsx'
import { type Chosen, periodNamesOf } from '../chosen-period.ts'
import { CountFigure, DebtFigure, MarginFigure, SalesFigure } from '../Figures.tsx'
import { MoneyInCard } from '../MoneyInCard.tsx'
import { QuickLinks } from '../QuickLinks.tsx'
import { SalesChart } from '../SalesChart.tsx'
import { SellersCard } from '../SellersCard.tsx'
import classes from './boards.module.css'

/** The frame of a single figure. */
export function FigureCard({ name, children }: { name: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.figure} aria-labelledby={id}>
      <h2 id={id} className="ct-hidden">
        {name}
      </h2>
      {children}
    </section>
  )
}

export const plainWord = (name: PlainCard): string =>
  ({
    course: 'board.card.course',
    branches: 'entity.branch.many',
    links: 'dashboard.quickLinks',
  })[name as string] ?? `dashboard.${name}`

type PlainCardViewProps = { card: Card; data: Dashboard; chosen: Chosen; height: number }

export function PlainCardView({ card, data, chosen, height }: PlainCardViewProps): ReactNode {
  const { t } = useTranslation()
  const { sales, moneyIn, sellers, toCollect, toPay, attention, today } = data
  const names = periodNamesOf(chosen, data, t)
  const goal = goalOf(card, 'name' in chosen ? chosen.name : undefined)
  const figure = (element: ReactNode) => (
    <FigureCard name={t(plainWord(card.card as PlainCard))}>{element}</FigureCard>
  )
  const ofSales = sales && { data, sales, than: names.than, goal }
  switch (card.card) {
    case 'sales':
      return ofSales && figure(<SalesFigure {...ofSales} />)
    case 'count':
      return ofSales && figure(<CountFigure {...ofSales} />)
    case 'margin':
      return ofSales && sales.now.cost !== undefined && figure(<MarginFigure {...ofSales} />)
    case 'toCollect':
      return toCollect && figure(<DebtFigure name={t('dashboard.toCollect')} debts={toCollect} />)
    case 'toPay':
      return toPay && figure(<DebtFigure name={t('dashboard.toPay')} debts={toPay} />)
    case 'course':
      return sales && <SalesChart data={data} names={names} height={height} />
    case 'moneyIn':
      return moneyIn && <MoneyInCard moneyIn={moneyIn} />
    case 'branches':
      return sales && <BranchesCard sales={sales} than={names.than} />
    case 'sellers':
      return sellers && <SellersCard sellers={sellers} />
    case 'attention':
      return <AttentionCard rows={attention} today={today} />
    case 'links':
      return <QuickLinks />
    default:
      return null
  }
}

/** Whether there is anything to show of it, so that a board has no holes. */
export function hasContent({ card }: Card, data: Dashboard): boolean {
  switch (card) {
    case 'sales':
    case 'count':
    case 'course':
    case 'branches':
      return data.sales !== undefined
    case 'margin':
      return data.sales?.now.cost !== undefined
    case 'toCollect':
    case 'toPay':
    case 'moneyIn':
    case 'sellers':
      return data[card] !== undefined
    default:
      return true
  }
}
