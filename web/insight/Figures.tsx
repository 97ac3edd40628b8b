/** The figures one looks at first; each opens the list it is made of. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { averageOf, changeOf, inSecond, marginOf, profitOf } from '../../domain/insight/change.ts'
import type {
  Dashboard,
  Debts,
  FigurePart,
  SalesFigures,
  SalesPart,
} from '../../domain/insight/dashboard.ts'
import { formatDecimal, formatPercent } from '../../domain/kernel/format.ts'
import { differenceOf } from '../../domain/kernel/number/fraction.ts'
import { Sparkline } from '../kernel/chart/Sparkline.tsx'
import { Money } from '../kernel/parts/Money.tsx'
import { BothMoney, SecondMoney } from './BothMoney.tsx'
import { Change } from './Change.tsx'
import { FigureLink, FigureParts } from './FigureParts.tsx'
import classes from './Figures.module.css'
import { GoalMoney, Progress } from './Progress.tsx'
import { barsOf } from './sales-bars.ts'

type FigureProps = {
  name: string
  /** The lists it is made of, and how they are told. */
  parts: readonly FigurePart[]
  made: ReactNode
  value: ReactNode
  change?: ReactNode
  notes: readonly ReactNode[]
  course?: readonly number[]
  /** How far it has come towards its goal. */
  progress?: ReactNode
}

function Figure(props: FigureProps) {
  const { name, parts, made, value, change, notes, course, progress } = props
  return (
    <FigureLink parts={parts} className={classes.figure}>
      <span className={classes.name}>{name}</span>
      <span className={classes.line}>
        <strong className={classes.value}>{value}</strong>
        {change}
      </span>
      <span className={classes.notes}>
        {notes.map((note, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the notes of a figure never change places.
          <span key={at}>{note}</span>
        ))}
      </span>
      {progress}
      {made}
      {course && (
        <span className={classes.course}>
          <Sparkline values={course} />
        </span>
      )}
    </FigureLink>
  )
}

const totalOf = ({ total, secondTotal }: FigurePart) => (
  <BothMoney first={total} second={secondTotal} />
)

const countOf = ({ sales }: SalesPart) => <bdi dir="ltr">{formatDecimal(String(sales))}</bdi>

type SalesProps = {
  data: Dashboard
  sales: SalesFigures
  than: string
  goal?: string | undefined
}

export function SalesFigure({ data, sales, than, goal }: SalesProps) {
  const { t } = useTranslation()
  const { now, before } = sales
  const passed = barsOf(data).filter(({ isToCome }) => !isToCome)
  return (
    <Figure
      name={t('dashboard.sales')}
      parts={sales.parts}
      made={<FigureParts parts={sales.parts} value={totalOf} />}
      value={<Money amount={now.total} />}
      change={<Change value={changeOf(now.total, before.total)} than={than} />}
      notes={[
        <SecondMoney key="second" amount={now.secondTotal} />,
        ...(now.net === now.total
          ? []
          : [
              <span key="net">
                {t('dashboard.net')} <BothMoney first={now.net} second={now.secondNet} />
              </span>,
            ]),
      ]}
      course={passed.map((bar) => Number(bar.now.total))}
      progress={
        goal && <Progress value={now.total} goal={goal} written={<GoalMoney amount={goal} />} />
      }
    />
  )
}

export function CountFigure({ data, sales, than, goal }: SalesProps) {
  const { t } = useTranslation()
  const { now, before } = sales
  const passed = barsOf(data).filter(({ isToCome }) => !isToCome)
  return (
    <Figure
      name={t('dashboard.count')}
      parts={sales.parts}
      made={<FigureParts parts={sales.parts} value={countOf} />}
      value={<bdi dir="ltr">{formatDecimal(String(now.sales))}</bdi>}
      change={<Change value={changeOf(String(now.sales), String(before.sales))} than={than} />}
      notes={[
        <span key="average">
          {t('dashboard.average')} <Money amount={averageOf(now)} />
        </span>,
        ...(now.sales > 0
          ? [
              <SecondMoney
                key="second"
                amount={averageOf({ total: now.secondTotal, sales: now.sales })}
              />,
            ]
          : []),
      ]}
      course={passed.map((bar) => bar.now.sales)}
      progress={
        goal && <Progress value={String(now.sales)} goal={goal} written={formatDecimal(goal)} />
      }
    />
  )
}

export function MarginFigure({ sales, than, goal }: SalesProps) {
  const { t } = useTranslation()
  const [now, before] = [marginOf(sales.now), marginOf(sales.before)]
  return (
    <Figure
      name={t('dashboard.margin')}
      parts={sales.parts}
      made={<FigureParts parts={sales.parts} />}
      value={<bdi dir="ltr">{now === undefined ? '–' : `${formatDecimal(now, 1)}%`}</bdi>}
      change={
        <Change
          value={now && before ? differenceOf(now, before) : undefined}
          than={than}
          unit="points"
        />
      }
      notes={[
        <span key="profit">
          {t('dashboard.profit')} <Money amount={profitOf(sales.now)} />
        </span>,
        <SecondMoney key="second" amount={profitOf(inSecond(sales.now))} />,
      ]}
      progress={goal && <Progress value={now ?? '0'} goal={goal} written={formatPercent(goal)} />}
    />
  )
}

export function DebtFigure({ name, debts }: { name: string; debts: Debts }) {
  const { t } = useTranslation()
  const isLate = debts.late.count > 0
  return (
    <Figure
      name={name}
      parts={debts.parts}
      made={<FigureParts parts={debts.parts} value={totalOf} />}
      value={<Money amount={debts.amount} />}
      notes={[
        <SecondMoney key="second" amount={debts.secondAmount} />,
        isLate ? (
          <span key="late" className={classes.late}>
            <BothMoney first={debts.overdue} second={debts.secondOverdue} />{' '}
            {t('dashboard.overdue')}
          </span>
        ) : (
          <span key="fine">{t('dashboard.nothingOverdue')}</span>
        ),
      ]}
    />
  )
}

export function Figures({ data, than }: { data: Dashboard; than: string }) {
  const { t } = useTranslation()
  const { sales, toCollect, toPay } = data
  if (!sales && !toCollect && !toPay) return null
  return (
    <section className={classes.figures} aria-label={t('dashboard.figures')}>
      {sales && <SalesFigure data={data} sales={sales} than={than} />}
      {sales && <CountFigure data={data} sales={sales} than={than} />}
      {sales?.now.cost !== undefined && <MarginFigure data={data} sales={sales} than={than} />}
      {toCollect && <DebtFigure name={t('dashboard.toCollect')} debts={toCollect} />}
      {toPay && <DebtFigure name={t('dashboard.toPay')} debts={toPay} />}
    </section>
  )
}
