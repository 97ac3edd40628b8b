/** The bill: whole or split, printed, and each part of it paid at the till of this device. */
import { Button, SegmentedControl } from '@mantine/core'
import { IconCash, IconPrinter, IconReceipt } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { newId } from '../../../domain/kernel/id.ts'
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import {
  type Bill,
  type BillPart,
  billParts,
  billTotals,
  equalAmounts,
  type Split,
  summedPromotions,
} from '../../../domain/pos/bill/bill.ts'
import { refuseTooFine } from '../../../domain/pos/bill/most-parts.ts'
import { type BillGuest, noGuest } from '../../../domain/restaurant/order/bill-guest.ts'
import { billOf } from '../../../domain/restaurant/order/bill-of.ts'
import { leftToPay } from '../../../domain/restaurant/order/line-amounts.ts'
import { noteOf, unpaidLines } from '../../../domain/restaurant/order/order.ts'
import {
  type Payers,
  seatPayers,
  splitByPayers,
} from '../../../domain/restaurant/order/split-ways.ts'
import { termsOf } from '../../../domain/restaurant/order/stamp.ts'
import { Cancel } from '../../kernel/parts/Cancel.tsx'
import { Dialog } from '../../kernel/parts/Dialog.tsx'
import { Money } from '../../kernel/parts/Money.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { useMay } from '../../kernel/session/session.ts'
import { useLanguage } from '../../kernel/words/words.ts'
import { payAtTill } from '../../pos/bill-to-pay.ts'
import { say } from '../local/floor.ts'
import type { FloorOrder } from '../local/floor-fold.ts'
import { orderPath } from '../order-path.ts'
import { Stepper } from '../Stepper.tsx'
import { type Floor, stampFactsOf } from '../use-floor.ts'
import { amountsOf, BillAmounts } from './BillAmounts.tsx'
import { BillFor } from './BillFor.tsx'
import classes from './Order.module.css'
import { PayerTable } from './PayerTable.tsx'
import { usePrintBill } from './print-bill.ts'
import { useTableNames } from './table-names.ts'
import { Unfinished } from './Unfinished.tsx'

type Way = 'whole' | 'equal' | 'seats' | 'items' | 'amounts'
const ways: readonly Way[] = ['whole', 'equal', 'seats', 'items', 'amounts']

type BillDialogProps = {
  floor: Floor
  order: FloorOrder
  onClose: () => void
  /** What is left of a bill is to be split otherwise. */
  onReopen: () => void
}

export default function BillDialog(props: BillDialogProps) {
  const { isLocked, bill } = props.order
  return isLocked && bill ? <Printed {...props} /> : <Splitting {...props} />
}

/** What a bill of all that is open would be, without a split. */
function useWhole(floor: Floor, order: FloorOrder, guest: BillGuest) {
  return useMemo(() => {
    const lines = unpaidLines(order).map((line) => ({ line: line.id, quantity: leftToPay(line) }))
    const asked = { id: '', at: '', kind: 'bill' as const, lines, split: null, guest }
    const terms = termsOf(order, asked, stampFactsOf(floor.menu, floor.branch))
    const promotions = summedPromotions(terms.promotions?.flatMap(({ given }) => given) ?? [])
    return { lines, bill: billOf(order, asked, terms), promotions }
  }, [floor.menu, floor.branch, order, guest])
}

/** The parts, or why there are none. */
function cutInto(bill: Bill, split: Split | null | undefined): BillPart[] | string {
  if (split === undefined) return 'partsDoNotAddUp'
  try {
    refuseTooFine([{ ...bill, split }])
    return billParts({ ...bill, split })
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

function Splitting({ floor, order, onClose }: BillDialogProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [guest, setGuest] = useState(noGuest)
  const { lines, bill, promotions } = useWhole(floor, order, guest)
  const offers = floor.menu?.promotions
  const { total } = billTotals(bill)
  const [way, setWay] = useState<Way>('whole')
  const [count, setCount] = useState(Math.max(2, order.guests))
  const [payers, setPayers] = useState<Payers>(new Map())
  const [amounts, setAmounts] = useState<readonly string[]>(['', ''])
  const own = unpaidLines(order)
  const { seats, payers: bySeat } = seatPayers(own)
  const split = ((): Split | null | undefined => {
    if (way === 'whole') return null
    if (way === 'equal')
      return { way: 'amounts', amounts: equalAmounts(total, count, bill.decimals) }
    if (way === 'seats')
      return seats.length > 1
        ? (splitByPayers(lines, bySeat, seats.length) ?? undefined)
        : undefined
    if (way === 'items') return splitByPayers(lines, payers, count) ?? undefined
    return amountsOf(amounts, total, bill.decimals)
  })()
  const parts = cutInto(bill, split)
  const print = (): void => {
    if (typeof parts === 'string' || split === undefined) return
    const isFor = guest === noGuest ? null : guest
    void say(order.id, { kind: 'bill', id: newId(), lines, split, guest: isFor })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size={640}
      icon={IconReceipt}
      tone="plain"
      title={t('order.bill')}
      sentence={t('order.billHint')}
      actions={
        <>
          <Cancel size="lg" onClick={onClose} />
          <Button size="lg" disabled={typeof parts === 'string'} onClick={print}>
            {t('order.makeBill')}
          </Button>
        </>
      }
    >
      <div className={classes.body}>
        <Unfinished floor={floor} order={order} />
        <SegmentedControl
          className={classes.ways}
          value={way}
          onChange={(next) => setWay(next as Way)}
          data={ways.map((value) => ({
            value,
            label: t(`order.split.${value}`),
            disabled: value === 'seats' && seats.length < 2,
          }))}
        />
        {(way === 'equal' || way === 'items') && (
          <Stepper label={t('order.parts')} value={count} least={2} most={50} onChange={setCount} />
        )}
        {way === 'items' && (
          <PayerTable order={order} parts={count} payers={payers} onChange={setPayers} />
        )}
        {way === 'amounts' && (
          <BillAmounts
            amounts={amounts}
            total={total}
            decimals={bill.decimals}
            onChange={setAmounts}
          />
        )}
        {offers && (
          <BillFor
            {...{ offers, guest }}
            given={promotions.map(({ promotion }) => promotion)}
            order={order.id}
            isReached={floor.isReached}
            onChange={setGuest}
          />
        )}
        {promotions.length > 0 && (
          <ul className={classes.parts}>
            {promotions.map(({ promotion, names, amount }) => (
              <li key={promotion} className={classes.part}>
                <bdi>{nameIn(language, names)}</bdi>
                <span className={classes.totals}>
                  <Money amount={`-${amount}`} />
                  <Money amount={`-${amount}`} currency="second" />
                </span>
              </li>
            ))}
          </ul>
        )}
        {typeof parts === 'string' ? (
          <p className={classes.locked}>
            {t(way === 'items' ? 'order.assignAll' : `refusal.${parts}`)}
          </p>
        ) : (
          <PartList parts={parts} />
        )}
        <div className={classes.total}>
          <span>{t('order.sum')}</span>
          <span className={classes.totals}>
            <Money amount={total} />
            <Money amount={total} currency="second" />
          </span>
        </div>
      </div>
    </Dialog>
  )
}

const PartList = ({ parts }: { parts: readonly BillPart[] }) => {
  const { t } = useTranslation()
  if (parts.length < 2) return null
  return (
    <ul className={classes.parts}>
      {parts.map(({ total }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place.
        <li key={at} className={classes.part}>
          <span>{t('order.part', { part: at + 1, of: parts.length })}</span>
          <span className={classes.totals}>
            <Money amount={total} />
            <Money amount={total} currency="second" />
          </span>
        </li>
      ))}
    </ul>
  )
}

function Printed({ floor, order, onClose, onReopen }: BillDialogProps) {
  const { t } = useTranslation()
  const may = useMay()
  const navigate = useNavigate()
  const language = useLanguage()
  const names = useTableNames(floor.branch)
  const printBill = usePrintBill(order, floor)
  const { bill } = order
  if (!bill) return null
  const parts = billParts(bill.content)
  const isPaid = (part: number): boolean => bill.paid.some((it) => it.part === part)
  const label = order.table ? (names.get(order.table) ?? '') : (order.caller?.name ?? '')
  const pay = (part: number): void => {
    const lines = (parts[part]?.lines ?? []).map((due) => {
      const { id, quantity, figures, discountAmount, promotions = [] } = due
      const own = order.lines.find((it) => it.id === id)
      const { service } = bill.terms
      return {
        id,
        item: own?.item ?? service?.item ?? '',
        unit: own?.dish.unit ?? service?.unit ?? '',
        quantity,
        price: own?.dish.price ?? service?.amount ?? '0',
        options: (own?.dish.options ?? []).map((it) => ({
          modifier: it.modifier,
          id: it.id,
          name: nameIn(language, it),
          price: it.price,
        })),
        note: own ? noteOf(own) : null,
        discountPercent: bill.content.lines.find((it) => it.id === id)?.discountPercent ?? '0',
        discountAmount,
        promotions,
        part: bill.split ? figures : null,
      }
    })
    payAtTill({ id: bill.id, part, of: parts.length, label, lines, back: orderPath(order.id) })
    void navigate('/Pos')
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size={640}
      icon={IconReceipt}
      tone="plain"
      title={t('order.billOf', { copy: bill.copy })}
      actions={
        <>
          {bill.paid.length > 0 && (
            <Button size="lg" variant="default" onClick={onReopen}>
              {t('order.splitRest')}
            </Button>
          )}
          <Cancel word="close" size="lg" onClick={onClose} />
        </>
      }
    >
      <div className={classes.body}>
        <ul className={classes.parts}>
          {parts.map(({ total }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place.
            <li key={at} className={classes.part} data-paid={isPaid(at) || undefined}>
              <span className={classes.partName}>
                {parts.length > 1
                  ? t('order.part', { part: at + 1, of: parts.length })
                  : t('order.whole')}
                <span className={classes.totals}>
                  <Money amount={total} />
                  <Money amount={total} currency="second" />
                </span>
              </span>
              <Button
                size="md"
                variant="default"
                leftSection={<IconPrinter size={18} aria-hidden />}
                onClick={() => {
                  printBill(at).catch(() => toast.error(t('order.notPrinted')))
                }}
              >
                {t('action.print')}
              </Button>
              {isPaid(at) ? (
                <span className={classes.paid}>{t('order.paid')}</span>
              ) : (
                <Button
                  size="md"
                  disabled={!may('pos.ticket.add')}
                  leftSection={<IconCash size={18} aria-hidden />}
                  onClick={() => pay(at)}
                >
                  {t('order.pay')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
