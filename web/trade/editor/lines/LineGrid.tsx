/**
 * The lines of a document, made for the keyboard. Only the line one stands on holds inputs; the
 * others are plain words, so that two hundred of them cost nothing while one of them is written.
 */
import { Kbd } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import i18next from 'i18next'
import type { CSSProperties, KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { FoundItem } from '../../../../domain/catalog/found-item.ts'
import page from '../../../kernel/document/Document.module.css'
import { ErrorLine } from '../../../kernel/form/inputs/ErrorLine.tsx'
import { toast } from '../../../kernel/parts/toast.tsx'
import { messageOf } from '../../../kernel/session/api.ts'
import { useAfterQuantity } from '../../../kernel/session/appearance.ts'
import type { Editor } from '../model/editor.ts'
import { useEdited, useRoom } from '../model/editor-context.ts'
import { placeId } from '../model/editor-state.ts'
import type { CellName } from '../model/layout.ts'
import {
  entry,
  type LineCommand,
  lineCommand,
  type Place,
  placeAfter,
  placeBeside,
  placeOnEnter,
  type Spot,
} from '../model/line-walk.ts'
import { ItemSearch } from './ItemSearch.tsx'
import { resolvePasted } from './item-find.ts'
import { ColumnNames } from './LineCell.tsx'
import { LineRow } from './LineRow.tsx'
import classes from './Lines.module.css'
import { templateOf, useColumns } from './line-columns.ts'
import { pastedLines } from './paste-lines.ts'

export function LineGrid() {
  const { t } = useTranslation()
  const order = useEdited((state) => state.order)
  const columns = useColumns()
  const keys = useGridKeys()
  return (
    <section
      className={classes.grid}
      style={{ '--columns': templateOf(columns) } as CSSProperties}
      aria-label={t('document.lines')}
      {...keys}
    >
      <ColumnNames columns={columns} />
      <ol className={classes.lines}>
        {order.map((id, at) => (
          <LineRow key={id} id={id} number={at + 1} />
        ))}
      </ol>
      <Entry />
      <Unpriced />
      <Announcement />
    </section>
  )
}

/** A line without a price must not look like one that costs nothing. */
function Unpriced() {
  const { t } = useTranslation()
  const { editor } = useRoom()
  const isUnpriced = useEdited((state) => state.isUnpriced)
  return (
    <div role="alert" className={isUnpriced ? classes.unpriced : 'ct-hidden'}>
      {isUnpriced && (
        <>
          {t('document.unpriced')}
          <button type="button" className={page.link} onClick={() => void editor.refreshFacts()}>
            {t('action.retry')}
          </button>
        </>
      )}
    </div>
  )
}

function Announcement() {
  const announcement = useEdited((state) => state.announcement)
  return (
    <span role="status" className="ct-hidden">
      {announcement}
    </span>
  )
}

/** Below the last line: what is typed, scanned or pasted here becomes the next one. */
function Entry() {
  const { t } = useTranslation()
  const { editor } = useRoom()
  const error = useEdited(({ errors }) => errors.lines)
  const paste = (text: string): boolean => {
    const lines = pastedLines(text)
    if (lines) void addPasted(editor, lines)
    return lines !== undefined
  }
  return (
    <div className={classes.entry} data-place={entry}>
      <div className={classes.entryBox}>
        <ItemSearch
          id={placeId(entry)}
          label={t('document.entry')}
          placeholder={t('document.entry')}
          isInvalid={error !== undefined}
          leftSection={<IconScan size={16} stroke={1.75} aria-hidden />}
          onChoose={(found: FoundItem) => editor.addFound(found)}
          onFocus={() => editor.visit(entry)}
          onPasteLines={paste}
        />
      </div>
      <Kbd className={classes.key} aria-hidden>
        Ins
      </Kbd>
      <p className={classes.wrong} role={error ? 'alert' : undefined}>
        {error && <ErrorLine error={error} />}
      </p>
    </div>
  )
}

async function addPasted(
  editor: Editor,
  pasted: NonNullable<ReturnType<typeof pastedLines>>,
): Promise<void> {
  try {
    const { lines, missing } = await resolvePasted(pasted)
    if (lines.length > 0) editor.addLines(lines)
    if (missing.length === 0) toast.success(i18next.t('document.pasted', { count: lines.length }))
    else
      toast.error(
        i18next.t('document.pastedMissing', {
          count: missing.length,
          names: missing.slice(0, 8).join(', '),
        }),
      )
  } catch (error) {
    toast.error(messageOf(error))
  }
}

const placeIn = (target: EventTarget): Place | undefined => {
  if (!(target instanceof Element)) return undefined
  if (target.closest(`[data-place=${entry}]`)) return entry
  const cell = target.closest<HTMLElement>('[data-cell]')
  const line = target.closest<HTMLElement>('[data-line]')?.dataset.line
  return cell && line ? { line, cell: cell.dataset.cell as CellName } : undefined
}

const isSelect = (target: EventTarget): boolean => target instanceof HTMLSelectElement

function useGridKeys() {
  const { editor, cellsOf } = useRoom()
  const [chosen] = useAfterQuantity()
  const go = (place: Place | undefined): boolean => {
    if (place) editor.goTo(place)
    return place !== undefined
  }
  /** True when the key did something. */
  const walk = (command: LineCommand, place: Place, key: string): boolean => {
    const { order } = editor.state
    if (command === 'above') return go(placeBeside(place, order, cellsOf, -1))
    if (command === 'below') return go(placeBeside(place, order, cellsOf, 1))
    if (place === entry) return false
    if (command === 'next' && key === 'Enter')
      return go(placeOnEnter(place, order, cellsOf, chosen))
    return go(placeAfter(place, order, cellsOf, command === 'next' ? 1 : -1))
  }
  const act = (command: LineCommand, spot: Spot): void => {
    if (command === 'duplicate') editor.duplicate(spot)
    if (command === 'remove') editor.remove(spot)
    if (command === 'moveUp') editor.move(spot, -1)
    if (command === 'moveDown') editor.move(spot, 1)
  }
  /** Taken before the cell sees them: a list of choices would open with the arrows. */
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const command = lineCommand(event)
    const place = placeIn(event.target)
    if (!command || !place) return
    const isOfLine = ['duplicate', 'remove', 'moveUp', 'moveDown'].includes(command)
    if (!isOfLine && command !== 'entry') return
    event.preventDefault()
    event.stopPropagation()
    if (command === 'entry') editor.goTo(entry)
    else if (place !== entry) act(command, place)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const command = lineCommand(event)
    const place = placeIn(event.target)
    if (!command || !place || event.defaultPrevented || event.nativeEvent.isComposing) return
    // The arrows choose in a list of units, as everywhere.
    if (isSelect(event.target) && (command === 'above' || command === 'below')) return
    if (walk(command, place, event.key)) event.preventDefault()
  }
  return { onKeyDownCapture, onKeyDown }
}
