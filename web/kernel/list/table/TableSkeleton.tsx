/** The rows to come: the true geometry of the table, fading downwards. */
import type { Entity } from '../../../../domain/kernel/entity.ts'
import { fieldOf, isNumber } from './columns.ts'
import classes from './Table.module.css'

type TableSkeletonProps = { entity: Entity; columns: readonly string[]; canTick: boolean }

const rowCount = 12
/** Uneven on purpose: equal bars would look like content. */
const lengths = [62, 48, 72, 40, 56, 52]

export function TableSkeleton({ entity, columns, canTick }: TableSkeletonProps) {
  return (
    <tbody className={classes.bones} aria-hidden>
      {Array.from({ length: rowCount }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are drawn once and never move.
        <tr key={row} className={classes.row} style={{ opacity: 1 - row / rowCount }}>
          {canTick && (
            <td className={`${classes.cell} ${classes.tick}`}>
              <span className={classes.bone} />
            </td>
          )}
          {columns.map((name, column) => (
            <td
              key={name}
              className={classes.cell}
              data-number={isNumber(fieldOf(entity, name)) || undefined}
            >
              <span
                className={classes.bone}
                style={{ inlineSize: `${lengths[(row * 2 + column) % lengths.length]}%` }}
              />
            </td>
          ))}
          <td className={classes.cell} />
        </tr>
      ))}
    </tbody>
  )
}
