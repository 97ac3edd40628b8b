/** All rows, then the user's saved views, as tabs; the open view has a menu of its own. */
import { ActionIcon, Menu } from '@mantine/core'
import {
  IconChevronDown,
  IconDeviceFloppy,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { PageTabs } from '../../parts/PageTabs.tsx'
import { toast } from '../../parts/toast.tsx'
import { call } from '../../session/api.ts'
import { countOf as numberWords } from '../count-words.ts'
import { useViewCounts } from '../list-data.ts'
import type { ListModel } from '../list-shape.ts'
import { emptyQuestion, isNarrowed, isSameQuestion } from '../list-state.ts'
import { builtInId } from './built-in-views.ts'
import classes from './ViewTabs.module.css'

const allRows = 'all'

/** As many as one question takes. */
const mostCounted = 20

type ViewTabsProps = { list: ListModel; onSave: () => void; onRename: () => void }

export function ViewTabs({ list, onSave, onRename }: ViewTabsProps) {
  const { t } = useTranslation()
  const { entity, navigation, views, view, builtIns, builtIn } = list
  const open = (id: string) => {
    const chosen = views.views.find((each) => each.id === id)
    const born = builtIns.some((each) => builtInId(each) === id) ? id : null
    navigation.openView(chosen?.id ?? born, chosen?.question ?? emptyQuestion(entity))
  }
  const countOf = useTabCounts(list)
  const tabs = [
    { value: allRows, label: t('list.all') },
    ...builtIns.map((each) => {
      const value = builtInId(each)
      return { value, label: each.text ?? t(each.label), count: countOf(value) }
    }),
    ...views.views.map(({ id, name }) => ({ value: id, label: name, count: countOf(id) })),
  ]
  const isChanged = view
    ? !isSameQuestion(view.question, navigation.state)
    : isNarrowed(navigation.state)
  return (
    <PageTabs
      label={t('list.views')}
      tabs={tabs}
      value={view?.id ?? (builtIn ? builtInId(builtIn) : allRows)}
      onChange={open}
      extra={
        <>
          {view && <ViewMenu list={list} isChanged={isChanged} onRename={onRename} />}
          {(isChanged || (!view && list.data.rows.length > 0)) && !builtIn && (
            <button type="button" className={classes.save} onClick={onSave}>
              <IconPlus size={16} stroke={1.75} aria-hidden />
              {t('list.saveView')}
            </button>
          )}
        </>
      }
    />
  )
}

/** How many rows stand behind each tab; a view that searches, or has rows of its own, is not counted. */
function useTabCounts({ entity, views, builtIns, data }: ListModel) {
  const { t } = useTranslation()
  const counted = useMemo(
    () => [
      ...builtIns.flatMap((each) =>
        each.Content ? [] : [{ value: builtInId(each), filters: each.filters }],
      ),
      ...views.views.flatMap(({ id, question }) =>
        question.q ? [] : [{ value: id, filters: question.filters }],
      ),
    ],
    [builtIns, views.views],
  ).slice(0, mostCounted)
  const filters = counted.map((each) => each.filters)
  const { data: counts } = useViewCounts(entity, filters, !data.isFirstWait)
  const plain = usePlainCounts(entity, builtIns, !data.isFirstWait)
  return (value: string): string | undefined => {
    const read = plain.get(value)
    if (read) return numberWords(read)
    const found = counts?.[counted.findIndex((each) => each.value === value)]
    if (!found || found.count === 0) return undefined
    const number = numberWords(found.count)
    return found.isExact ? number : t('list.atLeast', { number })
  }
}

/** Of views with rows of their own, as many as are read of them. */
function usePlainCounts(
  entity: ListModel['entity'],
  builtIns: ListModel['builtIns'],
  isEnabled: boolean,
): ReadonlyMap<string, number> {
  const counted = builtIns.flatMap(({ contentAt, ...view }) =>
    contentAt ? [{ value: builtInId(view), at: contentAt(entity) }] : [],
  )
  const answers = useQueries({
    queries: counted.map(({ at: { queryKey, path } }) => ({
      queryKey,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call<{ rows: unknown[] }>('GET', path, undefined, { signal }),
      enabled: isEnabled,
    })),
  })
  return new Map(counted.map(({ value }, at) => [value, answers[at]?.data?.rows.length ?? 0]))
}

type ViewMenuProps = { list: ListModel; isChanged: boolean; onRename: () => void }

function ViewMenu({ list, isChanged, onRename }: ViewMenuProps) {
  const { t } = useTranslation()
  const { entity, navigation, views, view } = list
  if (!view) return null
  const update = () => {
    const { q, filters, sort } = navigation.state
    views.change(view.id, { question: { q, filters, sort } })
  }
  const remove = () => {
    views.remove(view.id)
    navigation.openView(null, emptyQuestion(entity))
    const undo = { label: t('list.undo'), run: () => views.restore(view) }
    toast.success(t('list.viewDeleted', { name: view.name }), undo)
  }
  return (
    <Menu position="bottom-start" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="xs"
          className={classes.menu}
          aria-label={t('list.viewMenu', { name: view.name })}
        >
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          disabled={!isChanged}
          leftSection={<IconDeviceFloppy size={16} stroke={1.75} aria-hidden />}
          onClick={update}
        >
          {t('list.updateView')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
          onClick={onRename}
        >
          {t('list.renameView')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          color="var(--ct-overdue)"
          leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
          onClick={remove}
        >
          {t('list.deleteView')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
