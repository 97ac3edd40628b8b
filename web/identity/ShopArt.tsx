import css from './ShopArt.module.css'
import { counter } from './shop-counter.ts'
import type { Piece } from './shop-shape.ts'
import { shelves } from './shop-shelves.ts'

const pieces: Piece[] = [...shelves, ...counter]

const paint = ([colour, path, lineWidth]: Piece) =>
  lineWidth
    ? {
        d: path,
        fill: 'none',
        stroke: colour,
        strokeWidth: lineWidth,
        strokeLinecap: 'round' as const,
      }
    : { d: path, fill: colour }

/** A small shop, drawn by us. It only decorates, and never mirrors. */
export function ShopArt() {
  return (
    <svg
      className={css.art}
      viewBox="0 0 840 900"
      preserveAspectRatio="xMidYMax meet"
      aria-hidden="true"
    >
      {pieces.map((piece) => (
        <path key={piece[1]} {...paint(piece)} />
      ))}
    </svg>
  )
}
