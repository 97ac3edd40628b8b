/** Goes on to the receipt or payment that settles the ticked documents, filled with them. */
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { documentScreens } from '../../domain/books/behaviour.ts'
import type { Linked } from '../../domain/kernel/field.ts'
import type { ListModel } from '../kernel/list/list-shape.ts'
import { recordPath } from '../kernel/words/record-path.ts'

export default function BulkMoney({ list }: { list: ListModel }) {
  const navigate = useNavigate()
  const { selection, met, entity } = list
  useEffect(() => {
    const rows = [...selection.ticks].flatMap((id) => met.get(id) ?? [])
    const [first] = rows
    if (!first) return
    const isSale = entity.name === documentScreens.sales.entity
    const params = new URLSearchParams({
      partner: (first.partner as Linked).id,
      party: isSale ? 'client' : 'supplier',
      currency: (first.currency as Linked).id,
    })
    for (const { id } of rows) params.append('document', id)
    const { entity: money } = documentScreens[isSale ? 'receipts' : 'payments']
    void navigate(`${recordPath(money, 'new')}?${params}`)
  }, [selection.ticks, met, entity, navigate])
  return null
}
