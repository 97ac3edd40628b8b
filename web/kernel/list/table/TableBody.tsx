/** The rows with their one roving focus: arrows move it, the row's letters act on it. */
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isDeletable } from '../../form/model/deletable.ts'
import { rowTitle } from '../../words/row-title.ts'
import type { ListModel } from '../list-shape.ts'
import { RowMenu } from './RowMenu.tsx'
import { type RowCommand, rowCommand } from './row-keys.ts'
import { TableRow } from './TableRow.tsx'

const rowOf = (target: EventTarget): HTMLTableRowElement | null =>
  (target as Element).closest<HTMLTableRowElement>('tr[data-id]')

const controlOf = (target: EventTarget): Element | null =>
  (target as Element).closest('a, button, input')

export function TableBody({ list }: { list: ListModel }) {
  const { entity, data, selection, deletion } = list
  const { rows } = data
  const navigate = useNavigate()
  const body = useRef<HTMLTableSectionElement>(null)
  const [menu, setMenu] = useState<{ id: string; button: HTMLElement } | null>(null)
  const current = useCurrentRow(
    rows.map(({ id }) => id),
    body,
  )
  const { canTick } = list

  const removeAt = (id: string) => {
    if (!list.allows('delete')) return
    const row = rows.find((it) => it.id === id)
    if (selection.ticks.size > 0) void deletion.remove([...selection.ticks])
    else if (row && isDeletable(entity, row)) void deletion.remove([id], rowTitle(entity, row))
  }
  const openMenu = (row: HTMLTableRowElement) => {
    const button = row.querySelector<HTMLElement>('button[aria-haspopup]')
    if (button) setMenu({ id: row.dataset.id ?? '', button })
  }
  const carryOut = (command: RowCommand, row: HTMLTableRowElement) => {
    const id = row.dataset.id ?? ''
    if (command.verb === 'go') body.current?.rows[command.to]?.focus()
    if (command.verb === 'open') void navigate(`${entity.path}/${id}`)
    if (command.verb === 'tick' && canTick) selection.tick(id, command.isRange)
    if (command.verb === 'tickPage' && canTick) selection.addPage()
    if (command.verb === 'remove') removeAt(id)
    if (command.verb === 'clear') selection.clear()
    // A turn later, or the menu would take this very key for one pressed outside it.
    if (command.verb === 'menu') setTimeout(() => openMenu(row))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rowOf(event.target)
    if (!row || event.defaultPrevented) return
    const at = rows.findIndex(({ id }) => id === row.dataset.id)
    const isOnControl = controlOf(event.target) !== null
    const command = rowCommand(event, at, rows.length, isOnControl)
    if (!command) return
    event.preventDefault()
    carryOut(command, row)
  }
  const onClick = (event: MouseEvent) => {
    const row = rowOf(event.target)
    if (!row) return
    const id = row.dataset.id ?? ''
    const control = controlOf(event.target)
    if (control?.matches('input')) return selection.tick(id, event.shiftKey)
    if (control?.matches('button')) return openMenu(row)
    if (control || getSelection()?.type === 'Range') return
    if (canTick && (event.shiftKey || event.ctrlKey || event.metaKey))
      return selection.tick(id, event.shiftKey)
    void navigate(`${entity.path}/${id}`)
  }

  return (
    <>
      <tbody
        ref={body}
        onClick={onClick}
        onKeyDown={onKeyDown}
        onMouseDown={keepTextUnmarked}
        onFocus={(event) => current.visit(rowOf(event.target)?.dataset.id)}
        onBlur={(event) => event.relatedTarget && current.leave()}
      >
        {rows.map((row) => (
          <TableRow
            key={row.id}
            entity={entity}
            row={row}
            columns={list.layout.columns}
            isCurrent={row.id === current.id}
            isTicked={selection.ticks.has(row.id)}
            canTick={canTick}
            isMenuOpen={row.id === menu?.id}
          />
        ))}
      </tbody>
      <RowMenu list={list} id={menu?.id} button={menu?.button} onClose={() => setMenu(null)} />
    </>
  )
}

/** Shift-click marks rows, not the text between them. */
function keepTextUnmarked(event: MouseEvent): void {
  if (event.shiftKey) event.preventDefault()
}

/**
 * The row the keyboard stands on. When that row vanishes under it (deleted here or elsewhere), its
 * neighbour takes its place, and the focus too if it would be lost.
 */
function useCurrentRow(
  ids: readonly string[],
  body: React.RefObject<HTMLTableSectionElement | null>,
) {
  const [visited, setVisited] = useState<string | undefined>()
  const place = useRef({ index: 0, hasFocus: false })
  const found = visited === undefined ? -1 : ids.indexOf(visited)
  const index = found >= 0 ? found : Math.max(0, Math.min(place.current.index, ids.length - 1))
  const id = ids[index]
  useEffect(() => {
    place.current.index = index
    const isLost = document.activeElement === document.body || document.activeElement === null
    if (id && found < 0 && place.current.hasFocus && isLost)
      body.current?.querySelector<HTMLElement>(`tr[data-id="${id}"]`)?.focus()
  }, [id, index, found, body])
  return {
    id,
    visit: (next: string | undefined) => {
      place.current.hasFocus = true
      setVisited(next)
    },
    leave: () => {
      place.current.hasFocus = false
    },
  }
}
