/** Tickets go by their number; where several registers number them, each has a view of its own. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AnyRow } from '../../domain/kernel/entity.ts'
import type { Page } from '../../domain/kernel/list.ts'
import type { BuiltInView } from '../kernel/list/views/built-in-views.ts'
import { call } from '../kernel/session/api.ts'
import { useMay } from '../kernel/session/session.ts'

const mostRegisters = 8

export default function useViews(): readonly BuiltInView[] {
  const isAllowed = useMay()('pos.register.view')
  const { data } = useQuery({
    queryKey: ['register', 'list', 'views'],
    queryFn: ({ signal }) =>
      call<Page<AnyRow>>('GET', `/api/registers?columns=name&limit=${mostRegisters}`, undefined, {
        signal,
      }),
    enabled: isAllowed,
  })
  return useMemo(() => {
    const registers = data?.rows ?? []
    if (registers.length < 2) return []
    return registers.map(({ id, name }) => ({
      name: `register-${id}`,
      label: 'ticket.view.register',
      text: String(name),
      filters: { register: { in: [id] } },
    }))
  }, [data])
}
