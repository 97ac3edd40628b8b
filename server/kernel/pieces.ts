/**
 * A large question asked of a piece of its rows: of one of as many parts as there are nights in which
 * all of it is proven, and of whatever is new since a night that was good. A piece only leaves rows
 * out, so it may find what is none (a row whose other half is in another piece), never miss a row of
 * its own: whatever it finds is asked once more of everything before it is told.
 */
export type Piece = {
  /** From 0; each row is in one of them. */
  number: number
  of: number
  /** What is younger is in every piece. */
  since: Date | null
}

/** The same question of a piece; some need to know what the views of the database say. */
export type InPieces = (piece: Piece, views: ReadonlyMap<string, string>) => string

/** Whether a row is in the piece by its id; `seed` tells rows apart that share it. */
export const isInPiece = ({ number, of }: Piece, id: string, seed: string): string =>
  `abs(uuid_hash_extended(${id}, ${seed}) % ${of}) = ${number}`

/** Whether it is by its day. */
export const isDayInPiece = ({ number, of }: Piece, day: string): string =>
  `abs((${day} - date '2001-01-01') % ${of}) = ${number}`

export const isNew = ({ since }: Piece, at: string): string =>
  since ? `${at} >= '${since.toISOString()}'` : 'false'

/** The tables of a question as they are in a piece: it names them and reads these instead. */
export function askedOf(tables: readonly string[], question: string): string {
  return `with ${tables.join(',\n')}\nselect * from (${question}) asked`
}

/** A table without the rows for which something is found. */
export const without = (table: string, found: string): string =>
  `${table} as (
    select * from public.${table} t where not exists (${found}))`
