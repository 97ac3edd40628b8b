/** What the screens of leave ask for; a request that is decided elsewhere shows at once. */
import { useQuery } from '@tanstack/react-query'
import type { LeaveView } from '../../../domain/people/leave/leave-view.ts'
import { call } from '../../kernel/session/api.ts'

const useLeave = (path: string, name: string) =>
  useQuery({
    queryKey: ['leaveRequest', 'view', name],
    queryFn: ({ signal }) => call<LeaveView>('GET', path, undefined, { signal }),
    retry: false,
  })

export const useOwnLeave = () => useLeave('/api/own-leave', 'own')

export const useEmployeeLeave = (id: string) => useLeave(`/api/employees/${id}/leave`, id)
