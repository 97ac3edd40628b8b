/** What the guests have, by courses; what the kitchen does not know yet; what it comes to. */
import { Button } from '@mantine/core'
import {
  IconCheck,
  IconChefHat,
  IconPlayerPause,
  IconPlayerPlay,
  IconReceipt,
} from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isMore } from '../../../domain/kernel/number/fraction.ts'
import { cookedStageOf, lineStageOf } from '../../../domain/restaurant/kitchen/line-stage.ts'
import { standing } from '../../../domain/restaurant/order/made-part.ts'
import { liveLines, unpaidLines } from '../../../domain/restaurant/order/order.ts'
import type { OrderLine } from '../../../domain/restaurant/order/order-state.ts'
import { Empty } from '../../kernel/parts/Empty.tsx'
import { Money } from '../../kernel/parts/Money.tsx'
import { useMay, useSession } from '../../kernel/session/session.ts'
import { say } from '../local/floor.ts'
import type { FloorOrder } from '../local/floor-fold.ts'
import type { Floor } from '../use-floor.ts'
import { coursesOf, useCourseKey, useCourseName } from './course-name.ts'
import { LineRow } from './LineRow.tsx'
import classes from './Order.module.css'
import { PlaceKeys, seatsOf } from './PlaceKeys.tsx'

const LineDialog = lazy(() => import('./LineDialog.tsx'))
const MoveLinesDialog = lazy(() => import('./MoveLinesDialog.tsx'))
const OrderDiscountDialog = lazy(() => import('./OrderDiscountDialog.tsx'))
const BillDialog = lazy(() => import('./BillDialog.tsx'))
const ReopenDialog = lazy(() => import('./ReopenDialog.tsx'))

/** Without a course, a dish lands in its usual one. */
export type Place = { seat: number | null; course: number | null }

type OrderPanelProps = {
  floor: Floor
  order: FloorOrder
  place: Place
  onPlace: (place: Place) => void
}

/** What somebody asked for and the kitchen does not know yet. */
const isUnsent = ({ quantity, asked }: OrderLine): boolean => isMore(quantity, asked)

export function OrderPanel({ floor, order, place, onPlace }: OrderPanelProps) {
  const { t } = useTranslation()
  const may = useMay()
  const [chosen, setChosen] = useState<string | null>(null)
  const [isMoving, setMoving] = useState(false)
  const [isDiscounting, setDiscounting] = useState(false)
  const [isBilling, setBilling] = useState(false)
  const [isReopening, setReopening] = useState(false)
  const courseName = useCourseName(floor.menu)
  const courseKey = useCourseKey(floor.menu)
  const hasNames = (floor.menu?.courses.length ?? 0) > 0
  const lines = liveLines(order)
  const unsent = lines.filter(isUnsent)
  const courses = [...Map.groupBy(lines, ({ course }) => course)].toSorted(([a], [b]) => a - b)
  const line = lines.find(({ id }) => id === chosen)
  const amount = order.toPay
  const { secondCurrency } = useSession().company
  const cooked = new Map(floor.kitchen.get(order.id)?.lines.map((it) => [it.line, it]))
  const ready = lines.filter(({ id }) => cookedStageOf(cooked.get(id)) === 'ready')
  const stages = lines.map((it) => lineStageOf(order, it, cooked.get(it.id)))
  const held = stages.filter((it) => it === 'held').length
  /** Nothing is left to send: so it left, is still leaving, or waits for a word. */
  const sentWord = (): string => {
    if (stages.includes('leaving')) return t('order.stage.leaving')
    return held > 0 ? t('order.restHeld', { count: held }) : t('order.allSent')
  }
  const send = (): void => {
    const all = lines.map(({ id, quantity }) => ({ line: id, quantity }))
    void say(order.id, { kind: 'send', lines: all })
  }
  return (
    <aside className={classes.panel} aria-label={t('order.what')}>
      <div className={classes.places}>
        {order.type === 'table' && (
          <PlaceKeys
            label={t('order.seatLabel')}
            values={seatsOf(order.guests, place.seat)}
            value={place.seat}
            wordFor={(seat) => (seat === null ? t('order.allSeats') : String(seat))}
            onChange={(seat) => onPlace({ ...place, seat })}
          />
        )}
        <PlaceKeys
          label={t('order.courseLabel')}
          values={hasNames ? [null, ...coursesOf(floor.menu)] : coursesOf(floor.menu)}
          value={place.course ?? (hasNames ? null : 1)}
          wordFor={(course) => (course === null ? t('order.usualCourse') : courseKey(course))}
          onChange={(course) => onPlace({ ...place, course })}
        />
      </div>
      <div className={classes.lines}>
        {lines.length === 0 && <Empty title={t('order.empty')} hint={t('order.emptyHint')} />}
        {ready.length > 1 && (
          <div className={classes.serveAll}>
            <Button
              fullWidth
              size="md"
              color="green"
              variant="light"
              leftSection={<IconCheck size={18} aria-hidden />}
              onClick={() =>
                void say(order.id, { kind: 'serve', lines: ready.map(({ id }) => id) })
              }
            >
              {t('order.serveAll', { number: ready.length })}
            </Button>
          </div>
        )}
        {courses.map(([course, own]) => (
          <section key={course} aria-label={courseName(course)}>
            {(courses.length > 1 || course > 1 || hasNames) && (
              <header className={classes.courseHead}>
                <h2>{courseName(course)}</h2>
                <CourseKey order={order} course={course} lines={own} />
              </header>
            )}
            <ul className={classes.list}>
              {own.map((it) => (
                <LineRow
                  key={it.id}
                  line={it}
                  order={order}
                  kitchen={cooked.get(it.id)}
                  onChoose={() => setChosen(it.id)}
                  onServed={() => void say(order.id, { kind: 'serve', lines: [it.id] })}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <footer className={classes.foot}>
        <div className={classes.total}>
          <span>{t('order.sum')}</span>
          <span className={classes.totals}>
            <Money amount={amount} />
            {secondCurrency && <Money amount={amount} currency="second" />}
          </span>
        </div>
        {order.isLocked && (
          <p className={classes.locked}>{t('order.locked', { copy: order.bills })}</p>
        )}
        <div className={classes.actions}>
          <Button
            size="lg"
            flex={1}
            variant={unsent.length > 0 ? 'filled' : 'default'}
            disabled={unsent.length === 0}
            leftSection={<IconChefHat size={20} aria-hidden />}
            onClick={send}
          >
            {unsent.length > 0 ? t('order.send', { count: unsent.length }) : sentWord()}
          </Button>
          {order.isLocked && (
            <Button size="lg" variant="default" onClick={() => setReopening(true)}>
              {t('order.reopen')}
            </Button>
          )}
          <Button
            size="lg"
            flex={1}
            variant={unsent.length > 0 || unpaidLines(order).length === 0 ? 'default' : 'filled'}
            disabled={unpaidLines(order).length === 0 || !may('restaurant.order.print')}
            leftSection={<IconReceipt size={20} aria-hidden />}
            onClick={() => setBilling(true)}
          >
            {t(order.isLocked ? 'order.pay' : 'order.bill')}
          </Button>
        </div>
      </footer>
      <Suspense>
        {line && !isMoving && !isDiscounting && (
          <LineDialog
            floor={floor}
            order={order}
            line={line}
            onClose={() => setChosen(null)}
            onMove={() => setMoving(true)}
            onDiscount={() => setDiscounting(true)}
          />
        )}
        {line && isDiscounting && (
          <OrderDiscountDialog
            floor={floor}
            order={order}
            line={line}
            onClose={() => {
              setDiscounting(false)
              setChosen(null)
            }}
          />
        )}
        {line && isMoving && (
          <MoveLinesDialog
            floor={floor}
            order={order}
            line={line.id}
            onClose={() => {
              setMoving(false)
              setChosen(null)
            }}
          />
        )}
        {isBilling && (
          <BillDialog
            floor={floor}
            order={order}
            onClose={() => setBilling(false)}
            onReopen={() => {
              setBilling(false)
              setReopening(true)
            }}
          />
        )}
        {isReopening && (
          <ReopenDialog floor={floor} order={order} onClose={() => setReopening(false)} />
        )}
      </Suspense>
    </aside>
  )
}

type CourseKeyProps = { order: FloorOrder; course: number; lines: readonly OrderLine[] }

/** A course waits for a word, or is called for. */
function CourseKey({ order, course, lines }: CourseKeyProps) {
  const { t } = useTranslation()
  const isHeld = order.held.includes(course)
  if (lines.every((line) => standing(line) === line.sent)) return null
  return isHeld ? (
    <Button
      size="compact-md"
      variant="default"
      leftSection={<IconPlayerPlay size={16} aria-hidden />}
      onClick={() => void say(order.id, { kind: 'fire', course })}
    >
      {t('order.fire')}
    </Button>
  ) : (
    <Button
      size="compact-md"
      variant="subtle"
      leftSection={<IconPlayerPause size={16} aria-hidden />}
      onClick={() => void say(order.id, { kind: 'hold', course })}
    >
      {t('order.hold')}
    </Button>
  )
}
