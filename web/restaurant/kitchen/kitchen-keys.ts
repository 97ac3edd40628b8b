/** By keyboard: arrows go from card to card and from line to line, Enter taps, R recalls. */
import { useEffect, useRef } from 'react'
import { isCovered } from '../../kernel/covered.ts'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName)

const cardsOf = (board: HTMLElement): HTMLElement[] => [
  ...board.querySelectorAll<HTMLElement>('article'),
]

const bumpOf = (card: HTMLElement | undefined): HTMLElement | null | undefined =>
  card?.querySelector<HTMLElement>('[data-key="bump"]')

/** The tickets in their place; `onRecall` brings the last bump back. */
export function useKitchenKeys(onRecall: () => void) {
  const board = useRef<HTMLDivElement>(null)
  const at = useRef<number>(undefined)
  const recall = useRef(onRecall)
  recall.current = onRecall
  useEffect(() => {
    const go = (card: number): void => {
      const cards = board.current ? cardsOf(board.current) : []
      at.current = Math.min(Math.max(card, 0), cards.length - 1)
      bumpOf(cards[at.current])?.focus()
    }
    function within(step: 1 | -1): void {
      const card = document.activeElement?.closest('article')
      const stops = [...(card?.querySelectorAll<HTMLElement>('[data-key]') ?? [])]
      const now = stops.findIndex((it) => it.matches(':focus'))
      if (now < 0) go(at.current ?? 0)
      else stops[(now + step + stops.length) % stops.length]?.focus()
    }
    function onKey(event: KeyboardEvent): void {
      if (isTyping(event.target) || isCovered(event)) return
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const isRtl = document.documentElement.dir === 'rtl'
      const forward = isRtl ? 'ArrowLeft' : 'ArrowRight'
      const backward = isRtl ? 'ArrowRight' : 'ArrowLeft'
      const from = at.current ?? -1
      if (event.key === forward) go(from + 1)
      else if (event.key === backward) go(from - 1)
      else if (event.key === 'ArrowDown') within(1)
      else if (event.key === 'ArrowUp') within(-1)
      else if (event.code === 'KeyR') recall.current()
      else return
      event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  // A card that went away under the keys leaves its place to the next.
  useEffect(() => {
    const isLost = document.activeElement === document.body && at.current !== undefined
    const cards = board.current ? cardsOf(board.current) : []
    if (isLost) bumpOf(cards[Math.min(at.current ?? 0, cards.length - 1)])?.focus()
  })
  return board
}
