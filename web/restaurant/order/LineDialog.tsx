/** One line: more of it, another seat or course, a word for the kitchen, or less of it. */
import { Button, Textarea } from '@mantine/core'
import { IconToolsKitchen2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import { leftToPay, noteOf, type OrderLine } from '../../../domain/restaurant/order/order.ts'
import { lineNote, orderReason } from '../../../domain/restaurant/order/order-event.ts'
import { isKnownInKitchen } from '../../../domain/restaurant/order/order-rules.ts'
import { Cancel } from '../../kernel/parts/Cancel.tsx'
import confirmCss from '../../kernel/parts/confirm.module.css'
import { Dialog } from '../../kernel/parts/Dialog.tsx'
import { useMay } from '../../kernel/session/session.ts'
import { useLanguage } from '../../kernel/words/words.ts'
import { type Saying, say } from '../local/floor.ts'
import type { FloorOrder } from '../local/floor-fold.ts'
import { Stepper } from '../Stepper.tsx'
import classes from './Order.module.css'

type LineDialogProps = { order: FloorOrder; line: OrderLine; onClose: () => void }

export default function LineDialog({ order, line, onClose }: LineDialogProps) {
  const { t } = useTranslation()
  const may = useMay()
  const left = leftToPay(line)
  const [note, setNote] = useState(noteOf(line) ?? '')
  const [seat, setSeat] = useState(line.seat)
  const [course, setCourse] = useState(line.course)
  const [quantity, setQuantity] = useState(Math.floor(Number(left)))
  const [reason, setReason] = useState('')
  const less = Math.floor(Number(left)) - quantity
  const isCancel = less > 0
  const isTold = isCancel && isKnownInKitchen(line, String(less))
  const isAllowed = !isTold || may('restaurant.order.void')
  const apply = (): void => {
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
    if (less < 0) events.push({ kind: 'more', line: own, quantity: String(-less) })
    if (isCancel)
      events.push({
        kind: 'cancel',
        line: own,
        quantity: String(less),
        reason: reason.trim() || null,
      })
    if (events.length > 0) void say(order.id, ...events)
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      icon={IconToolsKitchen2}
      tone="plain"
      title={nameIn(useLanguage(), line.dish.names)}
      actions={
        <>
          <Cancel size="lg" onClick={onClose} />
          <Button
            size="lg"
            className={isTold ? confirmCss.harm : undefined}
            disabled={!isAllowed || (isTold && reason.trim() === '')}
            onClick={apply}
          >
            {t(isTold ? 'order.cancel' : 'action.apply')}
          </Button>
        </>
      }
    >
      <div className={classes.body}>
        <fieldset className={classes.question} disabled={order.isLocked}>
          <Count value={quantity} onChange={setQuantity} label={t('field.quantity')} />
        </fieldset>
        {isTold && !isAllowed && <p className={classes.locked}>{t('refusal.cancelNotAllowed')}</p>}
        {isTold && isAllowed && (
          <Textarea
            required
            label={t('field.reason')}
            description={t('order.toldAlready')}
            maxLength={orderReason.max}
            autosize
            minRows={1}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        <div className={classes.pairs}>
          <Stepper
            label={t('order.seatLabel')}
            value={seat ?? 1}
            most={Math.max(order.guests, seat ?? 1)}
            onChange={setSeat}
          />
          <Stepper label={t('order.courseLabel')} value={course} most={9} onChange={setCourse} />
        </div>
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

type CountProps = { label: string; value: number; onChange: (value: number) => void }

/** Down to none: then the line is gone. */
function Count({ label, value, onChange }: CountProps) {
  return <Stepper label={label} value={value} least={0} most={999} onChange={onChange} />
}
