import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './Drawer.module.css'

const closeSteps = ['stop', 'count', 'compare', 'handOver'] as const

export type CloseStep = (typeof closeSteps)[number]

/** Where one is on the way to the end of a shift. */
export function CloseSteps({ step }: { step: CloseStep }) {
  const { t } = useTranslation()
  const at = closeSteps.indexOf(step)
  return (
    <ol className={classes.steps} aria-label={t('drawer.steps')}>
      {closeSteps.map((name, i) => (
        <li
          key={name}
          className={classes.step}
          data-state={i < at ? 'done' : i === at ? 'now' : undefined}
          aria-current={i === at ? 'step' : undefined}
        >
          <span className={classes.stepMark} aria-hidden>
            {i < at ? <IconCheck size={16} stroke={2} /> : i + 1}
          </span>
          <span className={classes.stepName}>{t(`drawer.step.${name}`)}</span>
        </li>
      ))}
    </ol>
  )
}
