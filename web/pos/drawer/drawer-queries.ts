import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DrawersState, ShiftDetail } from '../../../domain/pos/shift/shift-contract.ts'
import type { ShiftReport } from '../../../domain/pos/shift/shift-report.ts'
import type { TipFigures } from '../../../domain/pos/tips.ts'
import { call } from '../../kernel/session/api.ts'

export const useDrawers = () =>
  useQuery({
    queryKey: ['shift', 'drawers'],
    queryFn: ({ signal }) => call<DrawersState>('GET', '/api/drawers/state', undefined, { signal }),
    // How many tickets still wait is told by the tills, not by the live channel.
    refetchInterval: 20_000,
  })

export const useShift = (id: string) =>
  useQuery({
    queryKey: ['shift', 'row', id],
    queryFn: ({ signal }) => call<ShiftDetail>('GET', `/api/shifts/${id}`, undefined, { signal }),
  })

export type Report = { report: ShiftReport; hash?: string }

export const useReport = (id: string, kind: 'x' | 'z', isWanted: boolean) =>
  useQuery({
    queryKey: ['shift', kind, id],
    queryFn: ({ signal }) =>
      call<Report>('GET', `/api/shifts/${id}/${kind}`, undefined, { signal }),
    staleTime: 0,
    enabled: isWanted,
  })

type TipsAsked = { from: string; to: string; branch: string | null }

export const useTips = (asked: TipsAsked, isWanted: boolean) =>
  useQuery({
    // A tip-out is a movement of a shift: whoever makes one asks for these again.
    queryKey: ['shift', 'tips', asked],
    queryFn: ({ signal }) => {
      const { branch, ...period } = asked
      const params = new URLSearchParams({ ...period, ...(branch ? { branch } : {}) })
      return call<TipFigures>('GET', `/api/tips?${params}`, undefined, { signal })
    },
    placeholderData: keepPreviousData,
    enabled: isWanted,
  })
