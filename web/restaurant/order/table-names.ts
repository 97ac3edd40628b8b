/** What each table of a branch is called, from the plans of its sections. */
import { useTranslation } from 'react-i18next'
import type { SectionTable } from '../../../domain/restaurant/floor-plan-input.ts'
import { useFloorPlans } from '../floor-queries.ts'
import type { FloorOrder } from '../local/floor-fold.ts'

export type NamedTable = SectionTable & { section: { id: string; title: string } }

export const useTables = (branch: string): NamedTable[] =>
  useFloorPlans(branch).flatMap(({ section, all }) => all.map((table) => ({ ...table, section })))

export const useTableNames = (branch: string): ReadonlyMap<string, string> =>
  new Map(useTables(branch).map(({ id, name }) => [id, name]))

/** By its table, or by who called. */
export function useOrderName(
  branch: string,
): (order: Pick<FloorOrder, 'table' | 'caller'>) => string {
  const { t } = useTranslation()
  const names = useTableNames(branch)
  return ({ table, caller }) =>
    table ? t('order.table', { name: names.get(table) ?? '' }) : (caller?.name ?? '')
}
