import { useTranslation } from 'react-i18next'
import { CurrencyFacts } from './CurrencyFacts.tsx'
import { type SettingPlace, SettingRow } from './SettingRow.tsx'
import classes from './Settings.module.css'
import { cardId, groupIcons } from './SettingsNav.tsx'
import type { FoundGroup } from './settings-search.ts'

type SettingsCardProps = FoundGroup & {
  place: SettingPlace
  /** Something was searched, so only what was found is shown. */
  isNarrowed: boolean
}

export function SettingsCard({ group, settings, place, isNarrowed }: SettingsCardProps) {
  const { t } = useTranslation()
  const Mark = groupIcons[group]
  const id = cardId(group)
  return (
    <section id={id} className={classes.card} aria-labelledby={`${id}-title`}>
      <div className={classes.head}>
        <span className={classes.mark}>
          <Mark size={18} stroke={1.75} aria-hidden />
        </span>
        <div>
          <h2 id={`${id}-title`} className={classes.title} tabIndex={-1}>
            {t(`systemSettings.group.${group}`)}
          </h2>
          <p className={classes.hint}>{t(`systemSettings.groupHint.${group}`)}</p>
        </div>
      </div>
      {group === 'money' && !isNarrowed && <CurrencyFacts />}
      {settings.map((setting) => (
        <SettingRow key={setting.key} setting={setting} place={place} />
      ))}
    </section>
  )
}
