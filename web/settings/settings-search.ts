/** Which settings a search finds: by label, explanation and choices, in the user's own language. */
import {
  type Layer,
  type Setting,
  type SettingGroup,
  settingGroups,
} from '../../domain/kernel/setting.ts'
import { fold } from '../../domain/kernel/text.ts'

type Translate = (key: string) => string

export type FoundGroup = { group: SettingGroup; settings: Setting[] }

const decided: readonly Layer[] = ['company', 'branch']

/** Those that are decided for others; what only users decide stands on their own screen. */
const isForCompany = ({ layers }: Setting): boolean =>
  layers.some((layer) => decided.includes(layer))

const wordsOf = ({ key, group, field }: Setting, t: Translate): string =>
  [
    t(`setting.${key}`),
    t(`setting.${key}.hint`),
    t(`systemSettings.group.${group}`),
    ...(field.choices ?? []).map((choice) => t(`choice.${key}.${choice}`)),
  ].join(' ')

/** Every word must be found somewhere; accents, case and forms of letters do not matter. */
export function foundSettings(all: readonly Setting[], query: string, t: Translate): FoundGroup[] {
  const wanted = fold(query).split(' ').filter(Boolean)
  const found = all.filter((setting) => {
    if (!isForCompany(setting)) return false
    const text = fold(wordsOf(setting, t))
    return wanted.every((word) => text.includes(word))
  })
  return settingGroups
    .map((group) => ({ group, settings: found.filter((it) => it.group === group) }))
    .filter(({ settings }) => settings.length > 0)
}
