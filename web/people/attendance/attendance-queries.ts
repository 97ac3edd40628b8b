/** What the screens of attendance ask for; what somebody stamps elsewhere shows at once. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AttendanceView, OwnClock } from '../../../domain/people/attendance/attendance-view.ts'
import type { ShiftPlan } from '../../../domain/people/attendance/shift-plan.ts'
import { call } from '../../kernel/session/api.ts'
import { onChanged } from '../../kernel/session/live.ts'
import { queryClient } from '../../kernel/session/query.ts'

const watched = new Set(['clockEvent', 'plannedShift', 'salaryRun', 'employee', 'setting'])

export const askAgain = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['attendance'] })

function useLiveAttendance(): void {
  useEffect(() => onChanged((entity) => void (watched.has(entity) && askAgain())), [])
}

export type AttendanceAsked = Readonly<
  Partial<Record<'employee' | 'branch', string>> & { from: string; to: string }
>

export function useAttendance(asked: AttendanceAsked) {
  useLiveAttendance()
  return useQuery({
    queryKey: ['attendance', 'days', asked],
    queryFn: ({ signal }) =>
      call<AttendanceView>('GET', `/api/attendance?${new URLSearchParams(asked)}`, undefined, {
        signal,
      }),
    placeholderData: (before) => before,
  })
}

export function useOwnClock() {
  useLiveAttendance()
  return useQuery({
    queryKey: ['attendance', 'own'],
    queryFn: ({ signal }) => call<OwnClock>('GET', '/api/clock', undefined, { signal }),
    refetchInterval: 60_000,
  })
}

export function useShiftPlan(from: string, branch: string | null) {
  useLiveAttendance()
  return useQuery({
    queryKey: ['attendance', 'plan', from, branch],
    queryFn: ({ signal }) => {
      const params = new URLSearchParams({ from, ...(branch ? { branch } : {}) })
      return call<ShiftPlan>('GET', `/api/shift-plan?${params}`, undefined, { signal })
    },
    placeholderData: (before) => before,
  })
}
