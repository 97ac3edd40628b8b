/** The payment of a sale: what is due in both currencies, what was given, and the change. */
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isStoredType } from '../../../domain/pos/value/ticket-values.ts'
import { ClientTip } from '../display/ClientTip.tsx'
import { useShowPayment } from '../display/payment-shown.ts'
import { idlePart } from '../later-part.tsx'
import { usePrintWish, wantPrinting } from '../receipt/print-wish.ts'
import { ChangeSide } from './ChangeSide.tsx'
import { ChequeDialog } from './ChequeDialog.tsx'
import classes from './Pay.module.css'
import { PayFigures } from './PayFigures.tsx'
import { PayFrame } from './PayFrame.tsx'
import { PayPad } from './PayPad.tsx'
import { type PayDesk, usePayDesk } from './pay-desk.ts'
import { usePayKeys } from './pay-keys.ts'
import type { PayScreenProps } from './pay-screen.ts'
import { TenderList } from './TenderList.tsx'
import { WayKeys } from './WayKeys.tsx'

const PayByCard = idlePart(async () => (await import('../value/PayByCard.tsx')).PayByCard)
const TipDialog = idlePart(async () => (await import('./TipDialog.tsx')).TipDialog)

/** The number of a slip is typed in its field; a cheque opens. */
function askFor(asked: HTMLElement | null | undefined): void {
  asked?.focus()
  if (asked instanceof HTMLButtonElement) asked.click()
}

/** The way so many keys further on, round the corner. */
function wayBeside({ ways, way, act }: PayDesk, step: 1 | -1): void {
  // A card is asked for by its key, never passed by on the way to another.
  const plain = ways.filter(({ method }) => !isStoredType(method.type))
  const at = plain.findIndex(({ key }) => key === way?.key)
  const next = plain[(at + step + plain.length) % plain.length]
  if (next) act.turnTo(next)
}

function giveBeside({ proposals, pick, act }: PayDesk, step: 1 | -1): void {
  const at = 'index' in pick ? pick.index : -1
  const next = Math.min(Math.max(at + step, 0), proposals.length - 1)
  if (proposals.length > 0) act.give({ index: next })
}

export function SalePay({ sale, onDone, onBack }: PayScreenProps) {
  const { t } = useTranslation()
  const desk = usePayDesk(sale, onDone)
  const { act, payment } = desk
  useShowPayment(desk)
  const mix = useRef<HTMLInputElement>(null)
  const frame = useRef<HTMLElement>(null)
  const isPrinting = usePrintWish(({ isWanted }) => isWanted)
  const { takesTips } = desk.basics
  usePayKeys({
    press: act.press,
    enter: act.goOn,
    leave: onBack,
    wayBy: (step) => wayBeside(desk, step),
    giveBy: (step) => giveBeside(desk, step),
    drop: () => payment.line && act.drop(payment.line),
    exact: act.exact,
    account: act.account,
    tip: () => takesTips && act.askTip(true),
    refer: () => askFor(frame.current?.querySelector<HTMLElement>('[data-reference]')),
    mix: () => mix.current?.focus(),
    print: () => wantPrinting(!isPrinting),
  })
  return (
    <PayFrame
      ref={frame}
      title={t('pay.title')}
      sale={sale}
      totals={desk.totals}
      onBack={onBack}
      side={<ChangeSide desk={desk} mix={mix} />}
    >
      <PayFigures desk={desk} />
      <ClientTip desk={desk} />
      <TenderList desk={desk} />
      <div className={classes.keys}>
        <WayKeys desk={desk} />
        <PayPad desk={desk} />
      </div>
      {desk.cardWay && <PayByCard desk={desk} way={desk.cardWay} />}
      {desk.isTipping && <TipDialog desk={desk} />}
      {desk.writing && <ChequeDialog desk={desk} line={desk.writing} key={desk.writing.id} />}
    </PayFrame>
  )
}
