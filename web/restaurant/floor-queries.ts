/** The sections somebody may see, and the plans of them; known here also where nobody can be asked. */
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { mustEntity, type RowOf } from '../../domain/kernel/entity.ts'
import type { Page } from '../../domain/kernel/list.ts'
import type { FloorPlanAnswer } from '../../domain/restaurant/floor-plan-input.ts'
import type { section } from '../../domain/restaurant/section.entity.ts'
import { keptAnswer } from './local/kept-answer.ts'

const mostSections = 100

export type SectionRow = RowOf<typeof section>

export function useSections() {
  const { name, api } = mustEntity('section')
  const params = new URLSearchParams({
    filter: JSON.stringify({ isActive: { in: [true] } }),
    sort: 'order',
    limit: `${mostSections}`,
  })
  return useQuery({
    queryKey: [name, 'list', 'floor'],
    queryFn: async ({ signal }) =>
      (await keptAnswer<Page<SectionRow>>(`${api}?${params}`, signal)).rows,
  })
}

/** Asked again when its tables change, and when their section does. */
export const planKey = (section: string): string[] => ['diningTable', 'plan', section]

const planOf = (section: string) =>
  queryOptions({
    queryKey: planKey(section),
    queryFn: ({ signal }) => keptAnswer<FloorPlanAnswer>(`/api/floor-plans/${section}`, signal),
  })

export const useFloorPlan = (section: string) => useQuery(planOf(section))

/** All of a branch, so that each of them is here when the network is not. */
export function useFloorPlans(branch: string): FloorPlanAnswer[] {
  const { data: sections } = useSections()
  const own = sections?.filter((it) => it.branch.id === branch) ?? []
  return useQueries({
    queries: own.map(({ id }) => planOf(id)),
    combine: (plans) => plans.flatMap(({ data }) => data ?? []),
  })
}
