/** The rows of another entity that belong to one record, in a tab of its page. */
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { useSeenEntity } from '../seen-entity.ts'
import { focusRows, focusSearch } from './EntityList.tsx'
import { ListBar } from './ListBar.tsx'
import { ListContent } from './ListContent.tsx'
import { GuessNotice, StaleNotice } from './ListStates.tsx'
import { type Bond, stageOf, useList } from './list-model.ts'
import { Pager } from './Pager.tsx'
import { PhoneBar } from './PhoneBar.tsx'
import classes from './RelatedList.module.css'
import { RefusedDialog } from './selection/RefusedDialog.tsx'
import { useListKeys } from './table/list-keys.ts'

export function RelatedList({ of: name, bond }: { of: string; bond: Bond }) {
  const { t } = useTranslation()
  const entity = useSeenEntity(name)
  const list = useList(entity, bond)
  const navigate = useNavigate()
  useListKeys({
    onNew: list.allows('add') ? () => void navigate(list.newPath) : undefined,
    onSearch: focusSearch,
    onRows: focusRows,
  })
  const isBare = stageOf(list) === 'nothingYet'
  const addition = list.allows('add') && (
    <Button
      component={Link}
      to={list.newPath}
      variant="default"
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
    >
      {t(`entity.${name}.new`)}
    </Button>
  )
  return (
    <section className={classes.related} aria-label={t(`entity.${name}.many`)}>
      {!isBare && list.isPhone && <div className={classes.add}>{addition}</div>}
      {!isBare && list.isPhone && <PhoneBar list={list} />}
      {!isBare && !list.isPhone && (
        <ListBar list={list} onLeaveSearch={focusRows} actions={addition} />
      )}
      <StaleNotice list={list} />
      <GuessNotice list={list} />
      <ListContent list={list} isTicking={false} />
      {!isBare && !list.isPhone && <Pager list={list} />}
      <RefusedDialog entity={entity} deletion={list.deletion} />
    </section>
  )
}
