/** Settings that must differ from each other, wherever they are read. */
import {
  type GivenValue,
  type Place,
  type Setting,
  settingOf,
  settings,
} from '../kernel/setting.ts'

/** The other setting that already has, at this place, the value which holds there for this one. */
export function clashOf(
  values: readonly GivenValue[],
  declared: Setting,
  place: Place,
): Setting | undefined {
  if (!declared.distinct) return undefined
  const { value } = settingOf(values, declared, place)
  return settings().find(
    (other) =>
      other.distinct === declared.distinct &&
      other.key !== declared.key &&
      settingOf(values, other, place).value === value,
  )
}
