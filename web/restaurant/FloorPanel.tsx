/** The figures of what is chosen, or of the whole plan. */
import { Button, NumberInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import {
  largestPlan,
  leastPlan,
  type Place,
  type PlannedDecor,
  type PlannedTable,
  type PlanSize,
} from '../../domain/restaurant/floor-plan.ts'
import classes from './Floor.module.css'

type PanelProps = {
  thing: PlannedTable | PlannedDecor | undefined
  name: string | undefined
  size: PlanSize
  onPlace: (to: Partial<Place>) => void
  onSize: (size: PlanSize) => void
  onRemove: () => void
}

const figures = ['x', 'y', 'width', 'height', 'turn'] as const

export function FloorPanel({ thing, name, size, onPlace, onSize, onRemove }: PanelProps) {
  const { t } = useTranslation()
  if (!thing)
    return (
      <section className={classes.panel} aria-label={t('floor.room')}>
        <h2 className={classes.panelHead}>{t('floor.room')}</h2>
        {(['width', 'height'] as const).map((key) => (
          <Figure
            key={key}
            label={t(`floor.${key}`)}
            value={size[key]}
            least={leastPlan}
            onChange={(value) => onSize({ ...size, [key]: value })}
          />
        ))}
      </section>
    )
  const isTable = !('kind' in thing)
  const title = isTable ? t('floor.tableName', { name }) : t(`floor.decor.${thing.kind}`)
  return (
    <section className={classes.panel} aria-label={title}>
      <h2 className={classes.panelHead}>{title}</h2>
      {figures.map((key) => (
        <Figure
          key={key}
          label={t(`floor.${key}`)}
          value={thing[key]}
          least={0}
          onChange={(value) => onPlace({ [key]: value })}
        />
      ))}
      {isTable && (
        <Button component={Link} to={`/Tables/${thing.id}`} variant="default">
          {t('floor.openTable')}
        </Button>
      )}
      <Button variant="default" color="red" onClick={onRemove}>
        {t(isTable ? 'floor.takeOff' : 'floor.remove')}
      </Button>
    </section>
  )
}

type FigureProps = {
  label: string
  value: number
  least: number
  onChange: (value: number) => void
}

function Figure({ label, value, least, onChange }: FigureProps) {
  return (
    <NumberInput
      dir="ltr"
      label={label}
      value={value}
      min={least}
      max={largestPlan}
      allowDecimal={false}
      clampBehavior="blur"
      onChange={(next) => typeof next === 'number' && next >= least && onChange(next)}
    />
  )
}
