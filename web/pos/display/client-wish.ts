/** The tip that the client chose at the display, until somebody at the till takes it or does not. */
import { create } from 'zustand'

export type TipWish = { sale: string; percent: string }

export const useTipWish = create<{ wish: TipWish | null }>(() => ({ wish: null }))

export const forgetTipWish = (): void => useTipWish.setState({ wish: null })
