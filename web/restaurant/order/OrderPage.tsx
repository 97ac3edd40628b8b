/** An order at work: dishes to take from, and what the guests have. On a phone one of the two. */

import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconArmchair,
  IconArrowRight,
  IconArrowsRightLeft,
  IconDiscount,
  IconDoorExit,
  IconDots,
  IconLock,
  IconMoped,
  IconQrcode,
  IconUserShare,
  IconUsers,
} from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { minutesSince } from '../../../domain/kernel/calendar/days.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import type { OfferedDish } from '../../../domain/restaurant/dish.ts'
import { leftToPay } from '../../../domain/restaurant/order/line-amounts.ts'
import { unpaidLines } from '../../../domain/restaurant/order/order.ts'
import type { Caller } from '../../../domain/restaurant/order/order-event.ts'
import { Empty } from '../../kernel/parts/Empty.tsx'
import { Page, PageHead } from '../../kernel/parts/Sheet.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { useLanguage } from '../../kernel/words/words.ts'
import { FloorNotices } from '../FloorNotices.tsx'
import { say } from '../local/floor.ts'
import type { FloorOrder } from '../local/floor-fold.ts'
import type { Floor } from '../use-floor.ts'
import { useNow } from '../use-now.ts'
import { DishDialog } from './DishDialog.tsx'
import { DishGrid } from './DishGrid.tsx'
import { GuestNotices } from './GuestNotices.tsx'
import classes from './Order.module.css'
import { OrderPanel, type Place } from './OrderPanel.tsx'
import { useTableNames } from './table-names.ts'

const CallerDialog = lazy(() => import('./CallerDialog.tsx'))
const GuestsDialog = lazy(() => import('./GuestsDialog.tsx'))
const GuestCodeDialog = lazy(() => import('./GuestCodeDialog.tsx'))
const MoveDialog = lazy(() => import('./MoveDialog.tsx'))
const MoveLinesDialog = lazy(() => import('./MoveLinesDialog.tsx'))
const OrderDiscountDialog = lazy(() => import('./OrderDiscountDialog.tsx'))
const WaiterDialog = lazy(() => import('./WaiterDialog.tsx'))

type Asked = 'caller' | 'guests' | 'guestCode' | 'move' | 'lines' | 'merge' | 'waiter' | 'discount'

export type OrderPageProps = { floor: Floor; order: FloorOrder; back: string }

export function OrderPage({ floor, order, back }: OrderPageProps) {
  const { t } = useTranslation()
  const now = new Date(useNow())
  const navigate = useNavigate()
  const names = useTableNames(floor.branch)
  const language = useLanguage()
  // Nothing can be taken while the bill is out: a phone shows what was ordered, and why.
  const [view, setView] = useState<'menu' | 'order'>(order.isLocked ? 'order' : 'menu')
  const [asked, setAsked] = useState<OfferedDish | null>(null)
  const [dialog, setDialog] = useState<Asked | null>(null)
  const [place, setPlace] = useState<Place>({ seat: null, course: null })
  const title =
    order.type === 'table'
      ? t('order.table', { name: names.get(order.table ?? '') ?? '' })
      : `${t(`order.type.${order.type}`)} ${order.number ?? ''} · ${order.caller?.name ?? ''}`
  const ready = floor.kitchen.get(order.id)?.ready ?? 0
  const close = (): void => setDialog(null)
  const take = (dish: OfferedDish): void => {
    if (order.isLocked) toast.info(t('refusal.orderLocked'))
    else if (dish.isSoldOut)
      toast.info(t('refusal.dishSoldOut', { name: nameIn(language, dish.names) }))
    else if (dish.modifiers.length > 0 || dish.weighedIn) setAsked(dish)
    else void addDish(order, dish, place)
  }
  const leave = (): void => {
    void say(order.id, { kind: 'leave' })
    void navigate(back)
  }
  return (
    <Page ground="page" layout="fit">
      <PageHead
        title={title}
        back={back}
        badges={
          <span className={classes.quiet}>
            {order.isLocked && (
              <>
                <strong className={classes.billed}>
                  <IconLock size={14} aria-hidden /> {t('floor.state.billed')}
                </strong>
                {' · '}
              </>
            )}
            {order.type === 'table' && `${t('order.guestCount', { count: order.guests })} · `}
            <bdi>{order.waiter.name}</bdi>
            {' · '}
            {t('floor.minutes', { count: minutesSince(order.openedAt, now) })}
            {ready > 0 && (
              <>
                {' · '}
                <strong className={classes.ready}>{t('order.ready', { count: ready })}</strong>
              </>
            )}
          </span>
        }
        actions={
          <Menu position="bottom-end" width={240}>
            <Menu.Target>
              <ActionIcon size={44} variant="default" aria-label={t('form.more')}>
                <IconDots size={20} stroke={1.75} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {order.type === 'table' ? (
                <Menu.Item
                  leftSection={<IconUsers size={18} />}
                  onClick={() => setDialog('guests')}
                >
                  {t('order.changeGuests')}
                </Menu.Item>
              ) : (
                <Menu.Item
                  leftSection={<IconMoped size={18} />}
                  onClick={() => setDialog('caller')}
                >
                  {t('order.caller')}
                </Menu.Item>
              )}
              {order.type === 'table' && floor.menu?.hasGuestOrders && (
                <Menu.Item
                  leftSection={<IconQrcode size={18} />}
                  onClick={() => setDialog('guestCode')}
                >
                  {t('order.guestCode')}
                </Menu.Item>
              )}
              {order.type === 'table' && (
                <Menu.Item
                  leftSection={<IconArmchair size={18} />}
                  onClick={() => setDialog('move')}
                >
                  {t('order.move')}
                </Menu.Item>
              )}
              <Menu.Item
                leftSection={<IconArrowRight size={18} className="ct-points" />}
                disabled={order.isLocked || unpaidLines(order).length === 0}
                onClick={() => setDialog('lines')}
              >
                {t('order.moveLines')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconDiscount size={18} />}
                disabled={order.isLocked || unpaidLines(order).length === 0}
                onClick={() => setDialog('discount')}
              >
                {t('order.discount')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconArrowsRightLeft size={18} />}
                disabled={order.isLocked}
                onClick={() => setDialog('merge')}
              >
                {t('order.merge')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconUserShare size={18} />}
                onClick={() => setDialog('waiter')}
              >
                {t('order.handOver')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconDoorExit size={18} />}
                disabled={unpaidLines(order).length > 0}
                onClick={leave}
              >
                {t('order.leave')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        }
      />
      {order.caller && <Whereto caller={order.caller} />}
      <div className={classes.notices}>
        <FloorNotices floor={floor} order={order.id} />
        <GuestNotices order={order} />
      </div>
      <div className={classes.desk} data-view={view}>
        <section className={classes.shelf} aria-label={t('order.dishes')}>
          {floor.menu ? (
            <DishGrid menu={floor.menu} order={order} onTake={take} />
          ) : (
            <Empty title={t('order.noMenu')} hint={t('order.noMenuHint')} />
          )}
        </section>
        <OrderPanel floor={floor} order={order} place={place} onPlace={setPlace} />
      </div>
      <nav className={classes.phoneBar} aria-label={t('order.views')}>
        <Button
          fullWidth
          size="lg"
          variant={view === 'menu' ? 'filled' : 'default'}
          aria-pressed={view === 'menu'}
          onClick={() => setView('menu')}
        >
          {t('order.dishes')}
        </Button>
        <Button
          fullWidth
          size="lg"
          variant={view === 'order' ? 'filled' : 'default'}
          aria-pressed={view === 'order'}
          onClick={() => setView('order')}
        >
          {t('order.ticket', { count: unpaidLines(order).length })}
        </Button>
      </nav>
      {asked && floor.menu && (
        <DishDialog
          dish={asked}
          menu={floor.menu}
          onClose={() => setAsked(null)}
          onTaken={(more) => {
            setAsked(null)
            void addDish(order, asked, { ...place, ...more })
          }}
        />
      )}
      <Suspense>
        {dialog === 'caller' && <CallerDialog order={order} onClose={close} />}
        {dialog === 'guests' && <GuestsDialog order={order} onClose={close} />}
        {dialog === 'guestCode' && <GuestCodeDialog order={order} onClose={close} />}
        {(dialog === 'move' || dialog === 'merge') && (
          <MoveDialog floor={floor} order={order} way={dialog} onClose={close} />
        )}
        {dialog === 'lines' && <MoveLinesDialog floor={floor} order={order} onClose={close} />}
        {dialog === 'discount' && (
          <OrderDiscountDialog floor={floor} order={order} onClose={close} />
        )}
        {dialog === 'waiter' && <WaiterDialog floor={floor} order={order} onClose={close} />}
      </Suspense>
    </Page>
  )
}

/** What is needed to bring it: whom to call, where to go, who goes. */
function Whereto({ caller: { phone, address, driver } }: { caller: Caller }) {
  const { t } = useTranslation()
  if (!phone && !address && !driver) return null
  return (
    <p className={classes.whereto}>
      {phone && (
        <a href={`tel:${phone}`}>
          <bdi dir="ltr">{phone}</bdi>
        </a>
      )}
      {address && <bdi>{address}</bdi>}
      {driver && (
        <span>
          {t('order.driver')} <bdi>{driver}</bdi>
        </span>
      )}
    </p>
  )
}

type Taken = Place & {
  options?: string[]
  note?: string | null
  quantity?: string
}

/** One more of the same that the kitchen does not know yet is one more, not another line; two fishes are two. */
async function addDish(order: FloorOrder, dish: OfferedDish, taken: Taken): Promise<void> {
  const course = taken.course ?? dish.course ?? 1
  const { seat, options = [], note = null, quantity = '1' } = taken
  const same = unpaidLines(order).findLast(
    (line) =>
      !dish.weighedIn &&
      line.item === dish.id &&
      line.dish.price === dish.price &&
      line.asked === '0' &&
      line.discount === null &&
      line.seat === seat &&
      line.course === course &&
      line.notes.length === 0 &&
      note === null &&
      line.dish.options
        .map(({ id }) => id)
        .sort()
        .join() === options.toSorted().join(),
  )
  if (same && leftToPay(same) !== '0')
    await say(order.id, { kind: 'more', line: same.id, quantity })
  else
    await say(order.id, {
      kind: 'add',
      line: newId(),
      item: dish.id,
      quantity,
      options,
      note,
      seat,
      course,
    })
}
