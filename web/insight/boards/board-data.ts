/** The boards somebody finds, and what he changes of his own. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Board, BoardInput } from '../../../domain/insight/boards/board.ts'
import { call } from '../../kernel/session/api.ts'
import { onChanged } from '../../kernel/session/live.ts'
import { queryClient } from '../../kernel/session/query.ts'

const key = ['boards'] as const

export function useBoards() {
  useEffect(
    () =>
      onChanged((entity) => {
        if (entity === 'board') void queryClient.invalidateQueries({ queryKey: key })
      }),
    [],
  )
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call<Board[]>('GET', '/api/boards', undefined, { signal }),
  })
}

/** Shown at once as it was answered; the others of the company hear of it by themselves. */
function put(board: Board): Board {
  queryClient.setQueryData<Board[]>(key, (known = []) =>
    known.some(({ id }) => id === board.id)
      ? known.map((it) => (it.id === board.id ? board : it))
      : [...known, board],
  )
  return board
}

export const addBoard = async (input: BoardInput): Promise<Board> =>
  put(await call<Board>('POST', '/api/boards', input))

export async function changeBoard(
  { id, version, name, cards, role }: Board,
  change: Partial<Omit<BoardInput, 'id'>>,
): Promise<Board> {
  const body = { version, name, cards, role: role?.id ?? null, ...change }
  return put(await call<Board>('PUT', `/api/boards/${id}`, body))
}

export async function dropBoard({ id }: Board): Promise<void> {
  await call('DELETE', `/api/boards/${id}`)
  queryClient.setQueryData<Board[]>(key, (known = []) => known.filter((it) => it.id !== id))
}
