/** A bill that was made elsewhere and is paid here: handed to the till, which may not be open yet. */
import { create } from 'zustand'
import type { ChosenOption } from '../../domain/pos/ticket/sale.ts'
import type { Figures } from '../../domain/trade/part.ts'

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

export const useBillToPay = create<{ bill: BillToPay | null }>(() => ({ bill: null }))

export const payAtTill = (bill: BillToPay): void => useBillToPay.setState({ bill })
