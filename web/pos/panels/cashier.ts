/**
 * Who stands at the till. At first the one who signed in; another takes over by PIN without
 * signing anybody out. It outlives a reload, and so does the lock; a new sign-in ends both.
 */
import { useState } from 'react'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { newId } from '../../../domain/kernel/id.ts'
import type { TillUser } from '../../../domain/pos/contract.ts'
import type { Proof, SwitchProof } from '../../../domain/pos/proof-input.ts'
import { useRootStore } from '../../kernel/session/store.ts'
import { useTill } from '../till-context.ts'

type Standing = {
  /** Who was signed in meanwhile: what follows is theirs only. */
  signedIn: string | null
  /** None means the one who signed in. */
  userId: string | null
  /** That they typed their PIN here: goes with every ticket they ring. */
  proof: SwitchProof | null
  isLocked: boolean
}

const nobody: Standing = { signedIn: null, userId: null, proof: null, isLocked: false }

const useStanding = create<Standing>()(persist(() => nobody, { name: 'till', version: 1 }))

const isCurrent = ({ signedIn }: Standing): boolean => signedIn === useRootStore.getState().usr_id

export function lockTill(): void {
  const { userId, proof } = useStanding.getState()
  const kept = isCurrent(useStanding.getState()) ? { userId, proof } : { userId: null, proof: null }
  useStanding.setState({ signedIn: useRootStore.getState().usr_id, ...kept, isLocked: true })
}

/** Called once the PIN was right. */
function takeOver(userId: string, proof: SwitchProof): void {
  useStanding.setState({ signedIn: useRootStore.getState().usr_id, userId, proof, isLocked: false })
}

/** A change of cashier that somebody is about to make: its name, and its end once the PIN was right. */
export function useTakingOver() {
  const [subject] = useState(newId)
  return {
    purpose: { action: 'switch' as const, subject },
    done: ({ id }: TillUser, proof: Proof) => takeOver(id, { id: subject, ...proof }),
  }
}

/** What this cashier proved when taking over; none of the one who is signed in and never did. */
export function proofOf(cashier: string): SwitchProof | null {
  const standing = useStanding.getState()
  return isCurrent(standing) && standing.userId === cashier ? (standing.proof ?? null) : null
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
  const signedIn = useRootStore(({ usr_id }) => usr_id)
  const username = useRootStore((store) => store.username)
  const userId = useStanding((standing) => (isCurrent(standing) ? standing.userId : null))
  const find = (id: string | null) => basics?.users.find((user) => user.id === id)
  return find(userId) ?? find(signedIn) ?? stranger(signedIn ?? '', username ?? '')
}
