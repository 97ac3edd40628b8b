/** The boards of the dashboard beside each other, and what can be done with them. */
import { ActionIcon, Menu } from '@mantine/core'
import {
  IconDeviceTv,
  IconDots,
  IconLayoutGridAdd,
  IconPencil,
  IconPlus,
  IconShare,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Board } from '../../../domain/insight/boards/board.ts'
import { PageTabs } from '../../kernel/parts/PageTabs.tsx'
import { BoardDialog } from './BoardDialog.tsx'
import { type ChosenBoard, overview } from './chosen-board.ts'
import { fillScreen } from './full-screen.ts'

export function BoardTabs({ boards }: { boards: ChosenBoard }) {
  const { t } = useTranslation()
  return (
    <PageTabs
      label={t('board.boards')}
      tabs={[
        { value: overview, label: t('board.overview') },
        ...boards.all.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={boards.board?.id ?? overview}
      onChange={boards.open}
    />
  )
}

type Asked = { board?: Board; copied?: Board }

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

export function BoardMenu({ boards }: { boards: ChosenBoard }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Asked | null>(null)
  const { board } = boards
  return (
    <>
      <Menu position="bottom-start" width={230}>
        <Menu.Target>
          <ActionIcon aria-label={t('board.menu')}>
            <IconDots {...icon} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {board?.isOwn && (
            <>
              <Menu.Item
                leftSection={<IconPencil {...icon} />}
                onClick={() => boards.arrange(board.id)}
              >
                {t('board.arrange')}
              </Menu.Item>
              <Menu.Item leftSection={<IconShare {...icon} />} onClick={() => setAsked({ board })}>
                {t('board.change')}
              </Menu.Item>
            </>
          )}
          {board && !board.isOwn && (
            <Menu.Item
              leftSection={<IconLayoutGridAdd {...icon} />}
              onClick={() => setAsked({ copied: board })}
            >
              {t('board.copy')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconPlus {...icon} />} onClick={() => setAsked({})}>
            {t('board.new')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconDeviceTv {...icon} />}
            onClick={() => {
              fillScreen()
              void navigate('/Wall')
            }}
          >
            {t('board.wall')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asked && (
        <BoardDialog
          {...asked}
          onClose={() => setAsked(null)}
          onDone={(kept) => {
            setAsked(null)
            if (!kept) boards.open(overview)
            else if (!asked.board) boards.arrange(kept.id)
          }}
        />
      )}
    </>
  )
}
