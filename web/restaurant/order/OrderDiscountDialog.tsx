/** So much off a line, or off all that is there: with a reason, within one's own limit or by a PIN. */
import { Button, Input, SegmentedControl, Textarea } from '@mantine/core'
import { IconDiscount } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../../domain/kernel/id.ts'
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import { isDecimal, isZero } from '../../../domain/kernel/number/decimal.ts'
import { currencySign, inDecimals } from '../../../domain/kernel/number/money.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import {
  type AskedDiscount,
  discountedWorth,
  largestAfter,
} from '../../../domain/restaurant/order/discount.ts'
import { orderReason } from '../../../domain/restaurant/order/order-event.ts'
import type { OrderLine } from '../../../domain/restaurant/order/order-state.ts'
import { discountLimitOf, isWithinLimit } from '../../../domain/trade/discount.ts'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { DecimalInput } from '../../kernel/form/inputs/DecimalInput.tsx'
import { Cancel } from '../../kernel/parts/Cancel.tsx'
import { Dialog } from '../../kernel/parts/Dialog.tsx'
import { useSession } from '../../kernel/session/session.ts'
import { useLanguage } from '../../kernel/words/words.ts'
import { say } from '../local/floor.ts'
import type { FloorOrder } from '../local/floor-fold.ts'
import type { Floor } from '../use-floor.ts'
import { ApprovalPin, type TypedApproval } from './ApprovalPin.tsx'
import classes from './Order.module.css'

type OrderDiscountDialogProps = {
  floor: Floor
  order: FloorOrder
  /** None: of all that is to be paid now. */
  line?: OrderLine
  onClose: () => void
}

type By = 'percent' | 'amount'

/** How many percent it comes to, or why it cannot be given. */
function measured(order: FloorOrder, asked: AskedDiscount, decimals: number): string | Refusal {
  try {
    return largestAfter(order, asked, decimals)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

export default function OrderDiscountDialog(props: OrderDiscountDialogProps) {
  const { floor, order, line, onClose } = props
  const { t } = useTranslation()
  const language = useLanguage()
  const { user, company, limits } = useSession()
  const before = line?.discount
  const isMoney = before !== null && before !== undefined && !isZero(before.amount)
  const [by, setBy] = useState<By>(isMoney ? 'amount' : 'percent')
  const decimals = floor.menu?.terms.decimals ?? 2
  // Half of a line that was moved brought half of its discount, which may be no whole coins.
  const [typed, setTyped] = useState<string | null>(
    (isMoney ? inDecimals(before.amount, decimals) : before?.percent) ?? null,
  )
  const [reason, setReason] = useState('')
  const [id] = useState(newId)
  const [isAsking, setAsking] = useState(false)
  const field = useId()
  const value = typed !== null && isDecimal(typed) ? typed : '0'
  const asked = {
    line: line?.id ?? null,
    percent: by === 'percent' ? value : '0',
    amount: by === 'amount' ? value : '0',
  }
  const percent = measured(order, asked, decimals)
  const own = discountLimitOf({ isAdmin: user.userType === 'admin', limits })
  const isAllowed = !(percent instanceof Refusal) && isWithinLimit(percent, own)
  const worth = percent instanceof Refusal ? '0' : discountedWorth(order, asked, decimals)
  const give = (typedApproval?: TypedApproval): void => {
    const approval = typedApproval && { ...typedApproval, worth }
    void say(order.id, { id, kind: 'discount', ...asked, reason: reason.trim(), approval })
    onClose()
  }
  const title = line ? nameIn(language, line.dish.names) : t('order.discountAll')
  return (
    <Dialog
      isOpen
      savesOnEnter
      onClose={onClose}
      icon={IconDiscount}
      tone="plain"
      size={460}
      title={t('order.discount')}
      sentence={isAsking ? t('till.approval.sentence', { name: user.fullName }) : title}
      actions={
        <>
          <Cancel word="back" size="lg" onClick={onClose} />
          {!isAsking && (
            <Button
              size="lg"
              disabled={percent instanceof Refusal || reason.trim() === ''}
              onClick={() => (isAllowed ? give() : setAsking(true))}
            >
              {t('action.apply')}
            </Button>
          )}
        </>
      }
    >
      {isAsking ? (
        <ApprovalPin
          floor={floor}
          order={order.id}
          event={id}
          of={{ kind: 'discount', ...asked, worth }}
          discount={percent instanceof Refusal ? undefined : percent}
          onApproved={give}
        />
      ) : (
        <div className={classes.body}>
          <Input.Wrapper label={t('till.discount')} id={field}>
            <div className={classes.discount}>
              <DecimalInput id={field} size="lg" data-autofocus value={typed} onChange={setTyped} />
              <SegmentedControl
                size="md"
                aria-label={t('till.discountBy')}
                value={by}
                data={[
                  { value: 'percent', label: '%' },
                  { value: 'amount', label: currencySign(company.firstCurrency) },
                ]}
                onChange={(next) => setBy(next as By)}
              />
            </div>
          </Input.Wrapper>
          {percent instanceof Refusal && (
            <FormNotice tone="error">{t(`refusal.${percent.code}`, percent.facts)}</FormNotice>
          )}
          {!(percent instanceof Refusal) && !isAllowed && (
            <p className={classes.locked}>{t('order.discountNeedsApproval')}</p>
          )}
          <Textarea
            required
            label={t('field.reason')}
            maxLength={orderReason.max}
            autosize
            minRows={1}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </div>
      )}
    </Dialog>
  )
}
