/** What a project earned, cost and left, against its plan and month by month, from the journal. */
import { Select } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDecimal, formatPercent } from '../../../domain/kernel/format.ts'
import { isNegative, isZero } from '../../../domain/kernel/number/decimal.ts'
import type { Period } from '../../../domain/kernel/period.ts'
import { percentOf, periodSums, plannedSums } from '../../../domain/planning/project-result.ts'
import type { ProjectOverview } from '../../../domain/planning/project-view.ts'
import books from '../../books/Books.module.css'
import { Both } from '../../books/Both.tsx'
import { PeriodInput } from '../../books/PeriodInput.tsx'
import { Handing } from '../../books/statements/Handing.tsx'
import { StatementTable } from '../../books/statements/StatementTable.tsx'
import type { StatementAsk } from '../../books/statements/statement-address.ts'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import type { TabProps } from '../../kernel/form/model/form-parts.ts'
import { Empty } from '../../kernel/parts/Empty.tsx'
import { Money } from '../../kernel/parts/Money.tsx'
import { Card } from '../../kernel/parts/Sheet.tsx'
import { Wait } from '../../kernel/parts/screen/Wait.tsx'
import { messageOf } from '../../kernel/session/api.ts'
import { useSession } from '../../kernel/session/session.ts'
import { today } from '../../kernel/words/today.ts'
import classes from './Project.module.css'
import { wholeLife } from './project-life.ts'
import { useLiveProject, useOverview, useProjectStatement } from './project-queries.ts'
import { ResultChart } from './ResultChart.tsx'

export default function ResultTab({ row }: TabProps) {
  useLiveProject()
  const { data, error, isPending } = useOverview(row.id)
  if (error) return <FormNotice tone="error">{messageOf(error)}</FormNotice>
  if (isPending) return <Wait />
  return <Result id={row.id} startsOn={(row.startsOn as string | null) ?? null} overview={data} />
}

type ResultProps = { id: string; startsOn: string | null; overview: ProjectOverview }

function Result(props: ResultProps) {
  const { t } = useTranslation()
  const { id, startsOn, overview } = props
  const { firstCurrency, secondCurrency } = useSession().company
  const [chosen, setChosen] = useState<Period | null>(null)
  const [measure, setMeasure] = useState('first')
  const period = chosen ?? wholeLife(startsOn, overview)
  const ask: StatementAsk = {
    ...period,
    show: 'result',
    compared: null,
    measure,
    by: 'none',
    lastYear: null,
    budget: 'yes',
    branch: null,
    project: id,
  }
  const first = useProjectStatement({ ...ask, measure: 'first' })
  const second = useProjectStatement({ ...ask, measure: 'second' }, Boolean(secondCurrency))
  const shown = measure === 'second' ? second : first
  if (first.error) return <FormNotice tone="error">{messageOf(first.error)}</FormNotice>
  if (first.isPending) return <Wait />
  return (
    <div className={classes.cards}>
      <div className={classes.tools}>
        <PeriodInput value={period} today={today()} onChange={setChosen} />
        {secondCurrency && (
          <Select
            className={books.day}
            aria-label={t('statement.measure')}
            allowDeselect={false}
            data={[
              { value: 'first', label: firstCurrency.code },
              { value: 'second', label: secondCurrency.code },
            ]}
            value={measure}
            onChange={(next) => setMeasure(next ?? 'first')}
          />
        )}
        <Handing ask={ask} />
      </div>
      {first.data && <Tiles first={first.data} second={second.data ?? null} overview={overview} />}
      <ResultChart ask={ask} />
      {shown.data?.rows.some((row) => row.is === 'account') ? (
        <Card title={t('project.budgetAndActual')}>
          <div className={books.inCard}>
            <StatementTable table={shown.data} ask={ask} label={t('project.budgetAndActual')} />
          </div>
        </Card>
      ) : (
        <Empty title={t('project.nothingBooked')} hint={t('project.nothingBookedHint')} />
      )}
    </div>
  )
}

type Table = NonNullable<ReturnType<typeof useProjectStatement>['data']>

type TilesProps = { first: Table; second: Table | null; overview: ProjectOverview }

function Tiles({ first, second, overview }: TilesProps) {
  const { t } = useTranslation()
  const [sums, others] = [periodSums(first), second && periodSums(second)]
  const planned = plannedSums(first)
  const margin = percentOf(sums.result, sums.income)
  const used = planned && percentOf(sums.cost, planned.cost)
  const { hours, plannedHours, hoursCost } = overview
  return (
    <Card title={t('project.atOneLook')}>
      <dl className={classes.figures}>
        {(['income', 'cost', 'result'] as const).map((name) => (
          <div
            key={name}
            data-below={name === 'result' && isNegative(sums.result) ? true : undefined}
          >
            <dt>{t(`project.${name}`)}</dt>
            <dd>
              <Both first={sums[name]} second={others?.[name] ?? null} />
              {planned && (
                <span className={classes.quiet}>
                  {t('project.planned')} <Money amount={planned[name]} />
                </span>
              )}
            </dd>
          </div>
        ))}
        {margin !== null && (
          <Figure name={t('project.margin')}>
            <bdi dir="ltr">{formatPercent(margin)}</bdi>
          </Figure>
        )}
        {used && (
          <Figure name={t('project.budgetUsed')}>
            <bdi dir="ltr">{formatPercent(used)}</bdi>
          </Figure>
        )}
        <Figure name={t('project.hours')}>
          <bdi dir="ltr">
            {formatDecimal(hours)}
            {!isZero(plannedHours) && ` / ${formatDecimal(plannedHours)}`}
          </bdi>
          {hoursCost !== undefined && !isZero(hoursCost) && (
            <span className={classes.quiet}>
              <Money amount={hoursCost} /> · {t('project.hoursNotBooked')}
            </span>
          )}
        </Figure>
      </dl>
    </Card>
  )
}

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
