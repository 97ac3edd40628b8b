/**
 * Somebody who may says yes by PIN, on the device of whoever may not. With a network the server says
 * at once whether it is right; without one it judges when it hears of it, and refuses what is not.
 */
import { useTranslation } from 'react-i18next'
import { type ApprovedEvent, boundOf } from '../../../domain/restaurant/order/approved-event.ts'
import { isWithinLimit } from '../../../domain/trade/discount.ts'
import { CallError, call, messageOf } from '../../kernel/session/api.ts'
import { useSession } from '../../kernel/session/session.ts'
import { PersonPin } from '../../pos/panels/PersonPin.tsx'
import type { PinAnswer } from '../../pos/panels/pin-check.ts'
import type { Floor } from '../use-floor.ts'
import classes from './Order.module.css'

export type TypedApproval = { user: string; at: string; seal: string }

type ApprovalPinProps = {
  floor: Floor
  order: string
  /** What it is for: a proof for one event is none for another. */
  event: string
  of: ApprovedEvent
  /** Of a discount: how many percent. Without it, the right to cancel is asked for. */
  discount?: string | undefined
  onApproved: (approval: TypedApproval) => void
}

/** A server that is slower than this is away. */
const patienceMs = 6000

const isAway = (error: unknown): boolean =>
  !(error instanceof CallError) || error.status === 0 || error.status >= 500

export function ApprovalPin({ floor, order, event, of, discount, onApproved }: ApprovalPinProps) {
  const { t } = useTranslation()
  const { user: me, company } = useSession()
  const people = (floor.menu?.approvers ?? []).filter(({ canVoid = true, discountLimit = '0' }) =>
    discount === undefined ? canVoid : isWithinLimit(discount, discountLimit),
  )
  const check = async ({ id: user }: { id: string }, pin: string): Promise<PinAnswer> => {
    const at = new Date().toISOString()
    const { sealPin } = await import('../../../domain/pos/proof.ts')
    const place = { company: company.id, subject: event, user, station: me.id, at }
    const seal = sealPin(pin, { ...place, ...boundOf(of, order) }, floor.menu?.proofKey ?? '')
    try {
      await call(
        'POST',
        `/api/orders/${order}/proof`,
        { event, of, user, at, seal, ...(discount === undefined ? {} : { discount }) },
        { signal: AbortSignal.timeout(patienceMs) },
      )
    } catch (error) {
      if (!isAway(error)) {
        const isWrong = error instanceof CallError && error.problem?.code === 'pinWrong'
        return isWrong ? 'wrong' : { message: messageOf(error) }
      }
    }
    return { proof: { at, seal } }
  }
  return (
    <div className={classes.body}>
      <PersonPin
        people={people}
        nobody={t('till.approval.nobody')}
        check={check}
        onRight={({ id: user }, proof) => onApproved({ user, ...proof })}
      />
    </div>
  )
}
