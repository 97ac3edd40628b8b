/** A proof as it is sent; how it is made, and what it is, stands in `proof.ts`. */

import { z } from 'zod'
import { id, moment } from '../kernel/input.ts'

/** A fresh public key, the PIN at one length for all, and the tag: 32, 8 and 16 bytes. */
const sealDigits = 2 * (32 + 8 + 16)

const seal = z
  .string('required')
  .length(sealDigits, 'invalid')
  .regex(/^[0-9a-f]+$/, 'invalid')

export const proofInput = z.strictObject({ at: moment, seal })

/** Of whoever took over: made once and sent with every ticket until the next one does. */
export const switchInput = proofInput.extend({
  id,
})

/** What a station was given when it claimed its register: it proves that it is the one. */
export const stationToken = z.string('invalid').max(100, 'invalid')

export type Proof = z.output<typeof proofInput>
export type SwitchProof = z.output<typeof switchInput>
