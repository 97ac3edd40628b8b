/** A bill that was made elsewhere and is paid here: handed to the till, which may not be open yet. */
import { create } from 'zustand'
import type { BillPromotion } from '../../domain/pos/bill/bill.ts'
import type { ChosenOption } from '../../domain/pos/ticket/sale.ts'
import type { Figures } from '../../domain/trade/totals.ts'

type BilledLine = {
  /** Of the bill. */
  id: string
  item: string
  unit: string
  quantity: string
  /** Of one, without options. */
  price: string
  options: ChosenOption[]
  note: string | null
  /** What it gives away was allowed at the table. */
  discountPercent: string
  discountAmount: string
  /** What of it promotions took off. */
  promotions: readonly BillPromotion[]
  /** Of a part: cut from the whole bill. */
  part: Figures | null
}

export type BillToPay = {
  id: string
  part: number
  of: number
  label: string
  lines: BilledLine[]
  /** Where the till leads back to. */
  back: string
}

type BillWay = Pick<BillToPay, 'label' | 'back'>

type BillState = {
  bill: BillToPay | null
  /** Where the bills come from that were handed over, by their ids: once paid, that is the way on. */
  ways: Readonly<Record<string, BillWay>>
}

export const useBillToPay = create<BillState>(() => ({ bill: null, ways: {} }))

export const payAtTill = (bill: BillToPay): void =>
  useBillToPay.setState(({ ways }) => ({
    bill,
    ways: { ...ways, [bill.id]: { label: bill.label, back: bill.back } },
  }))
