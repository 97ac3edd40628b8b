/** What the till screen shows just now: nothing here survives a reload, and nothing needs to. */
import { create } from 'zustand'
import { newId } from '../../domain/kernel/id.ts'
import type { TillItem } from '../../domain/pos/contract.ts'
import type { Taken } from '../../domain/pos/ticket/sale-edit.ts'
import type { Ticket } from '../../domain/pos/ticket/ticket.ts'

/** What the keypad writes: how many, or what is taken off, or what one costs. */
export type KeypadMode = 'quantity' | 'percent' | 'amount' | 'price'

export type TillPanel =
  | { name: 'line'; line: string }
  | { name: 'options'; item: TillItem; quantity?: string; line?: string; price?: string }
  | { name: 'openPrice'; item: TillItem; taken: Omit<Taken, 'id'> }
  | { name: 'discount' | 'note' | 'hold' | 'held' | 'customer' | 'keys' | 'camera' }
  | { name: 'drawer' | 'cashier' | 'outbox' | 'clock' }
  | { name: 'tickets'; text?: string }
  | { name: 'refund'; ticket: string }
  | { name: 'receipt'; ticket: Ticket }
  | { name: 'printer' | 'soldOut' | 'display' | 'promise' | 'promises' | 'coupon' | 'giftCard' }
  | { name: 'deposit'; order: string }
  | { name: 'scanned'; code: string }
  | { name: 'priceCheck'; code?: string }
  | { name: 'weight'; item: TillItem; barcode: TillItem['barcodes'][number] | null }
  | { name: 'lot'; item: TillItem; barcode: TillItem['barcodes'][number] | null }

type TillUi = {
  /** The sale in hand: an open one, or one that begins with its first line. */
  saleId: string
  step: 'sell' | 'pay'
  /** On a phone one of the two is seen. */
  view: 'tiles' | 'ticket'
  category: string
  query: string
  panel: TillPanel | null
  /** New sales are for practice. */
  isTraining: boolean
  mode: KeypadMode
  /** What was typed and is not applied yet. */
  entry: string
  /** When its last sign was typed. */
  typedAt: number
  /** The quantity of the line before it was typed over. */
  before: string | null
  /** Typed before an item: so many of the next one. */
  times: string | null
}

export const favourites = 'favourites'
export const uncategorised = 'other'

export const useTillUi = create<TillUi>(() => ({
  saleId: newId(),
  step: 'sell',
  view: 'tiles',
  category: favourites,
  query: '',
  panel: null,
  isTraining: false,
  mode: 'quantity',
  entry: '',
  typedAt: 0,
  before: null,
  times: null,
}))

export const showPanel = (panel: TillPanel): void => useTillUi.setState({ panel })

export const closePanel = (): void => useTillUi.setState({ panel: null })

const freshEntry = { mode: 'quantity', entry: '', before: null, times: null } as const

/** Another sale comes into hand; what was being typed belonged to the one before. */
export const takeSale = (saleId: string): void =>
  useTillUi.setState({ saleId, step: 'sell', ...freshEntry })

export const beginSale = (): void => takeSale(newId())

export const clearEntry = (): void => useTillUi.setState(freshEntry)
