/** Who is signed in here. Local storage holds the flag and the token, as the customer fixed it. */
import { useQuery } from '@tanstack/react-query'
import type { SessionInfo, SignedIn } from '../../../domain/identity/session.ts'
import { may, type Permission } from '../../../domain/kernel/permission.ts'
import { reasonToStay } from '../leaving.ts'
import { toast } from '../parts/toast.tsx'
import { adoptWriting } from '../words/numbers.ts'
import { layOver, noOwnWords } from '../words/words.ts'
import { call, flagKey, onSignInRequired, tokenKey } from './api.ts'
import { forget, keep, kept } from './kept.ts'
import { keepDevice } from './known-device.ts'
import { queryClient } from './query.ts'
import { emptyStation } from './station.ts'
import { useRootStore } from './store.ts'

export const sessionKey = ['session'] as const

export const isLoggedIn = (): boolean => localStorage.getItem(flagKey) === 'true'

/** Why the station was left: chosen by the user, the server no longer knows it, a new password. */
export type LeaveReason = 'signedOut' | 'signedOutTill' | 'ended' | 'passwordSet'

type LeaveHandler = (reason: LeaveReason) => void

let leave: LeaveHandler = () => {}

/** The router says here how to get back to the login screen. */
export function onLeave(handler: LeaveHandler): void {
  leave = handler
}

const keptKey = 'session'

/** The session as it was told last, for a station that starts where nobody can be asked. */
function keptSession(): SessionInfo | undefined {
  const session = isLoggedIn() ? kept<SessionInfo>(keptKey) : undefined
  if (session) adoptWriting(session.company)
  return session
}

/** The first screen drawn with it already writes numbers and times as the shop does. */
async function fetchSession({ signal }: { signal: AbortSignal }): Promise<SessionInfo> {
  const session = await call<SessionInfo>('GET', '/api/session', undefined, { signal })
  adoptWriting(session.company)
  return session
}

const sessionQuery = {
  queryKey: sessionKey,
  queryFn: fetchSession,
  staleTime: 5 * 60_000,
}

const askAgainMs = 5000

/** The session as a query, for the gate before the shell; it opens by itself once it can. */
export const useSessionQuery = () =>
  useQuery({
    ...sessionQuery,
    initialData: keptSession,
    initialDataUpdatedAt: 0,
    refetchInterval: ({ state }) => (state.data ? false : askAgainMs),
  })

/** The session; the gate before the shell makes sure that it is there. */
export function useSession(): SessionInfo {
  const { data } = useQuery(sessionQuery)
  if (!data) throw new Error('useSession is only for screens inside the shell')
  return data
}

/** The session for rules that are no components; none before the gate opened. */
export const knownSession = (): SessionInfo | undefined =>
  queryClient.getQueryData<SessionInfo>(sessionKey)

export function useMay(): (permission: Permission) => boolean {
  const { user, permissions } = useSession()
  const holder = { isAdmin: user.userType === 'admin', permissions: new Set(permissions) }
  return (permission) => may(holder, permission)
}

/** Puts what the server said about us into the customer's store, one action per value. */
export function rememberSession(session: SessionInfo): void {
  const { user, role, company, ...info } = session
  keep(keptKey, session)
  const store = useRootStore.getState()
  store.setUsername(user.username)
  store.setCompanyId(company.id)
  store.setProfileId(role?.id ?? null)
  store.setUserType(user.userType)
  store.setFirstCurrencyId(company.firstCurrency.id)
  store.setSecondCurrencyId(company.secondCurrency?.id ?? null)
  store.setTransactionTypes(info.transactionTypes)
  store.setRates(info.rates)
  store.setPosDesign(info.posDesign)
  store.setDefaultCashClientName(info.cashClientName)
  // Last, because the realtime connection opens as soon as there is a user id.
  store.setUsr_id(user.id)
}

export function signIn({ token, device, session }: SignedIn): void {
  if (device) keepDevice(device)
  localStorage.setItem(tokenKey, token)
  localStorage.setItem(flagKey, 'true')
  forgetData()
  adoptWriting(session.company)
  queryClient.setQueryData(sessionKey, session)
  rememberSession(session)
}

/** Forgets the login on this station; nothing of one user must be left for the next. */
export function forgetLogin(): void {
  localStorage.removeItem(flagKey)
  localStorage.removeItem(tokenKey)
  forget(keptKey)
  useRootStore.getState().reset()
  void layOver(noOwnWords)
}

/** The data stay until the login screen is there: screens still on show must not lose theirs. */
function leaveStation(reason: LeaveReason): void {
  forgetLogin()
  leave(reason)
}

/** Nothing that one user saw is left in memory for the next. */
export const forgetData = (): void =>
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'health' })

/**
 * Ends the session on the server too; without a network the station is left all the same. Work that
 * only this station has keeps the user here.
 */
export async function signOut(): Promise<void> {
  const reason = await reasonToStay()
  if (reason) return toast.error(reason)
  const company = useRootStore.getState().companyId
  await call('POST', '/api/logout', {}).catch(() => undefined)
  if (!isLoggedIn()) return
  const isTill = await atMost(emptyStation(company))
  leaveStation(isTill ? 'signedOutTill' : 'signedOut')
}

const patienceMs = 3000

/** A browser that does not get on with its storage must not keep anybody here. */
export async function atMost(work: Promise<boolean>): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), patienceMs))
  return Promise.race([work, late]).catch(() => false)
}

let isGivingWay = false

/**
 * Another station took over and the page is about to be loaded anew: what the server refuses until
 * then needs no second message.
 */
export function giveWay(): void {
  isGivingWay = true
}

type Keeper = () => boolean

const keepers = new Set<Keeper>()

/** A screen that can go on without a session answers true when it will, and tells the user itself. */
export function keepStation(keeper: Keeper): () => void {
  keepers.add(keeper)
  return () => keepers.delete(keeper)
}

/** The way to the login screen for a station that was kept. */
export const signInAgain = (): void => end()

/** A session that ended leaves as little behind as one that was left. */
function end(): void {
  const company = useRootStore.getState().companyId
  leaveStation('ended')
  void emptyStation(company).catch(() => undefined)
}

/** The message that a newer login took over is on its way, and says more than a refusal does. */
const messageMs = 2000

onSignInRequired(({ isReplaced }) => {
  const leave = (): void => {
    if (!isLoggedIn() || isGivingWay) return
    if (![...keepers].some((keeps) => keeps())) end()
  }
  if (isReplaced) setTimeout(leave, messageMs)
  else leave()
})

/** A second tab that signs out takes this one with it. */
export function watchOtherTabs(): () => void {
  const follow = (event: StorageEvent): void => {
    if (event.key === flagKey && event.newValue === null) leaveStation('signedOut')
  }
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}
