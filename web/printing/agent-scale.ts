/** A scale of the shop that an agent asks: what lies on it now, or why it cannot say. */
import { useQuery } from '@tanstack/react-query'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { newId } from '../../domain/kernel/id.ts'
import {
  type OfferedScale,
  type ShownWeighing,
  weighingSeconds,
} from '../../domain/printing/print-contract.ts'
import { call } from '../kernel/session/api.ts'

/** The one beside this till: a habit of the place, kept in the browser. */
export const useOwnScale = create<{ scale: string | null }>()(
  persist((): { scale: string | null } => ({ scale: null }), { name: 'tillScale', version: 1 }),
)

/** Empty without network; then the weight is typed. */
export function useOfferedScales(isOnline: boolean): readonly OfferedScale[] {
  const { data } = useQuery({
    queryKey: ['weighing', 'offered'],
    enabled: isOnline,
    queryFn: ({ signal }) =>
      call<{ rows: OfferedScale[] }>('GET', '/api/scales/offered', undefined, { signal }),
    staleTime: 60_000,
    retry: false,
  })
  return isOnline ? (data?.rows ?? []) : []
}

const lookMs = 200

const isUnderWay = ({ state }: ShownWeighing): boolean => state === 'waiting' || state === 'taken'

export async function weighAt(scale: string): Promise<ShownWeighing> {
  const body = { weighing: newId() }
  const end = Date.now() + (weighingSeconds + 2) * 1000
  let said = await call<ShownWeighing>('POST', `/api/scales/${scale}/weighings`, body)
  while (isUnderWay(said) && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, lookMs))
    said = await call<ShownWeighing>('GET', `/api/weighings/${said.id}`)
  }
  return said
}
