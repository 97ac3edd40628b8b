/** The list as a table: real `table` markup, heads that stay, columns that can be drawn wider. */
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { type CSSProperties, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListModel } from '../list-shape.ts'
import { useScrollMemory } from '../scroll-memory.ts'
import { pageTicks } from '../selection/selection.ts'
import { useColumnLabel } from './column-label.ts'
import { widthsOf } from './columns.ts'
import { HeadCell } from './HeadCell.tsx'
import classes from './Table.module.css'
import { TableBody } from './TableBody.tsx'
import { TickBox } from './TickBox.tsx'

const tickWidth = 46
const menuWidth = 56

/** A width that paper may overrule. */
const sized = (width: number) => ({ '--width': `${width}px` }) as CSSProperties

/** `instead` takes the place of the rows (the skeleton), under the same heads. */
export function DataTable({ list, instead }: { list: ListModel; instead?: ReactNode }) {
  const { t } = useTranslation()
  const hint = useId()
  const { entity, layout, data } = list
  const { ref: measured, width: room } = useElementSize<HTMLDivElement>()
  const scroller = useMergedRef(measured, useScrollMemory(data.rows.length > 0))
  const [drawn, setDrawn] = useState<Record<string, number>>({})
  const { canTick } = list
  const labelOf = useColumnLabel(entity)
  const edges = canTick ? tickWidth + menuWidth : menuWidth
  const kept = { ...layout.widths, ...drawn }
  const widths = widthsOf(entity, layout.columns, kept, room - edges, labelOf)
  const used = widths.reduce((sum, width) => sum + width, 0)
  const rest = room - used - (edges - menuWidth)
  const setWidth = (name: string, width: number | undefined) => {
    setDrawn({})
    layout.setWidth(name, width)
  }
  return (
    <div className={classes.scroller} ref={scroller} aria-busy={data.isOld || data.isFirstWait}>
      <p id={hint} hidden>
        {t('list.keysHint')}
      </p>
      <table
        className={classes.table}
        data-ticks={canTick || undefined}
        data-subtitled={entity.subtitle.length > 0 || undefined}
        data-old={data.isOld || undefined}
        style={sized(Math.max(used + edges, room))}
        aria-label={t(`entity.${entity.name}.many`)}
        aria-describedby={hint}
      >
        <colgroup>
          {canTick && <col className={classes.column} style={sized(tickWidth)} />}
          {layout.columns.map((name, index) => (
            <col key={name} className={classes.column} style={sized(widths[index] ?? 0)} />
          ))}
          {/* Takes what no column wants, so that kept widths stay true to the pixel. */}
          <col className={classes.column} style={sized(Math.max(menuWidth, rest))} />
        </colgroup>
        <thead>
          <tr>
            {canTick && (
              <th scope="col" className={`${classes.head} ${classes.tick}`}>
                <PageTick list={list} />
              </th>
            )}
            {layout.columns.map((name, index) => (
              <HeadCell
                key={name}
                entity={entity}
                name={name}
                sort={list.navigation.state.sort}
                width={widths[index] ?? 0}
                onSort={(sort) => list.navigation.ask({ sort })}
                onDraw={(key, width) => setDrawn({ [key]: width })}
                onSet={setWidth}
              />
            ))}
            <td className={`${classes.head} ${classes.menu}`} />
          </tr>
        </thead>
        {instead ?? <TableBody list={list} />}
      </table>
    </div>
  )
}

function PageTick({ list: { data, selection } }: { list: ListModel }) {
  const { t } = useTranslation()
  const state = pageTicks(
    selection.ticks,
    data.rows.map(({ id }) => id),
  )
  return (
    <TickBox
      aria-label={t('list.selectPage')}
      checked={state === 'all'}
      isPartly={state === 'some'}
      disabled={data.rows.length === 0}
      onChange={selection.togglePage}
    />
  )
}
