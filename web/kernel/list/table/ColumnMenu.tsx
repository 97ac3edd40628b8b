/** Which columns are shown and in which order: found by name, ticked, dragged or moved by keys. */
import { Button, Popover } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fold } from '../../../../domain/kernel/text.ts'
import { SearchField } from '../../parts/SearchField.tsx'
import type { ListModel } from '../list-shape.ts'
import classes from './ColumnMenu.module.css'
import { ColumnOrder } from './ColumnOrder.tsx'
import { useColumnLabel } from './column-label.ts'
import { offeredKeys, toggledColumn } from './columns.ts'

type ColumnMenuProps = { list: ListModel; onSaveView?: () => void }

export function ColumnMenu({ list, onSaveView }: ColumnMenuProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={272}
      shadow="lg"
      radius="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          variant="default"
          className={classes.opener}
          data-open={isOpen || undefined}
          leftSection={<IconColumns3 size={16} stroke={1.75} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {t('list.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0} className={classes.panel} aria-label={t('list.columns')}>
        <ColumnChoice list={list} />
        {onSaveView && (
          <div className={classes.foot}>
            <button
              type="button"
              className={classes.link}
              onClick={() => {
                setOpen(false)
                onSaveView()
              }}
            >
              {t('list.saveAsView')}
            </button>
          </div>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

/** The inside of the menu; a phone shows it in its sheet. */
export function ColumnChoice({ list }: { list: ListModel }) {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState('')
  const { entity, layout } = list
  const label = useColumnLabel(entity)
  const all = layout.known
  const found = offeredKeys(all, layout.columns).filter((name) =>
    fold(label(name)).includes(fold(wanted)),
  )
  return (
    <div className={classes.choice}>
      <div className={classes.head}>
        <span className={classes.title}>{t('list.columns')}</span>
        <span className={classes.count}>
          {t('list.shownOf', { shown: layout.columns.length, all: all.length })}
        </span>
        <button type="button" className={classes.link} onClick={layout.resetColumns}>
          {t('list.reset')}
        </button>
      </div>
      <SearchField
        label={t('list.findColumn')}
        value={wanted}
        data-autofocus
        onChange={setWanted}
      />
      <div className={classes.rows}>
        <ColumnOrder
          shown={found.filter((name) => layout.columns.includes(name))}
          hidden={found.filter((name) => !layout.columns.includes(name))}
          title={entity.title}
          label={label}
          canMove={wanted === ''}
          onMove={layout.setColumns}
          onToggle={(name) => layout.setColumns(toggledColumn(layout.columns, name))}
        />
        {found.length === 0 && <p className={classes.none}>{t('list.noMatch')}</p>}
      </div>
    </div>
  )
}
