/** A board of one's own or of one's role, looked at or arranged; fetched once somebody has one. */
import type { Board } from '../../../domain/insight/boards/board.ts'
import type { Dashboard } from '../../../domain/insight/dashboard.ts'
import type { Chosen } from '../chosen-period.ts'
import { Arranging, OwnBoard } from './OwnBoard.tsx'

export type BoardRoomProps = {
  board: Board
  data: Dashboard
  chosen: Chosen
  isOld: boolean
  isArranged: boolean
  onDone: () => void
}

export default function BoardRoom({ isArranged, onDone, ...looking }: BoardRoomProps) {
  return isArranged && looking.board.isOwn ? (
    <Arranging {...looking} onDone={onDone} />
  ) : (
    <OwnBoard {...looking} />
  )
}
