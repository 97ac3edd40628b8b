/** What this device shows and does in the kitchen: a habit of its place, kept in the browser. */
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { newId } from '../../../domain/kernel/id.ts'
import { type Printer, usePrinter } from '../../paper/printer.ts'
import type { PaperWidth } from '../../pos/receipt/draw-receipt.ts'

/** Some stations, or the pass: whole orders across all of them. */
export type Shown = { stations: string[]; isPass: boolean }

type KitchenDevice = {
  screen: string
  /** Where somebody who works at several branches put it up. */
  branch: string | null
  /** By branch: a device that is carried elsewhere shows what it shows there. */
  shown: Readonly<Record<string, Shown>>
  isSilent: boolean
  /** Tickets made since then come out of the printer of this device. */
  printSince: string | null
  width: PaperWidth
}

export const useKitchenDevice = create<KitchenDevice>()(
  persist(
    (): KitchenDevice => ({
      screen: newId(),
      branch: null,
      shown: {},
      isSilent: false,
      printSince: null,
      width: '80',
    }),
    { name: 'kitchenScreen', version: 1 },
  ),
)

/** The orders of a till that takes them come out elsewhere than its receipts; they began as one. */
export const useKitchenPrinter = create<Printer>()(
  persist((): Printer => usePrinter.getState(), { name: 'kitchenPrinter', version: 1 }),
)

const nothing: Shown = { stations: [], isPass: false }

export const useShown = (branch: string): Shown =>
  useKitchenDevice((state) => state.shown[branch] ?? nothing)

export function showHere(branch: string, shown: Shown): void {
  useKitchenDevice.setState((state) => ({ shown: { ...state.shown, [branch]: shown } }))
}
