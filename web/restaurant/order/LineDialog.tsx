/** One line: more of it, another seat or course, a word for the kitchen, or less of it. */
import { Button, Textarea } from '@mantine/core'
import { IconShieldCheck, IconToolsKitchen2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDecimal, formatTime } from '../../../domain/kernel/format.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { nameIn, signIn } from '../../../domain/kernel/naming/local-name.ts'
import { isDecimal, isNegative } from '../../../domain/kernel/number/decimal.ts'
import { differenceOf, isMore, negated, productOf } from '../../../domain/kernel/number/fraction.ts'
import { leftToPay } from '../../../domain/restaurant/order/line-amounts.ts'
import { noteOf } from '../../../domain/restaurant/order/order.ts'
import { lineNote, orderReason } from '../../../domain/restaurant/order/order-event.ts'
import { isKnownInKitchen } from '../../../domain/restaurant/order/order-rules.ts'
import type { OrderLine } from '../../../domain/restaurant/order/order-state.ts'
import { dishWorth } from '../../../domain/restaurant/order/pieces.ts'
import { Cancel } from '../../kernel/parts/Cancel.tsx'
import { Dialog } from '../../kernel/parts/Dialog.tsx'
import { Money } from '../../kernel/parts/Money.tsx'
import { useMay, useSession } from '../../kernel/session/session.ts'
import { useLanguage } from '../../kernel/words/words.ts'
import { type Saying, say } from '../local/floor.ts'
import type { FloorOrder } from '../local/floor-fold.ts'
import { Stepper } from '../Stepper.tsx'
import type { Floor } from '../use-floor.ts'
import { ApprovalPin, type TypedApproval } from './ApprovalPin.tsx'
import { coursesOf, useCourseKey } from './course-name.ts'
import classes from './Order.module.css'
import { PlaceKeys, seatsOf } from './PlaceKeys.tsx'
import { Weight } from './Weight.tsx'

type LineDialogProps = {
  floor: Floor
  order: FloorOrder
  line: OrderLine
  onClose: () => void
  /** It goes to another table. */
  onMove: () => void
  onDiscount: () => void
}

export default function LineDialog(props: LineDialogProps) {
  const { floor, order, line, onClose, onMove, onDiscount } = props
  const { t } = useTranslation()
  const may = useMay()
  const left = leftToPay(line)
  const [note, setNote] = useState(noteOf(line) ?? '')
  const [seat, setSeat] = useState(line.seat)
  const [course, setCourse] = useState(line.course)
  const courseKey = useCourseKey(floor.menu)
  const [typed, setTyped] = useState<string | null>(left)
  const quantity = typed !== null && isDecimal(typed) ? typed : left
  const [reason, setReason] = useState('')
  const [cancelId] = useState(newId)
  const [isAsking, setAsking] = useState(false)
  const { user } = useSession()
  const language = useLanguage()
  const title = nameIn(language, line.dish.names)
  const less = differenceOf(left, quantity)
  const isCancel = isMore(less, '0')
  const isInKitchen = isCancel && isKnownInKitchen(line, less)
  const isCooked = line.dish.station !== null
  const isAllowed = !isInKitchen || may('restaurant.order.void')
  const apply = (approval?: TypedApproval): void => {
    const events: Saying[] = []
    const own = line.id
    if (seat !== line.seat) events.push({ kind: 'seat', line: own, seat })
    if (course !== line.course) events.push({ kind: 'course', line: own, course })
    if (note.trim() !== (noteOf(line) ?? ''))
      events.push({
        kind: 'note',
        line: own,
        note: note.trim() || null,
        over: line.notes.map(({ id }) => id),
      })
    if (isNegative(less)) events.push({ kind: 'more', line: own, quantity: negated(less) })
    if (isCancel)
      events.push({
        id: cancelId,
        kind: 'cancel',
        line: own,
        quantity: less,
        reason: reason.trim() || null,
        approval,
      })
    if (events.length > 0) void say(order.id, ...events)
    onClose()
  }
  if (isAsking)
    return (
      <Dialog
        isOpen
        onClose={onClose}
        icon={IconShieldCheck}
        tone="plain"
        size={420}
        title={t('order.cancel')}
        sentence={t('till.approval.sentence', { name: user.fullName })}
        actions={<Cancel word="back" size="lg" onClick={onClose} />}
      >
        <div className={classes.approved}>
          <p>
            <strong>
              <bdi dir="ltr">{formatDecimal(less)}</bdi>{' '}
              {line.dish.weighedIn ? signIn(language, line.dish.weighedIn) : '×'} <bdi>{title}</bdi>
            </strong>
            {' · '}
            <Money amount={productOf(dishWorth(line), less, 6)} />
          </p>
          <p>
            <span className={classes.quiet}>{t('field.reason')}</span> <bdi>{reason.trim()}</bdi>
          </p>
        </div>
        <ApprovalPin
          floor={floor}
          order={order.id}
          event={cancelId}
          of={{ kind: 'cancel', line: line.id, quantity: less }}
          onApproved={apply}
        />
      </Dialog>
    )
  return (
    <Dialog
      isOpen
      savesOnEnter
      onClose={onClose}
      icon={IconToolsKitchen2}
      tone={isInKitchen ? 'harm' : 'plain'}
      title={title}
      harm={
        !order.isLocked &&
        left !== '0' && (
          <>
            <Button size="lg" variant="default" onClick={onMove}>
              {t('order.moveLine')}
            </Button>
            {line.dish.canDiscount !== false && (
              <Button size="lg" variant="default" onClick={onDiscount}>
                {t('order.discount')}
              </Button>
            )}
          </>
        )
      }
      actions={
        <>
          <Cancel word="back" size="lg" onClick={onClose} />
          <Button
            size="lg"
            color={isInKitchen ? 'red' : undefined}
            disabled={isInKitchen && reason.trim() === ''}
            onClick={() => (isAllowed ? apply() : setAsking(true))}
          >
            {t(isInKitchen ? 'order.cancel' : 'action.apply')}
          </Button>
        </>
      }
    >
      <div className={classes.body}>
        {line.movedBy && (
          <p className={classes.quiet}>
            {t('order.movedBy', {
              name: line.movedBy.name,
              time: formatTime(line.movedAt),
            })}
          </p>
        )}
        <fieldset className={classes.question} disabled={order.isLocked}>
          {line.dish.weighedIn ? (
            <Weight unit={line.dish.weighedIn} value={typed} onChange={setTyped} />
          ) : (
            <Stepper
              label={t('field.quantity')}
              value={Number(quantity)}
              least={0}
              most={999}
              onChange={(count) => setTyped(String(Number(count.toFixed(6))))}
            />
          )}
        </fieldset>
        {isInKitchen && !isAllowed && (
          <p className={classes.locked}>
            {t(isCooked ? 'order.needsApproval' : 'order.needsApprovalCounter')}
          </p>
        )}
        {isInKitchen && (
          <Textarea
            required
            label={t('field.reason')}
            description={t(isCooked ? 'order.sentToKitchen' : 'order.sentToCounter')}
            maxLength={orderReason.max}
            autosize
            minRows={1}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        <PlaceKeys
          label={t('order.seatLabel')}
          values={seatsOf(order.guests, seat)}
          value={seat}
          wordFor={(it) => (it === null ? t('order.allSeats') : String(it))}
          onChange={setSeat}
        />
        <PlaceKeys
          label={t('order.courseLabel')}
          values={[...new Set([...coursesOf(floor.menu), line.course])]}
          value={course}
          wordFor={courseKey}
          onChange={setCourse}
        />
        <Textarea
          label={t('order.note')}
          maxLength={lineNote.max}
          autosize
          minRows={1}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  )
}
