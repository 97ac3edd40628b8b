/** Whether this till prints a receipt after every sale: a habit of the place, kept in the browser. */
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

type Printing = { isWanted: boolean }

export const usePrinting = create<Printing>()(
  persist((): Printing => ({ isWanted: true }), { name: 'tillPrinting', version: 1 }),
)

export function wantPrinting(isWanted: boolean): void {
  usePrinting.setState({ isWanted })
}
