/** What the screen of imports asks and does. */
import { useQuery } from '@tanstack/react-query'
import type {
  Decision,
  ImportField,
  ImportKey,
  ImportOptions,
  ImportRow,
  ImportRun,
  RowFilter,
} from '../../domain/imports/contract.ts'
import type { ImportKind, ImportKindName } from '../../domain/imports/kinds.ts'
import { newId } from '../../domain/kernel/id.ts'
import { call } from '../kernel/session/api.ts'
import { queryClient } from '../kernel/session/query.ts'
import { upload } from '../kernel/session/upload.ts'

export type ImportDesk = {
  fields: ImportField[]
  keys: ImportKey[]
  canUndo: boolean
  runs: ImportRun[]
}

/** Its screen is named as its path. */
export const screenNameOf = ({ path }: Pick<ImportKind, 'path'>): string =>
  path.slice(1, 2).toLowerCase() + path.slice(2)

export const isWorking = ({ state }: Pick<ImportRun, 'state'>): boolean =>
  ['checking', 'writing', 'undoing'].includes(state)

export const useDesk = (kind: ImportKindName) =>
  useQuery({
    queryKey: ['imports', 'desk', kind],
    queryFn: ({ signal }) =>
      call<ImportDesk>('GET', `/api/imports?kind=${kind}`, undefined, { signal }),
  })

export const useRecentRuns = () =>
  useQuery({
    queryKey: ['imports', 'recent'],
    queryFn: ({ signal }) =>
      call<{ runs: ImportRun[] }>('GET', '/api/imports/recent', undefined, { signal }),
  })

const lookMs = 700

/** Asked again while it is being worked on. */
export const useRun = (id: string) =>
  useQuery({
    queryKey: ['imports', 'run', id],
    queryFn: ({ signal }) => call<ImportRun>('GET', `/api/imports/${id}`, undefined, { signal }),
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? lookMs : false),
  })

export type RowPage = { rows: ImportRow[]; next: number | null }

export const readRows = (
  id: string,
  { states, only }: { states: string; only?: RowFilter },
  after: number,
): Promise<RowPage> =>
  call<RowPage>(
    'GET',
    `/api/imports/${id}/rows?states=${states}&after=${after}${only ? `&only=${only}` : ''}`,
  )

export const askAgain = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['imports'] })

/** Pictures come in an archive of their own. */
export const isPictures = (kind: string): boolean => kind === 'itemPicture'

export async function bring(kind: ImportKindName, file: File): Promise<ImportRun> {
  const form = new FormData()
  form.append('id', newId())
  if (!isPictures(kind)) form.append('kind', kind)
  form.append('name', file.name.slice(-200))
  form.append('file', file)
  const { signal } = new AbortController()
  const path = isPictures(kind) ? '/api/imports/pictures' : '/api/imports'
  const run = await upload<ImportRun>(path, form, { onProgress: () => {}, signal })
  await askAgain()
  return run
}

export async function check(id: string, options: ImportOptions): Promise<void> {
  await call('POST', `/api/imports/${id}/check`, options)
  await askAgain()
}

export async function act(id: string, verb: 'commit' | 'undo'): Promise<void> {
  await call('POST', `/api/imports/${id}/${verb}`, {})
  await askAgain()
}

export const mend = (id: string, row: number, column: number, text: string): Promise<ImportRow> =>
  call<ImportRow>('POST', `/api/imports/${id}/rows/${row}`, { column, text })

/** One row, or all that are probably there already; nothing takes back what was decided. */
export async function decide(
  id: string,
  row: number | null,
  decision: Decision | null,
  target: string | null,
): Promise<void> {
  await call('POST', `/api/imports/${id}/decide`, { row, decision, target })
  await askAgain()
}
