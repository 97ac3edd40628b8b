/** What the screens of pay ask for; what somebody else does to a run shows at once. */
import { useQuery } from '@tanstack/react-query'
import type {
  EmployeePay,
  HeldByKind,
  ProvisionRow,
  RunView,
  SlipView,
} from '../../domain/people/salary-view.ts'
import { call } from '../kernel/session/api.ts'

export const useRun = (id: string) =>
  useQuery({
    queryKey: ['salaryRun', 'people', id],
    queryFn: ({ signal }) =>
      call<RunView>('GET', `/api/salary-runs/${id}/people`, undefined, { signal }),
  })

export const useSlip = (id: string) =>
  useQuery({
    queryKey: ['salaryRun', 'slip', id],
    queryFn: ({ signal }) =>
      call<SlipView>('GET', `/api/salary-slips/${id}`, undefined, { signal }),
  })

export const useEmployeePay = (id: string) =>
  useQuery({
    queryKey: ['salaryRun', 'employee', id],
    queryFn: ({ signal }) =>
      call<EmployeePay>('GET', `/api/employees/${id}/pay`, undefined, { signal }),
  })

export const useHeldProvisions = () =>
  useQuery({
    queryKey: ['salaryRun', 'held'],
    queryFn: ({ signal }) =>
      call<{ held: HeldByKind[] }>('GET', '/api/salary-runs/provisions/held', undefined, {
        signal,
      }),
  })

/** By a day; nothing is asked while none is written. */
export const useEarnedProvisions = (day: string | null) =>
  useQuery({
    queryKey: ['salaryRun', 'earned', day],
    queryFn: ({ signal }) =>
      call<{ rows: ProvisionRow[] }>('GET', `/api/salary-runs/provisions?day=${day}`, undefined, {
        signal,
      }),
    enabled: day !== null,
  })

export type Envelopes = {
  currency: string
  notes: { value: string; count: number }[]
  rows: {
    name: string
    number: string
    amount: string
    left: string
    notes: { value: string; count: number }[]
  }[]
}

export const useEnvelopes = (id: string) =>
  useQuery({
    queryKey: ['salaryRun', 'envelopes', id],
    queryFn: ({ signal }) =>
      call<Envelopes>('GET', `/api/salary-payments/${id}/envelopes`, undefined, { signal }),
  })

export type LoanMoves = {
  rows: { entry: string; day: string; amount: string; run: string | null; note: string }[]
}

export const useLoanMoves = (id: string) =>
  useQuery({
    queryKey: ['staffLoan', 'moves', id],
    queryFn: ({ signal }) =>
      call<LoanMoves>('GET', `/api/staff-loans/${id}/moves`, undefined, { signal }),
  })
