/**
 * What a client said at a paired display passes through the hands of the till. The server signs it on
 * its way, so that the till can neither make one up nor change its stars.
 */
import type { Seal } from '../../kernel/secrets/seal.ts'
import type { Seat } from './seat.ts'

type Rated = { sale: string; stars: number }

const textOf = (register: string, { sale, stars }: Rated): string =>
  `rating:${register}:${sale}:${stars}`

export const ratingProof = (
  seal: Seal,
  { companyId, register }: Pick<Seat, 'companyId' | 'register'>,
  rated: Rated,
): string => seal.marksOf(textOf(register, rated), companyId)[0] ?? ''

export const isProvenRating = (
  seal: Seal,
  { companyId, register }: Pick<Seat, 'companyId' | 'register'>,
  rated: Rated,
  proof: string,
): boolean => seal.marksOf(textOf(register, rated), companyId).includes(proof)
