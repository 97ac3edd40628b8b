/** Tables that are still open when a shift ends: settled at the table, or handed over from here. */

import { Button, Menu } from '@mantine/core'
import { IconUserShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { minutesSince } from '../../domain/kernel/calendar/days.ts'
import { formatDecimal } from '../../domain/kernel/format.ts'
import { newId } from '../../domain/kernel/id.ts'
import { isZero } from '../../domain/kernel/number/decimal.ts'
import type { OpenOrder, OpenOrders } from '../../domain/restaurant/open-orders.ts'
import type { EventOutcome } from '../../domain/restaurant/order/floor-news.ts'
import type { Person } from '../../domain/restaurant/order/order-event.ts'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import { Money } from '../kernel/parts/Money.tsx'
import { StatusBadge } from '../kernel/parts/StatusBadge.tsx'
import { toast } from '../kernel/parts/toast.tsx'
import { call, messageOf } from '../kernel/session/api.ts'
import { queryClient } from '../kernel/session/query.ts'
import { useMay } from '../kernel/session/session.ts'
import type { ClosingProps } from '../pos/drawer/closing-parts.ts'
import classes from './OpenTables.module.css'
import { orderPath } from './order-path.ts'
import { useNow } from './use-now.ts'

const keyOf = (branch: string): string[] => ['order', 'open', branch]

const useOpenOrders = (branch: string) =>
  useQuery({
    queryKey: keyOf(branch),
    queryFn: ({ signal }) =>
      call<OpenOrders>('GET', `/api/floor/${branch}/open`, undefined, { signal }),
    staleTime: 0,
  })

async function handOver(order: string, waiter: string): Promise<void> {
  const event = { id: newId(), at: new Date().toISOString(), kind: 'waiter', waiter }
  const { outcomes } = await call<{ outcomes: EventOutcome[] }>(
    'POST',
    `/api/orders/${order}/events`,
    { events: [event] },
  )
  const [outcome] = outcomes
  if (outcome && 'code' in outcome) throw new Error(outcome.message)
}

export default function OpenTables({ branch, openedName }: ClosingProps) {
  const { t } = useTranslation()
  const may = useMay()
  const { data, error } = useOpenOrders(branch)
  if (error) return <FormNotice tone="error">{messageOf(error)}</FormNotice>
  if (!data || data.orders.length === 0) return null
  const waiters = may('restaurant.order.add') ? data.waiters : []
  return (
    <section className={classes.part} aria-labelledby="open-tables">
      <h3 id="open-tables" className={classes.head}>
        {t('openTables.title', { count: data.orders.length })}
      </h3>
      <p className={classes.quiet}>{t('openTables.hint')}</p>
      <ul className={classes.rows}>
        {data.orders.map((order) => (
          <Row key={order.id} {...{ order, waiters, branch, openedName }} />
        ))}
      </ul>
    </section>
  )
}

type RowProps = {
  order: OpenOrder
  waiters: readonly Person[]
  branch: string
  openedName: string
}

function Row({ order, waiters, branch, openedName }: RowProps) {
  const { t } = useTranslation()
  const may = useMay()
  const now = useNow()
  const { type, label, waiter, guests, openedAt, toPay, sent, isBilled } = order
  const name = type === 'table' ? t('order.table', { name: label }) : label
  const minutes = formatDecimal(String(minutesSince(openedAt, new Date(now))))
  const words = [
    t('floor.guestsShort', { count: guests }),
    t('floor.minutesShort', { minutes }),
    ...(isZero(sent) ? [] : [t('openTables.sent', { quantity: formatDecimal(sent) })]),
  ]
  return (
    <li className={classes.row}>
      <span className={classes.naming}>
        {may('restaurant.floor.view') ? (
          <Link className={classes.name} to={orderPath(order.id, order.section ?? undefined)}>
            {name}
          </Link>
        ) : (
          <span className={classes.name}>{name}</span>
        )}
        {isBilled && <StatusBadge state="waiting">{t('floor.state.billed')}</StatusBadge>}
        <span className={classes.quiet} data-own={waiter.name === openedName || undefined}>
          <bdi>{waiter.name}</bdi> · {words.join(' · ')}
        </span>
      </span>
      <span className={classes.money}>
        <Money amount={toPay} />
        <Money amount={toPay} currency="second" />
      </span>
      <HandOver
        {...{ order, branch, name }}
        others={waiters.filter(({ id }) => id !== waiter.id)}
      />
    </li>
  )
}

type HandOverProps = {
  order: OpenOrder
  branch: string
  name: string
  others: readonly Person[]
}

function HandOver({ order, branch, name, others }: HandOverProps) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  if (others.length === 0) return null
  const give = async (to: Person): Promise<void> => {
    setBusy(true)
    try {
      await handOver(order.id, to.id)
      toast.success(t('openTables.given', { table: name, name: to.name }))
    } catch (error) {
      toast.error(messageOf(error))
    }
    setBusy(false)
    void queryClient.invalidateQueries({ queryKey: keyOf(branch) })
  }
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <Button
          size="md"
          variant="default"
          loading={isBusy}
          leftSection={<IconUserShare size={18} stroke={1.75} aria-hidden />}
          aria-label={t('openTables.handOver', { table: name })}
        >
          {t('order.handOver')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {others.map((person) => (
          <Menu.Item key={person.id} onClick={() => void give(person)}>
            <bdi>{person.name}</bdi>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
