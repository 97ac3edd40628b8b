/**
 * Who stands at the till. At first the one who signed in; another takes over by PIN without
 * signing anybody out. It outlives a reload, and so does the lock; a new sign-in ends both.
 */
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { TillUser } from '../../domain/pos/contract.ts'
import { useRootStore } from '../kernel/store.ts'
import { useTill } from './till-context.ts'

type Standing = {
  /** Who was signed in meanwhile: what follows is theirs only. */
  signedIn: string | null
  /** None means the one who signed in. */
  userId: string | null
  isLocked: boolean
}

const nobody: Standing = { signedIn: null, userId: null, isLocked: false }

const useStanding = create<Standing>()(persist(() => nobody, { name: 'till', version: 1 }))

const isCurrent = ({ signedIn }: Standing): boolean => signedIn === useRootStore.getState().usrId

export function lockTill(): void {
  const { userId } = useStanding.getState()
  const kept = isCurrent(useStanding.getState()) ? userId : null
  useStanding.setState({ signedIn: useRootStore.getState().usrId, userId: kept, isLocked: true })
}

/** Called once the PIN was right. */
export function takeOver(userId: string): void {
  useStanding.setState({ signedIn: useRootStore.getState().usrId, userId, isLocked: false })
}

export const useIsLocked = (): boolean =>
  useStanding((standing) => standing.isLocked && isCurrent(standing))

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
  const userId = useStanding((standing) => (isCurrent(standing) ? standing.userId : null))
  const find = (id: string | null) => basics?.users.find((user) => user.id === id)
  return find(userId) ?? find(signedIn) ?? stranger(signedIn ?? '', username ?? '')
}
