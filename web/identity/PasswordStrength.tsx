import { useTranslation } from 'react-i18next'
import css from './PasswordStrength.module.css'
import type { Strength } from './password-strength.ts'

const bars: readonly Strength[] = ['short', 'weak', 'fair', 'strong']

/** Four bars and a word, in the room below the field. */
export function PasswordStrength({ strength }: { strength: Strength }) {
  const { t } = useTranslation()
  const reached = bars.indexOf(strength)
  return (
    <span className={css.strength} data-strength={strength}>
      {strength !== 'none' && (
        <span className={css.bars} aria-hidden="true">
          {bars.map((bar, at) => (
            <span key={bar} className={css.bar} data-on={at <= reached || undefined} />
          ))}
        </span>
      )}
      <span className={css.words}>{t(`password.${strength}`)}</span>
    </span>
  )
}
