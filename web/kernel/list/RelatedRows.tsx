import { useMemo } from 'react'
import { RelatedList } from './RelatedList.tsx'

type RelatedRowsProps = { of: string; by: string; id: string }

/** Whatever of an entity refers to one record by one of its fields. */
export default function RelatedRows({ of, by, id }: RelatedRowsProps) {
  const bond = useMemo(() => ({ filters: { [by]: { in: [id] } }, given: { [by]: id } }), [by, id])
  return <RelatedList of={of} bond={bond} />
}
