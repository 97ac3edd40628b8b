/**
 * The public code of a place: what a QR code on a table leads to. Fourteen signs of Crockford's
 * alphabet are 70 bits, and none of them looks like another.
 */
import { z } from 'zod'
import { id, pathId } from '../kernel/input.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 14

/** How many random bytes a code is made of. */
export const menuCodeBytes = length

/** A code of as many signs as there are random bytes. */
export const signsOf = (random: Uint8Array): string =>
  Array.from(random, (byte) => alphabet[byte % alphabet.length]).join('')

export const menuCodeOf = (random: Uint8Array): string => signsOf(random.subarray(0, length))

/** As somebody typed it from paper: small letters, and those that are taken for digits. */
export function readSigns(typed: string, count: number): string | undefined {
  const code = typed.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')
  const isCode = code.length === count && [...code].every((sign) => alphabet.includes(sign))
  return isCode ? code : undefined
}

export const readMenuCode = (typed: string): string | undefined => readSigns(typed, length)

export const menuPath = (code: string): string => `/Menu/${code}`

const menuPlaces = ['branch', 'section', 'table'] as const
export type MenuPlace = (typeof menuPlaces)[number]

const mostAtOnce = 500

export const newMenuCodes = z.strictObject({
  codes: z
    .array(z.strictObject({ id, place: z.enum(menuPlaces, 'invalid'), of: id }), 'required')
    .min(1, 'required')
    .max(mostAtOnce, 'range'),
})

export type NewMenuCodes = z.output<typeof newMenuCodes>

/** The new code has an id of its own, made by whoever asks for it. */
export const renewedMenuCode = z.strictObject({ id: pathId, newId: id })

/** Cards to cut out on A4, or a card for each table on a sheet of its own. */
const codePapers = ['sheet', 'card'] as const

export const codePaperInput = z.strictObject({
  format: z.enum(codePapers, 'invalid'),
  ids: z.array(id, 'required').min(1, 'required').max(mostAtOnce, 'range'),
})

export type MenuCodeRow = {
  id: string
  code: string
  /** What the picture leads to. */
  url: string
  branch: { id: string; title: string }
  section: { id: string; title: string } | null
  table: { id: string; title: string } | null
  createdAt: string
  withdrawnAt: string | null
}

export type MenuCodeList = { rows: MenuCodeRow[] }
