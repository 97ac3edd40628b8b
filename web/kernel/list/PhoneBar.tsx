/** Search and one button on a phone; everything else about the question is in the sheet. */
import { ActionIcon } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterSheet } from './filter/FilterSheet.tsx'
import { SearchBox } from './filter/SearchBox.tsx'
import classes from './ListBar.module.css'
import type { ListModel } from './list-shape.ts'

export function PhoneBar({ list }: { list: ListModel }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { entity, navigation } = list
  const count = Object.keys(navigation.state.filters).length
  return (
    <search className={classes.phoneBar}>
      <SearchBox
        entity={entity}
        q={navigation.state.q}
        size="lg"
        onSearch={navigation.askWhileTyping}
        onLeave={() => undefined}
      />
      <ActionIcon
        size="lg"
        className={classes.tune}
        aria-label={count > 0 ? t('list.filtersOn', { count }) : t('list.filters')}
        onClick={() => setOpen(true)}
      >
        <IconAdjustmentsHorizontal size={20} stroke={1.75} aria-hidden />
        {count > 0 && (
          <span className={classes.tuneCount} aria-hidden>
            {count}
          </span>
        )}
      </ActionIcon>
      <FilterSheet list={list} isOpen={isOpen} onClose={() => setOpen(false)} />
    </search>
  )
}
