import { useMemo } from 'react'
import type { TabProps } from '../kernel/form/form-parts.ts'
import { RelatedList } from '../kernel/list/RelatedList.tsx'

/** The items of one model: those that share its group. */
export default function ItemVariants({ row }: TabProps) {
  const group = String(row.group ?? '')
  const bond = useMemo(() => ({ filters: { group: { contains: group } }, given: {} }), [group])
  return <RelatedList of="item" bond={bond} />
}
