/** The foot of the list: where one is, how many rows a page holds, back and on. */
import { ActionIcon, Menu, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { rangeWords } from './count-words.ts'
import { KeysHint } from './KeysHint.tsx'
import { ListTotals } from './ListTotals.tsx'
import { stageOf } from './list-model.ts'
import type { ListModel } from './list-shape.ts'
import classes from './Pager.module.css'
import { SelectionBar } from './selection/SelectionBar.tsx'
import { pageSizes } from './table/list-layout.ts'

export function Pager({ list }: { list: ListModel }) {
  const { t } = useTranslation()
  const { navigation, data, total } = list
  const { state } = navigation
  const shown = data.rows.length
  const { next } = data
  return (
    <div className={classes.foot} data-foot>
      <div className={classes.start}>
        <span className={classes.range} role="status">
          {stageOf(list) === 'rows' && rangeWords(t, state.from, shown, total)}
        </span>
        <PageSize list={list} />
        <KeysHint
          canTick={list.canTick}
          canDelete={list.allows('delete')}
          canAdd={list.allows('add')}
        />
      </div>
      {list.selection.ticks.size === 0 && <ListTotals list={list} />}
      <SelectionBar list={list} />
      <nav className={classes.pages} aria-label={t('list.pages')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('list.previousPage')}
          disabled={state.from === 1}
          onClick={navigation.goBack}
        >
          <IconChevronLeft className="ct-points" size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('list.nextPage')}
          disabled={next === null || data.isOld}
          onClick={() => next && navigation.goNext(next, shown)}
        >
          <IconChevronRight className="ct-points" size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </nav>
    </div>
  )
}

function PageSize({ list: { layout, navigation } }: { list: ListModel }) {
  const { t } = useTranslation()
  const choose = (size: number) => {
    layout.setPerPage(size)
    navigation.goFirst()
  }
  return (
    <Menu position="top-start" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton className={classes.size}>
          {t('list.perPage', { size: layout.perPage })}
          <IconChevronDown size={14} stroke={1.75} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={String(layout.perPage)} onChange={(size) => choose(Number(size))}>
          {pageSizes.map((size) => (
            <Menu.RadioItem key={size} value={String(size)}>
              {t('list.perPage', { size })}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
