/** The button of an action that an entity brings itself, and the dialog it opens. */
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListModel } from '../list-model.ts'
import classes from '../Pager.module.css'
import { type SelectionAction, selectionActionOf } from './selection-actions.ts'

export function OwnSelectionAction({ list }: { list: ListModel }) {
  const action = selectionActionOf(list)
  return action && <ActionButton list={list} action={action} />
}

function ActionButton({ list, action }: { list: ListModel; action: SelectionAction }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { icon: Mark, Dialog } = action
  const isReady = action.isReady(list.selection.ticks.size)
  return (
    <>
      <button
        type="button"
        className={classes.act}
        disabled={!isReady}
        title={isReady ? undefined : t(action.hint)}
        onClick={() => setOpen(true)}
      >
        <Mark size={16} stroke={1.75} aria-hidden />
        {t(action.label)}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <Dialog list={list} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
