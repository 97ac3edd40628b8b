/** The drawing of a floor: a room has no direction of reading, so it is never mirrored. */
import type { ReactNode, Ref, SVGProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { DecorKind, Place, PlanSize } from '../../domain/restaurant/floor-plan.ts'
import type { SectionTable } from '../../domain/restaurant/floor-plan-input.ts'
import classes from './Floor.module.css'

type CanvasProps = Omit<SVGProps<SVGSVGElement>, 'ref'> & {
  size: PlanSize
  label: string
  isDrawn?: boolean
  /** How many times the width of the screen it takes. */
  zoom?: number
  canvas?: Ref<SVGSVGElement>
  children: ReactNode
}

export function FloorCanvas(props: CanvasProps) {
  const { size, label, isDrawn, zoom = 1, canvas, children, ...rest } = props
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a plan wider than the screen is scrolled by keys, with nothing in it to focus.
    <section className={classes.room} dir="ltr" aria-label={label} tabIndex={0}>
      <svg
        ref={canvas}
        className={classes.canvas}
        viewBox={`0 0 ${size.width} ${size.height}`}
        style={{ inlineSize: `${zoom * 100}%` }}
        data-drawn={isDrawn || undefined}
        {...rest}
      >
        <title>{label}</title>
        {isDrawn && <Grid size={size} />}
        {children}
      </svg>
    </section>
  )
}

const gridStep = 50

function Grid({ size }: { size: PlanSize }) {
  return (
    <>
      <defs>
        <pattern id="floor-grid" width={gridStep} height={gridStep} patternUnits="userSpaceOnUse">
          <path className={classes.gridLine} d={`M ${gridStep} 0 L 0 0 0 ${gridStep}`} />
        </pattern>
      </defs>
      <rect width={size.width} height={size.height} fill="url(#floor-grid)" />
    </>
  )
}

type ThingProps = Omit<SVGProps<SVGGElement>, 'place'> & {
  place: Place
  table?: SectionTable
  decor?: DecorKind
  isWrong?: boolean
  isChosen?: boolean
  /** How many pixels a step of the plan has: what is drawn small is still read and touched. */
  scale?: number
}

const thumb = 45
const readable = 13

/** A table with its name, or something else that stands in the room. */
export function Thing(props: ThingProps) {
  const { place, table, decor, isWrong, isChosen, scale = 1, children, ...rest } = props
  const { t } = useTranslation()
  const { x, y, width, height, turn } = place
  const label = table
    ? t('floor.table', { name: table.name, seats: table.seats })
    : t(`floor.decor.${decor}`)
  return (
    <g
      role={rest.tabIndex === undefined ? 'img' : 'button'}
      aria-label={label}
      className={classes.thing}
      data-kind={table ? 'table' : decor}
      data-wrong={isWrong || undefined}
      data-chosen={isChosen || undefined}
      transform={`translate(${x} ${y})`}
      {...rest}
    >
      {table && rest.tabIndex !== undefined && (
        <rect
          className={classes.reach}
          x={-Math.max(width, thumb / scale) / 2}
          y={-Math.max(height, thumb / scale) / 2}
          width={Math.max(width, thumb / scale)}
          height={Math.max(height, thumb / scale)}
        />
      )}
      <g transform={`rotate(${turn})`}>
        {table && <Chairs place={place} seats={table.seats} shape={table.shape} />}
        {table?.shape === 'round' || decor === 'plant' ? (
          <ellipse className={classes.body} rx={width / 2} ry={height / 2} />
        ) : (
          <rect
            className={classes.body}
            x={-width / 2}
            y={-height / 2}
            width={width}
            height={height}
            rx={decor ? 2 : 10}
          />
        )}
      </g>
      {table && (
        <text
          className={classes.name}
          style={{ fontSize: Math.max(26, readable / scale) }}
          textAnchor="middle"
          dominantBaseline="central"
        >
          {table.name}
        </text>
      )}
      {children}
    </g>
  )
}

const chair = 14

/** Around a round table; along the two long sides of another. */
function Chairs({ place, seats, shape }: { place: Place } & Pick<SectionTable, 'seats' | 'shape'>) {
  const { width, height } = place
  const spots = Array.from({ length: Math.min(seats, 40) }, (_, n) => {
    if (shape === 'round') {
      const angle = (2 * Math.PI * n) / seats - Math.PI / 2
      return {
        x: Math.cos(angle) * (width / 2 + chair * 0.6),
        y: Math.sin(angle) * (height / 2 + chair * 0.6),
      }
    }
    const above = Math.ceil(seats / 2)
    const isAbove = n < above
    const [index, count] = isAbove ? [n, above] : [n - above, seats - above]
    return {
      x: ((index + 0.5) / count - 0.5) * width,
      y: (isAbove ? -1 : 1) * (height / 2 + chair * 0.6),
    }
  })
  return spots.map(({ x, y }) => (
    <circle key={`${x} ${y}`} className={classes.chair} cx={x} cy={y} r={chair / 2} />
  ))
}
