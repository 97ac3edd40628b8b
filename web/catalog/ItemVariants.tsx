import { useMemo } from 'react'
import type { TabProps } from '../kernel/form/model/form-parts.ts'
import { RelatedList } from '../kernel/list/RelatedList.tsx'
import { groupFilter } from './variant-plan.ts'

/** The items of one model: those that share its group. */
export default function ItemVariants({ row }: TabProps) {
  const group = String(row.group ?? '')
  const bond = useMemo(() => ({ filters: groupFilter(group), given: {} }), [group])
  return <RelatedList of="item" bond={bond} />
}
