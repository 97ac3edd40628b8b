/** The sections somebody may see, and the plan of one of them. */
import { useQuery } from '@tanstack/react-query'
import { mustEntity, type RowOf } from '../../domain/kernel/entity.ts'
import type { Page } from '../../domain/kernel/list.ts'
import type { FloorPlanAnswer } from '../../domain/restaurant/floor-plan-input.ts'
import type { section } from '../../domain/restaurant/section.entity.ts'
import { call } from '../kernel/session/api.ts'

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
      (await call<Page<SectionRow>>('GET', `${api}?${params}`, undefined, { signal })).rows,
  })
}

export const planKey = (section: string): string[] => ['section', 'plan', section]

export const useFloorPlan = (section: string) =>
  useQuery({
    queryKey: planKey(section),
    queryFn: ({ signal }) =>
      call<FloorPlanAnswer>('GET', `/api/floor-plans/${section}`, undefined, { signal }),
  })
