/** How one record and its history are asked, the same wherever they are shown. */
import type { HistoryEntry } from '../../../../domain/identity/session.ts'
import { type AnyRow, type Entity, rowApi } from '../../../../domain/kernel/entity.ts'
import { call } from '../../session/api.ts'

type Asked = { signal: AbortSignal }

export const rowQuery = (entity: Entity, id: string) => ({
  queryKey: [entity.name, 'row', id],
  queryFn: ({ signal }: Asked) => call<AnyRow>('GET', rowApi(entity, id), undefined, { signal }),
})

export const historyQuery = (entity: Entity, id: string) => ({
  queryKey: [entity.name, 'history', id],
  queryFn: ({ signal }: Asked) =>
    call<{ rows: HistoryEntry[] }>('GET', `${rowApi(entity, id)}/history`, undefined, { signal }),
})
