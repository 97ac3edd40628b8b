/** The reservations of a day, and the way every change of one is sent. */
import { useQuery } from '@tanstack/react-query'
import { reservation } from '../../../domain/restaurant/reservation.entity.ts'
import type { ReservationDay } from '../../../domain/restaurant/reservation-day.ts'
import { CallError, call, type Method } from '../../kernel/session/api.ts'
import { queryClient } from '../../kernel/session/query.ts'

type Asked = { day: string; branch?: string | null; section?: string }

export const useReservationDay = ({ day, branch, section }: Asked, isEnabled = true) =>
  useQuery({
    queryKey: [reservation.name, 'day', day, branch ?? null, section ?? null],
    enabled: isEnabled,
    queryFn: ({ signal }) => {
      const params = new URLSearchParams({ day })
      if (branch) params.set('branch', branch)
      if (section) params.set('section', section)
      return call<ReservationDay>('GET', `/api/reservation-day?${params}`, undefined, { signal })
    },
  })

type Body = Record<string, unknown>

/** Asks where something is unusual; answers whether it was kept. Whatever else is refused is thrown. */
export async function sendReservation(
  method: Method,
  path: string,
  body: Body,
  ask: (message: string) => Promise<boolean>,
): Promise<boolean> {
  try {
    await call(method, `${reservation.api}${path}`, body)
  } catch (error) {
    const problem = error instanceof CallError ? error.problem : undefined
    if (!problem?.facts.isConfirmable || body.isConfirmed) throw error
    if (!(await ask(problem.message))) return false
    return sendReservation(method, path, { ...body, isConfirmed: true }, ask)
  }
  await queryClient.invalidateQueries({ queryKey: [reservation.name] })
  return true
}
