/** Days as people name them, one press each; the filter stays true tomorrow. */
import { useTranslation } from 'react-i18next'
import { type PeriodName, periodNames } from '../../../../domain/kernel/period.ts'
import classes from './PeriodChoice.module.css'

type PeriodChoiceProps = {
  chosen: PeriodName | null
  size: 'sm' | 'lg'
  onChoose: (name: PeriodName) => void
}

export function PeriodChoice({ chosen, size, onChoose }: PeriodChoiceProps) {
  const { t } = useTranslation()
  return (
    <fieldset className={classes.periods} aria-label={t('list.period')} data-size={size}>
      {periodNames.map((name) => (
        <button
          key={name}
          type="button"
          className={classes.period}
          aria-pressed={name === chosen}
          onClick={() => onChoose(name)}
        >
          {t(`list.period.${name}`)}
        </button>
      ))}
    </fieldset>
  )
}
