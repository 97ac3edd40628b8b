/** The figures of what is chosen, or of the whole plan. */
import { Button, NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import {
  largestPlan,
  leastPlan,
  mostSeats,
  type Place,
  type PlannedDecor,
  type PlannedTable,
  type PlanSize,
  type TableLook,
  tableShapes,
} from '../../domain/restaurant/floor-plan.ts'
import { CountInput } from '../kernel/form/inputs/CountInput.tsx'
import classes from './Floor.module.css'

type PanelProps = {
  thing: PlannedTable | PlannedDecor | undefined
  name: string | undefined
  size: PlanSize
  /** Of a table, for whoever may change tables. */
  look: TableLook | undefined
  onLook: (to: Partial<TableLook>) => void
  onPlace: (to: Partial<Place>) => void
  onSize: (size: PlanSize) => void
  onRemove: () => void
}

const figures = ['x', 'y', 'width', 'height', 'turn'] as const

export function FloorPanel(props: PanelProps) {
  const { thing, name, size, look, onLook, onPlace, onSize, onRemove } = props
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
      {look && (
        <>
          <NativeSelect
            label={t('field.shape')}
            value={look.shape}
            data={tableShapes.map((value) => ({
              value,
              label: t(`choice.diningTable.shape.${value}`),
            }))}
            onChange={({ currentTarget: { value } }) => {
              const shape = tableShapes.find((it) => it === value)
              if (shape) onLook({ shape })
            }}
          />
          <Figure
            label={t('field.seats')}
            value={look.seats}
            least={1}
            most={mostSeats}
            onChange={(seats) => onLook({ seats })}
          />
        </>
      )}
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
  most?: number
  onChange: (value: number) => void
}

function Figure({ label, value, least, most = largestPlan, onChange }: FigureProps) {
  return (
    <CountInput
      dir="ltr"
      label={label}
      value={value}
      min={least}
      max={most}
      allowDecimal={false}
      clampBehavior="blur"
      onChange={(next) =>
        typeof next === 'number' && next >= least && next <= most && onChange(next)
      }
    />
  )
}
