/** Arranging by pointer: a card is dragged by its grip over the others, and made larger by its corner. */
import { type PointerEvent, useRef, useState } from 'react'
import { type Card, columns, moved, resized } from '../../../domain/insight/boards/card.ts'

type Drag =
  | { kind: 'move'; id: string; over: string }
  | { kind: 'size'; id: string; x: number; y: number; width: number; height: number }

const isBackwards = (): boolean => document.documentElement.dir === 'rtl'

/** The card under the pointer; the dragged one itself counts, so that it can rest. */
const cardAt = ({ clientX, clientY }: PointerEvent): string | undefined =>
  document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-card]')?.dataset.card

export function useArranging(cards: readonly Card[], onChange: (cards: Card[]) => void) {
  const grid = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const hold = (event: PointerEvent, next: Drag): void => {
    if (event.button !== 0) return
    // The grid holds the pointer, because the card itself moves under it.
    grid.current?.setPointerCapture(event.pointerId)
    setDrag(next)
  }
  const moveOver = (event: PointerEvent, held: Extract<Drag, { kind: 'move' }>): void => {
    const over = cardAt(event)
    if (!over || over === held.over) return
    setDrag({ ...held, over })
    const place = cards.findIndex(({ id }) => id === over)
    if (over !== held.id && place !== -1) onChange(moved(cards, held.id, place))
  }
  const size = (event: PointerEvent, held: Extract<Drag, { kind: 'size' }>): void => {
    const box = grid.current
    if (!box) return
    const style = getComputedStyle(box)
    const gap = Number.parseFloat(style.columnGap) || 0
    const shown = style.gridTemplateColumns.split(' ').length || columns
    const columnPx = (box.clientWidth + gap) / shown
    const rowPx = Number.parseFloat(style.getPropertyValue('--row')) + gap
    const across = (event.clientX - held.x) * (isBackwards() ? -1 : 1)
    onChange(
      resized(cards, held.id, {
        width: held.width + Math.round(across / columnPx),
        height: held.height + Math.round((event.clientY - held.y) / rowPx),
      }),
    )
  }
  return {
    dragged: drag?.id,
    gridProps: {
      ref: grid,
      onPointerMove: (event: PointerEvent) => {
        if (drag?.kind === 'move') moveOver(event, drag)
        else if (drag) size(event, drag)
      },
      onPointerUp: () => setDrag(null),
      onPointerCancel: () => setDrag(null),
    },
    startMove: (event: PointerEvent, id: string) => hold(event, { kind: 'move', id, over: id }),
    startSize: (event: PointerEvent, { id, width, height }: Card) =>
      hold(event, { kind: 'size', id, x: event.clientX, y: event.clientY, width, height }),
  }
}

/** Which way an arrow key leads along the line of cards, and across and down the size of one. */
export function stepOf(key: string): { place: number; width: number; height: number } | undefined {
  const forward = isBackwards() ? 'ArrowLeft' : 'ArrowRight'
  const backward = isBackwards() ? 'ArrowRight' : 'ArrowLeft'
  switch (key) {
    case forward:
      return { place: 1, width: 1, height: 0 }
    case backward:
      return { place: -1, width: -1, height: 0 }
    case 'ArrowDown':
      return { place: 1, width: 0, height: 1 }
    case 'ArrowUp':
      return { place: -1, width: 0, height: -1 }
    default:
      return undefined
  }
}
