/**
 * A setting is a rule the company decides. It is declared once, in the module that obeys it, and
 * holds a field, so that its check, its control and its messages are those of any form. Its value
 * may be given in several layers; the nearest one wins, and whoever asks is told where it came
 * from.
 */
import type { Field } from './field.ts'
import type { Filters } from './list.ts'

/** From the farthest to the nearest. */
export const layers = ['company', 'branch', 'register', 'user'] as const

export type Layer = (typeof layers)[number]

/** The groups of the settings screen, in its order; words `systemSettings.group.<group>`. */
export const settingGroups = [
  'money',
  'tax',
  'documents',
  'numbering',
  'stock',
  'barcodes',
  'pos',
  'restaurant',
  'people',
  'printing',
  'mail',
  'notices',
  'calendar',
  'access',
] as const

export type SettingGroup = (typeof settingGroups)[number]

type SettingOptions<Value> = {
  group: SettingGroup
  /** What holds until somebody decides otherwise. */
  initial: Value
  layers: readonly Layer[]
  order: number
  /** What a number counts; words `systemSettings.unit.<unit>`, save for the two currencies. */
  unit?:
    | 'seconds'
    | 'minutes'
    | 'hours'
    | 'oclock'
    | 'days'
    | 'characters'
    | 'digits'
    | 'firstCurrency'
    | 'secondCurrency'
  /** Settings of the same name here must differ from each other. */
  distinct?: string
  /** Of one that names a row: what the fields of the row must say for it to be chosen. */
  only?: Readonly<Record<string, boolean>>
}

export type Setting<Value = unknown> = SettingOptions<Value> & {
  /** Names its words too: `setting.<key>` and, one sentence, `setting.<key>.hint`. */
  readonly key: string
  readonly field: Field
}

/** A value as it is kept; `scope` names the branch, register or user it was given for. */
export type GivenValue = { key: string; layer: Layer; scope: string | null; value: unknown }

/** Where the question is asked. */
export type Place = { branch?: string | null; register?: string | null; user?: string | null }

export type Origin = 'initial' | Layer

export type Effective<Value = unknown> = { value: Value; from: Origin }

const registry = new Map<string, Setting>()

export function setting<Value>(
  key: string,
  field: Field<Value, unknown>,
  options: SettingOptions<NoInfer<Value>>,
): Setting<Value> {
  const declared = { key, field: field as Field, ...options }
  registry.set(key, declared as Setting)
  return declared
}

/** Every setting whose declaration has been loaded, in the order of the screen. */
export const settings = (): Setting[] =>
  [...registry.values()].sort(
    (a, b) => settingGroups.indexOf(a.group) - settingGroups.indexOf(b.group) || a.order - b.order,
  )

export const settingNamed = (key: string): Setting | undefined => registry.get(key)

export function mustSetting(key: string): Setting {
  const found = registry.get(key)
  if (!found) throw new Error(`No setting is declared with the key ${key}`)
  return found
}

const scopeIn = (place: Place, layer: Layer): string | null | undefined =>
  layer === 'company' ? null : (place[layer] ?? undefined)

/**
 * The value that holds at a place, and the layer that gave it. A value its field no longer takes
 * (the declaration has changed since) counts for nothing.
 */
export function settingOf<Value>(
  values: readonly GivenValue[],
  { key, field, layers: own, initial }: Setting<Value>,
  place: Place,
): Effective<Value> {
  for (const layer of layers.toReversed()) {
    if (!own.includes(layer)) continue
    const scope = scopeIn(place, layer)
    const given = values.find(
      (it) => it.key === key && it.layer === layer && it.scope === scope && isFit(field, it.value),
    )
    if (given) return { value: given.value as Value, from: layer }
  }
  return { value: initial, from: 'initial' }
}

const isFit = (field: Field, value: unknown): boolean => field.schema.safeParse(value).success

/** The rows it may name, as a list is asked for them. */
export const choosableFor = ({ only }: Pick<Setting, 'only'>): Filters | undefined =>
  only && Object.fromEntries(Object.entries(only).map(([key, value]) => [key, { in: [value] }]))
