/** The buttons of what else can be done with the ticked rows, and the dialog each opens. */
import { Menu } from '@mantine/core'
import { IconChevronUp } from '@tabler/icons-react'
import { Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../session/session.ts'
import type { ListModel } from '../list-shape.ts'
import classes from '../Pager.module.css'
import type { SelectionAction } from './selection-action.ts'
import { selectionActionsOf } from './selection-actions.ts'

/** More of them stand in a menu. */
const mostButtons = 2

export function OwnSelectionActions({ list }: { list: ListModel }) {
  const { t } = useTranslation()
  const may = useMay()
  const [open, setOpen] = useState<SelectionAction | null>(null)
  const actions = selectionActionsOf({ ...list, may })
  const room = list.isPhone && actions.length > 1 ? 0 : mostButtons
  const rest = actions.slice(room)
  const Dialog = open?.Dialog
  return (
    <>
      {actions.slice(0, room).map((action) => (
        <ActionButton key={action.label} {...{ list, action }} onOpen={() => setOpen(action)} />
      ))}
      {rest.length > 0 && (
        <Menu position="top-end" withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <button
              type="button"
              className={classes.act}
              disabled={list.selection.ticks.size === 0}
            >
              {t('bulk.more')}
              <IconChevronUp size={14} stroke={1.75} aria-hidden />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {rest.map((action) => (
              <ActionItem key={action.label} {...{ list, action }} onOpen={() => setOpen(action)} />
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {Dialog && (
        <Suspense fallback={null}>
          <Dialog list={list} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  )
}

type ActionProps = { list: ListModel; action: SelectionAction; onOpen: () => void }

/** Ready for what is ticked, or why not. */
function useReady({ list: { selection, met }, action }: ActionProps) {
  const { t } = useTranslation()
  const rows = useMemo(
    () => [...selection.ticks].flatMap((id) => met.get(id) ?? []),
    [selection.ticks, met],
  )
  const isReady = rows.length > 0 && (action.isReady?.(rows) ?? true)
  return { isReady, title: isReady || !action.hint ? undefined : t(action.hint) }
}

function ActionButton(props: ActionProps) {
  const { t } = useTranslation()
  const { isReady, title } = useReady(props)
  const { icon: Mark, label } = props.action
  return (
    <button
      type="button"
      className={classes.act}
      disabled={!isReady}
      title={title}
      onClick={props.onOpen}
    >
      <Mark size={16} stroke={1.75} aria-hidden />
      {t(label)}
    </button>
  )
}

function ActionItem(props: ActionProps) {
  const { t } = useTranslation()
  const { isReady, title } = useReady(props)
  const { icon: Mark, label } = props.action
  return (
    <Menu.Item
      disabled={!isReady}
      title={title}
      leftSection={<Mark size={16} stroke={1.75} aria-hidden />}
      onClick={props.onOpen}
    >
      {t(label)}
    </Menu.Item>
  )
}
