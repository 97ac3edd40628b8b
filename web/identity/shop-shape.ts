/** A drawing is a list of pieces, painted in order: a filled shape, or a line when it has a width. */
export type Piece = readonly [colour: string, path: string, lineWidth?: number]

export function box(x: number, y: number, width: number, height: number, radius = 0): string {
  const r = radius
  const corner = (dx: number, dy: number) => (r ? `a${r} ${r} 0 0 1 ${dx} ${dy}` : '')
  return [
    `M${x + r} ${y}h${width - 2 * r}${corner(r, r)}`,
    `v${height - 2 * r}${corner(-r, r)}`,
    `h${2 * r - width}${corner(-r, -r)}`,
    `v${2 * r - height}${corner(r, -r)}z`,
  ].join('')
}

export const disc = (x: number, y: number, rx: number, ry = rx): string =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`

/** What stands on a board throws a little shade on it. */
export const shade = (x: number, y: number, width: number): Piece => [
  'var(--art-shade)',
  disc(x, y, width / 2, 4),
]
