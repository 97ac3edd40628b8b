/** Title and count, the views, and what can be done with the list as a whole. */
import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconChevronDown,
  IconDots,
  IconDownload,
  IconListCheck,
  IconPlus,
  IconPrinter,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PageHead } from '../parts/Sheet.tsx'
import { toast } from '../parts/toast.tsx'
import { download, fetchBlob, messageOf } from '../session/api.ts'
import { printPaper } from '../session/print-file.ts'
import { totalWords } from './count-words.ts'
import classes from './ListHead.module.css'
import { questionParams } from './list-data.ts'
import type { ListModel } from './list-shape.ts'
import { isInSecond, keyOf } from './table/columns.ts'
import { ViewTabs } from './views/ViewTabs.tsx'

type ListHeadProps = {
  list: ListModel
  /** Nothing is there yet: the empty state itself holds the one action. */
  isBare: boolean
  onSaveView: () => void
  onRenameView: () => void
  /** Phones tick rows only when asked to. */
  onTick: () => void
}

export function ListHead({ list, isBare, onSaveView, onRenameView, onTick }: ListHeadProps) {
  const { t } = useTranslation()
  const { entity, total, isPhone, views, builtIns, builtIn } = list
  const hasTabs = !isBare || views.views.length > 0 || builtIns.length > 0
  const actions = isPhone ? <PhoneActions list={list} onTick={onTick} /> : <Actions list={list} />
  return (
    <PageHead
      title={t(`entity.${entity.name}.many`)}
      count={total && !builtIn?.Content ? totalWords(t, total) : undefined}
      actions={!isBare && actions}
      tabs={hasTabs && <ViewTabs list={list} onSave={onSaveView} onRename={onRenameView} />}
    />
  )
}

function Actions({ list }: { list: ListModel }) {
  const { t } = useTranslation()
  const { entity, allows } = list
  return (
    <>
      {allows('export') && (
        <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
              rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
            >
              {t('action.export')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <ExportItems list={list} />
          </Menu.Dropdown>
        </Menu>
      )}
      {allows('print') && (
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
          onClick={() => void printList(list)}
        >
          {t('action.print')}
        </Button>
      )}
      {allows('add') && (
        <Button
          component={Link}
          to={list.newPath}
          aria-keyshortcuts="N"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          rightSection={
            <kbd className={classes.key} aria-hidden>
              N
            </kbd>
          }
        >
          {t(`entity.${entity.name}.new`)}
        </Button>
      )}
    </>
  )
}

function PhoneActions({ list, onTick }: { list: ListModel; onTick: () => void }) {
  const { t } = useTranslation()
  const { entity, allows, canTick } = list
  const hasMore = allows('export') || allows('print') || canTick
  return (
    <>
      {hasMore && (
        <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('list.more')}>
              <IconDots size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {allows('export') && <ExportItems list={list} />}
            {allows('print') && (
              <Menu.Item
                leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
                onClick={() => void printList(list)}
              >
                {t('list.printPdf')}
              </Menu.Item>
            )}
            {canTick && (
              <Menu.Item
                leftSection={<IconListCheck size={16} stroke={1.75} aria-hidden />}
                onClick={onTick}
              >
                {t('list.selectRows')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      {allows('add') && (
        <ActionIcon
          component={Link}
          to={list.newPath}
          variant="filled"
          size={44}
          aria-label={t(`entity.${entity.name}.new`)}
        >
          <IconPlus size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </>
  )
}

/** The whole list as paper. A phone has no printer at hand: it keeps the file. */
async function printList({ entity, asked, layout, isPhone }: ListModel): Promise<void> {
  const params = questionParams(asked)
  params.set('columns', [...new Set(layout.columns.map(keyOf))].join(','))
  params.set('second', layout.columns.filter(isInSecond).map(keyOf).join(','))
  const path = `${entity.api}/paper?${params}`
  try {
    if (isPhone) await download(path)
    else printPaper(await fetchBlob(path, new AbortController().signal))
  } catch (error) {
    toast.error(messageOf(error))
  }
}

/** The file holds every row of the question, in the order and with the columns that are shown. */
function ExportItems({ list: { entity, asked, layout } }: { list: ListModel }) {
  const { t } = useTranslation()
  const save = (format: 'csv' | 'xlsx') => {
    const params = questionParams(asked)
    params.set('format', format)
    params.set('columns', [...new Set(layout.columns.map(keyOf))].join(','))
    download(`${entity.api}/export?${params}`).catch((error: unknown) =>
      toast.error(messageOf(error)),
    )
  }
  return (['csv', 'xlsx'] as const).map((format) => (
    <Menu.Item
      key={format}
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
      onClick={() => save(format)}
    >
      {t(`list.export.${format}`)}
    </Menu.Item>
  ))
}
