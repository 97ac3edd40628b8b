/** The one bar above the rows: search, filters in force, another filter, clear, columns. */
import { ActionIcon, Button } from '@mantine/core'
import { IconLayoutGrid, IconList } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Filter, Filters } from '../../../domain/kernel/list.ts'
import { FilterAdd } from './filter/FilterAdd.tsx'
import { FilterChip } from './filter/FilterChip.tsx'
import { SearchBox } from './filter/SearchBox.tsx'
import classes from './ListBar.module.css'
import type { ListModel } from './list-shape.ts'
import { isNarrowed, withoutFilter } from './list-state.ts'
import { ColumnMenu } from './table/ColumnMenu.tsx'

type ListBarProps = {
  list: ListModel
  onLeaveSearch: () => void
  onSaveView?: () => void
  /** Where the list has no head of its own. */
  actions?: ReactNode
}

/** The filters after one of them was changed; undefined takes it away. */
export const changedFilters = (
  filters: Filters,
  name: string,
  filter: Filter | undefined,
): Filters => (filter ? { ...filters, [name]: filter } : withoutFilter(filters, name))

export function ListBar({ list, onLeaveSearch, onSaveView, actions }: ListBarProps) {
  const { t } = useTranslation()
  const { entity, navigation } = list
  const { state, ask } = navigation
  const change = (name: string, filter: Filter | undefined) =>
    ask({ filters: changedFilters(state.filters, name, filter) })
  return (
    <search className={classes.bar}>
      <SearchBox
        entity={entity}
        q={state.q}
        size="sm"
        onSearch={navigation.askWhileTyping}
        onLeave={onLeaveSearch}
      />
      <div className={classes.filters}>
        {Object.entries(state.filters).map(([name, filter]) => (
          <FilterChip
            key={name}
            entity={entity}
            name={name}
            filter={filter}
            onChange={(next) => change(name, next)}
          />
        ))}
        <FilterAdd entity={entity} filters={list.asked.filters} onAdd={change} />
        {isNarrowed(state) && (
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            className={classes.clear}
            onClick={navigation.clear}
          >
            {t('list.clear')}
          </Button>
        )}
      </div>
      {list.gallery.pictureKey && (
        <ActionIcon
          aria-label={t('list.gallery')}
          aria-pressed={list.gallery.isOn}
          onClick={list.gallery.toggle}
        >
          {list.gallery.isOn ? (
            <IconList size={16} stroke={1.75} aria-hidden />
          ) : (
            <IconLayoutGrid size={16} stroke={1.75} aria-hidden />
          )}
        </ActionIcon>
      )}
      <ColumnMenu list={list} onSaveView={onSaveView} />
      {actions}
    </search>
  )
}
