/** Nobody signs out of a phone whose counting only it knows. */
import i18next from 'i18next'
import type { StayReason } from '../kernel/leaving.ts'
import { useRootStore } from '../kernel/session/store.ts'

const stayForEntries: StayReason = async () => {
  const { usr_id: user } = useRootStore.getState()
  if (!user) return undefined
  const { unsentEntries } = await import('./count/entry-outbox.ts')
  const count = await unsentEntries(user)
  return count > 0 ? i18next.t('count.stay', { count }) : undefined
}

export default stayForEntries
