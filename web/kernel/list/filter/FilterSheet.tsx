/** Filters, order and columns of a phone, in a sheet from below. */
import { Accordion, Button, Drawer, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Filter } from '../../../../domain/kernel/list.ts'
import { filterableFields } from '../../../../domain/kernel/list.ts'
import { fieldLabel } from '../../words/words.ts'
import { changedFilters } from '../ListBar.tsx'
import type { ListModel } from '../list-shape.ts'
import { isNarrowed, writeSort } from '../list-state.ts'
import { ColumnChoice } from '../table/ColumnMenu.tsx'
import { plainHeader } from '../table/plain-header.ts'
import { FilterEditor } from './FilterEditor.tsx'
import classes from './FilterSheet.module.css'
import { FilterValue } from './FilterValue.tsx'

type FilterSheetProps = { list: ListModel; isOpen: boolean; onClose: () => void }

export function FilterSheet({ list, isOpen, onClose }: FilterSheetProps) {
  const { t } = useTranslation()
  const { state, clear } = list.navigation
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="bottom"
      size="85dvh"
      title={t('list.filters')}
      attributes={plainHeader}
      closeButtonProps={{ 'aria-label': t('action.close'), size: 44, iconSize: 20 }}
      classNames={{ content: classes.content, body: classes.body, overlay: classes.overlay }}
    >
      <Order list={list} />
      <FieldFilters list={list} />
      <div className={classes.foot}>
        <Button size="lg" variant="default" disabled={!isNarrowed(state)} onClick={clear}>
          {t('list.clear')}
        </Button>
        <Button size="lg" onClick={onClose}>
          {t('list.done')}
        </Button>
      </div>
    </Drawer>
  )
}

function Order({ list: { entity, navigation } }: { list: ListModel }) {
  const { t } = useTranslation()
  const options = entity.sort.flatMap((key) => {
    const name = fieldLabel(t, entity.name, key)
    return [
      { value: key, label: t('list.ascending', { name }) },
      { value: `-${key}`, label: t('list.descending', { name }) },
    ]
  })
  return (
    <NativeSelect
      size="lg"
      label={t('list.sortBy')}
      data={options}
      value={writeSort(navigation.state.sort)}
      onChange={(event) => {
        const text = event.currentTarget.value
        const isDescending = text.startsWith('-')
        navigation.ask({ sort: { key: text.replace(/^-/, ''), isDescending } })
      }}
    />
  )
}

/** One fold per field: its name and value shut, its editor open. */
function FieldFilters({ list }: { list: ListModel }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<string | null>(null)
  const { entity, navigation } = list
  const { filters } = navigation.state
  const apply = (name: string, filter: Filter | undefined) => {
    setOpen(null)
    navigation.ask({ filters: changedFilters(filters, name, filter) })
  }
  return (
    <Accordion value={open} onChange={setOpen} className={classes.fields} keepMounted={false}>
      {filterableFields(entity).map(([name]) => (
        <Accordion.Item key={name} value={name}>
          <Accordion.Control>
            <span className={classes.name}>{fieldLabel(t, entity.name, name)}</span>
            {filters[name] && (
              <span className={classes.value}>
                <FilterValue entity={entity} name={name} filter={filters[name]} />
              </span>
            )}
          </Accordion.Control>
          <Accordion.Panel>
            <FilterEditor
              entity={entity}
              name={name}
              filter={filters[name]}
              size="lg"
              onApply={(filter) => apply(name, filter)}
            />
          </Accordion.Panel>
        </Accordion.Item>
      ))}
      <Accordion.Item value="·columns">
        <Accordion.Control>
          <span className={classes.name}>{t('list.columns')}</span>
        </Accordion.Control>
        <Accordion.Panel>
          <ColumnChoice list={list} />
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  )
}
