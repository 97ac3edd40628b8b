/** Draws the plan of a section by mouse, touch or keyboard; every step can be taken back. */
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { newId } from '../../domain/kernel/id.ts'
import {
  changed,
  furnished,
  lookOf,
  type PlanHistory,
  placed,
  redone,
  startHistory,
  thingOf,
  undone,
  withDecor,
  without,
  withTable,
} from '../../domain/restaurant/floor-edit.ts'
import {
  type DecorKind,
  decorKinds,
  decorSizes,
  type FloorPlan,
  faultsOf,
  freePlace,
  grid,
  type Place,
  type TableLook,
  tableSize,
} from '../../domain/restaurant/floor-plan.ts'
import type { FloorPlanAnswer, SectionTable } from '../../domain/restaurant/floor-plan-input.ts'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import { LeaveDialog, useUnsavedGuard } from '../kernel/form/unsaved-guard.tsx'
import { Page, PageBody, PageHead } from '../kernel/parts/Sheet.tsx'
import { toast } from '../kernel/parts/toast.tsx'
import { call, messageOf } from '../kernel/session/api.ts'
import { useMay } from '../kernel/session/session.ts'
import classes from './Floor.module.css'
import { FloorCanvas, Thing } from './FloorCanvas.tsx'
import { FloorPanel } from './FloorPanel.tsx'
import { planKey } from './floor-queries.ts'
import { Handles } from './Handles.tsx'
import { useDrag } from './use-drag.ts'

const smallStep = 1
const turnStep = 15

const arrows: Readonly<Record<string, [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** What a key does to a thing: arrows move it, with Alt they size it, R turns it. */
function keyChange({ key, shiftKey, altKey }: KeyboardEvent, thing: Place): Partial<Place> | null {
  const arrow = arrows[key]
  const step = shiftKey ? smallStep : grid
  if (arrow && altKey)
    return { width: thing.width + arrow[0] * step, height: thing.height + arrow[1] * step }
  if (arrow) return { x: thing.x + arrow[0] * step, y: thing.y + arrow[1] * step }
  if (key === 'r' || key === 'R') return { turn: thing.turn + (shiftKey ? -turnStep : turnStep) }
  return null
}

export type FloorEditorProps = { plan: FloorPlanAnswer; onDone: () => void }

export function FloorEditor({ plan, onDone }: FloorEditorProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const mayChange = useMay()('restaurant.diningTable.edit')
  const [history, setHistory] = useState<PlanHistory>(() =>
    startHistory({ size: plan.size, tables: plan.tables, decor: plan.decor }),
  )
  const [chosen, setChosen] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [isLeaving, setLeaving] = useState(false)
  const now = history.now
  const isDrawnOn = history.before.length > 0
  const guard = useUnsavedGuard(isDrawnOn)
  const change = (next: FloorPlan, isSameStep = false) =>
    setHistory((before) => changed(before, next, isSameStep))
  const place = (id: string, to: Partial<Place>, isSameStep = false) =>
    setHistory((before) => changed(before, placed(before.now, id, to), isSameStep))
  const drag = useDrag(place)
  const { outside, crossed } = faultsOf(now)
  const wrong = new Set([...outside, ...crossed.flat()])
  const nameOf = (id: string) => plan.all.find((it) => it.id === id)?.name ?? ''
  const thing = thingOf(now, chosen)
  /** A table as it is drawn now. */
  const drawn = (id: string): SectionTable | undefined => {
    const table = plan.all.find((it) => it.id === id)
    const planned = now.tables.find((it) => it.id === id)
    return table && planned ? lookOf(planned, table) : table
  }
  const own = thing && mayChange ? drawn(thing.id) : undefined
  const furnish = (to: Partial<TableLook>) => {
    if (own) change(furnished(now, own.id, own, to))
  }
  const remove = (id: string) => {
    change(without(now, id))
    setChosen(null)
    // What had the focus is gone: the keys go on being heard by the drawing, the undoing one first.
    drag.canvas.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') {
      event.preventDefault()
      setHistory(event.shiftKey ? redone : undone)
      return
    }
    if (event.key === 'Escape') setChosen(null)
    if (!thing) return
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      remove(thing.id)
      return
    }
    const moved = keyChange(event, thing)
    if (!moved) return
    event.preventDefault()
    place(thing.id, moved)
  }
  const putTable = (table: SectionTable) => {
    const free = freePlace(now, tableSize(table.shape, table.seats))
    if (!free) return setFailure(t('floor.full'))
    change(withTable(now, { ...free, id: table.id }))
    setChosen(table.id)
  }
  const putDecor = (kind: DecorKind) => {
    const free = freePlace(now, decorSizes[kind])
    if (!free) return setFailure(t('floor.full'))
    const id = newId()
    change(withDecor(now, { ...free, id, kind }))
    setChosen(id)
  }
  const save = async () => {
    setSaving(true)
    setFailure(null)
    try {
      const body = { version: plan.version, ...now }
      const saved = await call<FloorPlanAnswer>('PUT', `/api/floor-plans/${plan.section.id}`, body)
      queries.setQueryData(planKey(plan.section.id), saved)
      toast.success(t('label.updateSuccess'))
      onDone()
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setSaving(false)
    }
  }
  const placedIds = new Set(now.tables.map(({ id }) => id))
  const loose = plan.all.filter(({ id }) => !placedIds.has(id))
  const [pair] = crossed
  return (
    <Page ground="page">
      <PageHead
        title={plan.section.title}
        actions={
          <>
            <Button
              variant="subtle"
              color="gray"
              onClick={() => (isDrawnOn ? setLeaving(true) : onDone())}
            >
              {t('action.cancel')}
            </Button>
            <Button loading={isSaving} disabled={wrong.size > 0} onClick={() => void save()}>
              {t('action.save')}
            </Button>
          </>
        }
      />
      <PageBody>
        {failure && <FormNotice tone="error">{failure}</FormNotice>}
        <div className={classes.tools} role="toolbar" aria-label={t('floor.tools')}>
          <ActionIcon
            size="input-sm"
            variant="default"
            disabled={history.before.length === 0}
            aria-label={t('floor.undo')}
            aria-keyshortcuts="Control+Z"
            onClick={() => setHistory(undone)}
          >
            <IconArrowBackUp size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
          <ActionIcon
            size="input-sm"
            variant="default"
            disabled={history.after.length === 0}
            aria-label={t('floor.redo')}
            aria-keyshortcuts="Control+Shift+Z"
            onClick={() => setHistory(redone)}
          >
            <IconArrowForwardUp size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
          <Menu>
            <Menu.Target>
              <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />}>
                {t('floor.addDecor')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {decorKinds.map((kind) => (
                <Menu.Item key={kind} onClick={() => putDecor(kind)}>
                  {t(`floor.decor.${kind}`)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
          <Button
            component={Link}
            to={`/Tables/new?section=${plan.section.id}`}
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
          >
            {t('entity.diningTable.new')}
          </Button>
        </div>
        {loose.length > 0 && (
          <ul className={classes.chips} aria-label={t('floor.loose')}>
            {loose.map((table) => (
              <li key={table.id}>
                <button type="button" className={classes.chip} onClick={() => putTable(table)}>
                  <IconPlus size={14} aria-hidden />
                  <bdi>{table.name}</bdi>
                  <span className={classes.chipSeats}>
                    {t('floor.seats', { count: table.seats })}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
        <div className={classes.desk}>
          <div className={classes.drawing}>
            {/* Keys of whatever in it has the focus. */}
            <FloorCanvas
              size={now.size}
              label={plan.section.title}
              isDrawn
              canvas={drag.canvas}
              tabIndex={-1}
              onKeyDown={onKeyDown}
              onPointerDown={() => setChosen(null)}
            >
              {now.decor.map((it) => (
                <Thing
                  key={it.id}
                  place={it}
                  decor={it.kind}
                  isWrong={wrong.has(it.id)}
                  isChosen={chosen === it.id}
                  tabIndex={0}
                  onFocus={() => setChosen(it.id)}
                  {...drag.moves(it, () => setChosen(it.id))}
                />
              ))}
              {now.tables.map((it) => (
                <Thing
                  key={it.id}
                  place={it}
                  table={drawn(it.id)}
                  isWrong={wrong.has(it.id)}
                  isChosen={chosen === it.id}
                  tabIndex={0}
                  onFocus={() => setChosen(it.id)}
                  {...drag.moves(it, () => setChosen(it.id))}
                />
              ))}
              {thing && <Handles thing={thing} drag={drag} />}
            </FloorCanvas>
            <div className={classes.faults}>
              {pair && (
                <FormNotice tone="error">
                  {t('refusal.tablesCross', { first: nameOf(pair[0]), second: nameOf(pair[1]) })}
                </FormNotice>
              )}
              {outside.size > 0 && <FormNotice tone="error">{t('floor.outside')}</FormNotice>}
            </div>
          </div>
          <FloorPanel
            thing={thing}
            name={thing && nameOf(thing.id)}
            size={now.size}
            look={own}
            onLook={furnish}
            onPlace={(to) => thing && place(thing.id, to)}
            onSize={(size) => change({ ...now, size })}
            onRemove={() => thing && remove(thing.id)}
          />
        </div>
        <p className={classes.hint}>{t('floor.keys')}</p>
        {guard.dialog}
        <LeaveDialog isOpen={isLeaving} onStay={() => setLeaving(false)} onLeave={onDone} />
      </PageBody>
    </Page>
  )
}
