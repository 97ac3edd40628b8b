/**
 * Who stands at the till. At first the one who signed in; another takes over by PIN without
 * signing anybody out. It outlives a reload, and so does the lock.
 */
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { TillUser } from '../../domain/pos/contract.ts'
import { useRootStore } from '../kernel/store.ts'
import { useTill } from './till-context.ts'

type Standing = {
  /** None means the one who signed in. */
  userId: string | null
  isLocked: boolean
}

const useStanding = create<Standing>()(
  persist((): Standing => ({ userId: null, isLocked: false }), { name: 'till', version: 1 }),
)

export const lockTill = (): void => useStanding.setState({ isLocked: true })

/** Called once the PIN was right. */
export const takeOver = (userId: string): void => useStanding.setState({ userId, isLocked: false })

export const useIsLocked = (): boolean => useStanding(({ isLocked }) => isLocked)

/** Somebody the till does not know may nothing beyond selling. */
const stranger = (id: string, name: string): TillUser => ({
  id,
  name,
  username: name,
  pin: null,
  isAdmin: false,
  permissions: [],
  limits: { discountLimit: '0', canChangePrice: false, canOpenDrawer: false },
})

export function useCashier(): TillUser {
  const { basics } = useTill()
  const signedIn = useRootStore(({ usrId }) => usrId)
  const username = useRootStore((store) => store.username)
  const userId = useStanding((standing) => standing.userId)
  const find = (id: string | null) => basics?.users.find((user) => user.id === id)
  return find(userId) ?? find(signedIn) ?? stranger(signedIn ?? '', username ?? '')
}
