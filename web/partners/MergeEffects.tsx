/** What merging brings along besides the chosen fields, told before it is done. */
import { useTranslation } from 'react-i18next'
import { type Choices, keptBesides, type MergePreview } from '../../domain/partners/merge.ts'
import { thirdparty } from '../../domain/partners/thirdparty.entity.ts'
import { fieldLabel } from '../kernel/words/words.ts'
import classes from './MergeDialog.module.css'

type MergeEffectsProps = { preview: MergePreview; choices: Choices }

export function MergeEffects({ preview, choices }: MergeEffectsProps) {
  const { t } = useTranslation()
  const { keep, drop, moves } = preview
  const { phones, emails } = keptBesides(keep, drop, choices)
  return (
    <ul className={classes.effects} aria-label={t('merge.effects')}>
      {phones.map(({ key, phone }) => (
        <li key={key}>
          <bdi dir="ltr">{phone}</bdi>{' '}
          {t('merge.phone', { field: fieldLabel(t, thirdparty.name, key) })}
        </li>
      ))}
      {emails.map((address) => (
        <li key={address}>
          <bdi dir="ltr">{address}</bdi> {t('merge.email')}
        </li>
      ))}
      {moves.map(({ entity, count }) => (
        <li key={entity}>{t('merge.moves', { many: t(`entity.${entity}.many`), count })}</li>
      ))}
      <li>{t('merge.end', { name: String(drop.name) })}</li>
    </ul>
  )
}
