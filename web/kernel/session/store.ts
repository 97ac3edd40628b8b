/**
 * The client's state as the customer fixed it: one store under the key `root`, version 1, with one
 * update action per value.
 */
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { CurrentRate, TransactionTypeInfo } from '../../../domain/identity/session.ts'

export const homePage = '/Dashboard'

export type RootState = {
  usr_id: string | null
  username: string | null
  companyId: string | null
  profileId: string | null
  userType: string | null
  firstCurrencyId: string | null
  secondCurrencyId: string | null
  transactionTypes: TransactionTypeInfo[]
  rates: CurrentRate[]
  currentPage: string
  posDesign: Record<string, unknown> | null
  defaultCashClientName: string | null
}

type Update<Key extends string & keyof RootState> = {
  [K in Key as `set${Capitalize<K>}`]: (value: RootState[K]) => void
}

export type RootActions = Update<keyof RootState> & { reset: () => void }

const initial: RootState = {
  usr_id: null,
  username: null,
  companyId: null,
  profileId: null,
  userType: null,
  firstCurrencyId: null,
  secondCurrencyId: null,
  transactionTypes: [],
  rates: [],
  currentPage: homePage,
  posDesign: null,
  defaultCashClientName: null,
}

export const useRootStore = create<RootState & RootActions>()(
  persist(
    (set) => ({
      ...initial,
      setUsr_id: (usr_id) => set({ usr_id }),
      setUsername: (username) => set({ username }),
      setCompanyId: (companyId) => set({ companyId }),
      setProfileId: (profileId) => set({ profileId }),
      setUserType: (userType) => set({ userType }),
      setFirstCurrencyId: (firstCurrencyId) => set({ firstCurrencyId }),
      setSecondCurrencyId: (secondCurrencyId) => set({ secondCurrencyId }),
      setTransactionTypes: (transactionTypes) => set({ transactionTypes }),
      setRates: (rates) => set({ rates }),
      setCurrentPage: (currentPage) => set({ currentPage }),
      setPosDesign: (posDesign) => set({ posDesign }),
      setDefaultCashClientName: (defaultCashClientName) => set({ defaultCashClientName }),
      reset: () => set(initial),
    }),
    { name: 'root', version: 1 },
  ),
)
