/** What clients ask of settings, and what they are told. */
import { z } from 'zod'
import { idOf } from '../kernel/input.ts'
import type { Effective, GivenValue } from '../kernel/setting.ts'

/** What holds for whoever asks, by key; a reference is `{ id, title }`. */
export type EffectiveSettings = { values: Record<string, Effective> }

/** A decision somebody made, with the version it has now. */
export type GivenSetting = GivenValue & { id: string; version: number }

/** Layers that are decided for others; one's own layer has commands of its own. */
export const decidedLayers = ['company', 'branch', 'register'] as const

export const settingKey = z.string().regex(/^[a-z]\w{0,39}\.\w{1,39}$/, 'notFound')

const scope = idOf('missingReference', 'missingReference').nullable().optional()
const layer = z.enum(decidedLayers, 'invalid')

/** Whatever it is; the field of the setting says more. */
export const anyValue = z.unknown().refine((value) => value !== undefined, 'required')

/** `version` is that of the value being replaced, 0 while this layer has none. */
export const decisionInput = z.strictObject({
  key: settingKey,
  layer,
  scope,
  version: z.int('invalid').min(0, 'invalid'),
  value: anyValue,
})

export const resetInput = z.strictObject({
  key: settingKey,
  layer,
  scope,
  version: z.coerce.number('invalid').int('invalid').min(1, 'invalid'),
})
