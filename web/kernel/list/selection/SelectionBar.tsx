/** What can be done with the ticked rows. It stands in the foot and covers no row. */
import { IconTrash, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { countOf } from '../count-words.ts'
import type { ListModel } from '../list-shape.ts'
import classes from '../Pager.module.css'
import { OwnSelectionActions } from './OwnSelectionActions.tsx'
import { SelectionTotals } from './SelectionTotals.tsx'

type SelectionBarProps = {
  list: ListModel
  /** Given by a phone, where ticking itself is begun and ended. */
  onEnd?: () => void
}

export function SelectionBar({ list, onEnd }: SelectionBarProps) {
  const { t } = useTranslation()
  const { selection, deletion, data } = list
  const count = selection.ticks.size
  const isOnPage = data.rows.some(({ id }) => selection.ticks.has(id))
  if (count === 0 && !onEnd) return null
  const end = () => {
    selection.clear()
    onEnd?.()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: the group holds actions, not fields.
    <div className={classes.selection} role="group" aria-label={t('list.selection')}>
      <span role="status">{t('list.selected', { count, shown: countOf(count) })}</span>
      {count > 0 && !isOnPage && (
        <span className={classes.elsewhere}>{t('list.onOtherPages')}</span>
      )}
      <SelectionTotals list={list} />
      <OwnSelectionActions list={list} />
      {list.allows('delete') && (
        <button
          type="button"
          className={classes.harm}
          disabled={deletion.isBusy || count === 0}
          onClick={() => void deletion.remove([...selection.ticks])}
        >
          <IconTrash size={16} stroke={1.75} aria-hidden />
          {t('action.delete')}
        </button>
      )}
      <span className={classes.rule} />
      <button
        type="button"
        className={classes.cross}
        aria-label={t('list.clearSelection')}
        onClick={end}
      >
        <IconX size={16} stroke={1.75} aria-hidden />
      </button>
    </div>
  )
}
