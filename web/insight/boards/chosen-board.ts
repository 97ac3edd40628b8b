/** Which board is open: the address says so, else the one that was open last. */
import { useState } from 'react'
import type { SetURLSearchParams } from 'react-router'
import type { Board } from '../../../domain/insight/boards/board.ts'
import { useInstantPreference } from '../../kernel/list/instant-preference.ts'
import { useBoards } from './board-data.ts'

export const overview = 'overview'

export type ChosenBoard = {
  all: readonly Board[]
  /** None while the overview is open, which everybody has. */
  board: Board | undefined
  isArranged: boolean
  open: (id: string) => void
  arrange: (id: string) => void
  look: () => void
  /** The same board with other days. */
  kept: (params: URLSearchParams) => URLSearchParams
}

export function useChosenBoard(params: URLSearchParams, set: SetURLSearchParams): ChosenBoard {
  const { data: all = [] } = useBoards()
  const [last, remember] = useInstantPreference<string | null>('dashboardBoard', null)
  const [arranged, setArranged] = useState<string | null>(null)
  const wanted = params.get('board') ?? last
  const board = all.find(({ id }) => id === wanted)
  const open = (id: string): void => {
    const next = new URLSearchParams(params)
    next.set('board', id)
    set(next)
    remember(id === overview ? null : id)
    setArranged(null)
  }
  return {
    all,
    board,
    isArranged: board !== undefined && arranged === board.id,
    open,
    arrange: (id) => {
      open(id)
      setArranged(id)
    },
    look: () => setArranged(null),
    kept: (next) => {
      const shown = params.get('board')
      if (shown) next.set('board', shown)
      return next
    },
  }
}
