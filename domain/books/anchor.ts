/**
 * The anchor of a day seals the ends of all chains that moved since the one before it. Whoever has
 * kept one, in a file or on a printed report, sees that an end was cut off: what it names is gone.
 */

export type ChainEnd = {
  kind: 'link' | 'series' | 'register' | 'drawer' | 'order'
  chain: string
  position: number
  hash: string
}

export type Anchor = {
  number: number
  day: string
  ends: string
  previousHash: string
  hash: string
}

/** In one order, so that the same ends are always the same text. */
export const endsText = (ends: readonly ChainEnd[]): string =>
  JSON.stringify(
    ends
      .map(({ kind, chain, position, hash }) => [kind, chain, position, hash] as const)
      .sort(([a, b], [c, d]) => (a === c ? (b < d ? -1 : 1) : a < c ? -1 : 1)),
  )

/** What its hash is made of, behind the hash of the one before. */
export const anchorText = ({
  number,
  day,
  ends,
}: Pick<Anchor, 'number' | 'day' | 'ends'>): string => `${number}|${day}|${ends}`

const shortDigits = 16

/** As paper shows it: its number and enough of its hash that nobody makes another like it. */
export const shortAnchor = ({ number, hash }: Pick<Anchor, 'number' | 'hash'>): string =>
  `${number} · ${hash.slice(0, shortDigits).replace(/(.{4})(?=.)/g, '$1 ')}`
