/** What is to be made, by state beside each other and by day below each other. */
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { addDays } from '../../domain/kernel/date.ts'
import type { AnyRow, Entity } from '../../domain/kernel/entity.ts'
import type { Linked } from '../../domain/kernel/field.ts'
import { formatDate, formatDecimal } from '../../domain/kernel/format.ts'
import type { Page } from '../../domain/kernel/list.ts'
import type { ProductionState } from '../../domain/production/production-order.entity.ts'
import { useChange } from '../kernel/document/document-change.ts'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import { Empty } from '../kernel/parts/Empty.tsx'
import { StatusBadge } from '../kernel/parts/StatusBadge.tsx'
import { Wait } from '../kernel/parts/screen/Wait.tsx'
import { call, messageOf } from '../kernel/session/api.ts'
import { useMay } from '../kernel/session/session.ts'
import { today } from '../kernel/words/today.ts'
import classes from './Production.module.css'
import { nextSteps, stateLooks } from './production-steps.ts'

const columns = ['draft', 'confirmed', 'running', 'done'] as const
type Column = (typeof columns)[number]

const mostCards = 200
/** What was done longer ago is history. */
const daysDone = 7

type Card = AnyRow & {
  name: string
  state: ProductionState
  quantity: string
  day: string
  warehouse: Linked
}

function useCards({ name, api }: Entity) {
  const asked = (filter: object) =>
    `${api}?${new URLSearchParams({ filter: JSON.stringify(filter), sort: 'day', limit: `${mostCards}` })}`
  const since = addDays(today(), -daysDone)
  return useQuery({
    queryKey: [name, 'list', 'board', since],
    async queryFn({ signal }) {
      const pages = await Promise.all(
        [
          { state: { in: ['draft', 'confirmed', 'running'] } },
          { state: { in: ['done'] }, day: { from: since } },
        ].map((filter) => call<Page<Card>>('GET', asked(filter), undefined, { signal })),
      )
      return { rows: pages.flatMap(({ rows }) => rows), isMore: pages.some(({ next }) => next) }
    },
  })
}

export default function ProductionBoard({ entity }: { entity: Entity }) {
  const { t } = useTranslation()
  const { data, error } = useCards(entity)
  if (error) return <FormNotice tone="error">{messageOf(error)}</FormNotice>
  if (!data) return <Wait />
  if (data.rows.length === 0)
    return <Empty title={t('production.board.empty')} hint={t('production.board.emptyHint')} />
  return (
    <>
      {data.isMore && (
        <FormNotice tone="calm">
          {t('production.board.truncated', { number: mostCards })}
        </FormNotice>
      )}
      <div className={classes.board}>
        {columns.map((state) => (
          <State
            key={state}
            entity={entity}
            state={state}
            rows={data.rows.filter((row) => row.state === state)}
          />
        ))}
      </div>
    </>
  )
}

type StateProps = { entity: Entity; state: Column; rows: readonly Card[] }

function State({ entity, state, rows }: StateProps) {
  const { t } = useTranslation()
  const days = [...Map.groupBy(rows, ({ day }) => day)]
  const isLate = (day: string) => state !== 'done' && day < today()
  return (
    <section className={classes.state} aria-label={t(`choice.productionOrder.state.${state}`)}>
      <h2 className={classes.stateHead}>
        <StatusBadge state={stateLooks[state]}>
          {t(`choice.productionOrder.state.${state}`)}
        </StatusBadge>
        <span className={classes.count}>{rows.length}</span>
      </h2>
      {rows.length === 0 && <p className={classes.quiet}>{t('production.board.none')}</p>}
      {days.map(([day, some]) => (
        <div key={day}>
          <h3 className={classes.dayHead} data-late={isLate(day) || undefined}>
            <bdi dir="ltr">{formatDate(day)}</bdi>
          </h3>
          <ul className={classes.cards}>
            {some.map((row) => (
              <BoardCard key={row.id} entity={entity} row={row} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function BoardCard({ entity, row }: { entity: Entity; row: Card }) {
  const { t } = useTranslation()
  const may = useMay()
  const { isBusy, error, send } = useChange(entity, () => undefined)
  const { id, version, state } = row
  const [next] = nextSteps[state]
  // What is at work is finished on its own page, with what was used in truth.
  const isStepped = (state === 'draft' || state === 'confirmed') && may(`${entity.can}.edit`)
  return (
    <li className={classes.card}>
      <Link className={classes.cardName} to={`${entity.path}/${id}`}>
        <bdi>{row.name}</bdi>
      </Link>
      <p className={classes.cardFacts}>
        <bdi dir="ltr">{formatDecimal(row.quantity)}</bdi>
        <bdi>{row.warehouse.title}</bdi>
      </p>
      {error && <FormNotice tone="error">{error.message}</FormNotice>}
      {isStepped && next && (
        <Button
          size="xs"
          variant="default"
          loading={isBusy}
          onClick={() => void send('POST', `${entity.api}/${id}/step`, { version, state: next })}
        >
          {t(`production.step.${state}.${next}`)}
        </Button>
      )}
    </li>
  )
}
