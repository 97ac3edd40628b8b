/** Whether this till prints a receipt after every sale: a habit of the place, kept in the browser. */
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

type PrintWish = { isWanted: boolean }

export const usePrintWish = create<PrintWish>()(
  persist((): PrintWish => ({ isWanted: true }), { name: 'tillPrintWish', version: 1 }),
)

export function wantPrinting(isWanted: boolean): void {
  usePrintWish.setState({ isWanted })
}
