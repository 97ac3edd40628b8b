/** What the company, its branches and registers decided, and the ways to decide otherwise. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Linked } from '../../domain/kernel/field.ts'
import type { Layer, Place, Setting } from '../../domain/kernel/setting.ts'
import type { GivenSetting } from '../../domain/settings/given.ts'
import { toast } from '../kernel/parts/toast.tsx'
import { CallError, call, messageOf } from '../kernel/session/api.ts'
import { queryClient } from '../kernel/session/query.ts'

/** The first word is what the live channel calls them. */
const givenKey = ['setting', 'given'] as const

type Given = { rows: GivenSetting[] }

export const useGivenSettings = () =>
  useQuery({ queryKey: givenKey, queryFn: () => call<Given>('GET', '/api/settings/given') })

/** A branch, or a register of one. */
export type ScopedPlace = Linked & { layer: 'branch' | 'register'; branch: string }

/** One of them, or the whole company. */
export type Scope = ScopedPlace | null

export const layerOf = (scope: Scope): Layer => scope?.layer ?? 'company'

/** Where the question is asked; a register stands in its branch. */
export const placeOf = (scope: Scope): Place => ({
  branch: scope?.branch,
  register: scope?.layer === 'register' ? scope.id : undefined,
})

export const givenAt = (
  rows: readonly GivenSetting[],
  key: string,
  scope: string | null,
): GivenSetting | undefined => rows.find((row) => row.key === key && row.scope === scope)

const withRow = (rows: GivenSetting[], row: GivenSetting): GivenSetting[] => [
  ...rows.filter(({ id }) => id !== row.id),
  row,
]

function remember(change: (rows: GivenSetting[]) => GivenSetting[]): void {
  queryClient.setQueryData<Given>(givenKey, (known) => known && { rows: change(known.rows) })
}

/** The server's sentence about the value itself; anything else concerns the whole screen. */
function complaintOf(error: unknown): string | undefined {
  const problem = error instanceof CallError ? error.problem : undefined
  return problem?.errors.find(({ field }) => field === 'value')?.message
}

/** Puts a decision in force, or takes it back; each says whether it worked. */
export function useDecision({ key }: Setting, scope: Scope, given: GivenSetting | undefined) {
  const { t } = useTranslation()
  const path = `/api/settings/${key}`
  const where = { layer: layerOf(scope), ...(scope === null ? {} : { scope: scope.id }) }
  const done = () => toast.success(t('label.updateSuccess'))
  const failed = (error: unknown) => {
    if (complaintOf(error) === undefined) toast.error(messageOf(error))
    void queryClient.invalidateQueries({ queryKey: givenKey })
  }
  const decision = useMutation({
    mutationFn: (value: unknown) =>
      call<GivenSetting>('PUT', path, { ...where, value, version: given?.version ?? 0 }),
    onSuccess: (row) => {
      remember((rows) => withRow(rows, row))
      done()
    },
    onError: failed,
  })
  const reset = useMutation({
    mutationFn: () => {
      const query = new URLSearchParams({ ...where, version: String(given?.version ?? 1) })
      return call('DELETE', `${path}?${query}`)
    },
    onSuccess: () => {
      remember((rows) => rows.filter(({ id }) => id !== given?.id))
      done()
    },
    onError: failed,
  })
  return {
    decide: decision.mutate,
    reset: reset.mutate,
    isBusy: decision.isPending || reset.isPending,
    complaint: complaintOf(decision.error),
  }
}
