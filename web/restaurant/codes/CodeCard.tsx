/** One code: its picture, where it hangs, and what can be done with it. */
import { ActionIcon, Menu } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { MenuCodeRow } from '../../../domain/restaurant/menu-code.ts'
import { confirm } from '../../kernel/parts/confirm.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { messageOf } from '../../kernel/session/api.ts'
import { useMay } from '../../kernel/session/session.ts'
import { CodePicture } from '../../pos/receipt/CodePicture.tsx'
import classes from './Codes.module.css'
import { pngOf, saveFile, svgOf } from './code-file.ts'
import { useRenewal, useWithdrawal } from './code-queries.ts'

/** What the place is called among its neighbours. */
function usePlaceName({ table, section }: MenuCodeRow): string {
  const { t } = useTranslation()
  if (table) return t('floor.tableName', { name: table.title })
  return t(section ? 'menuCode.wholeSection' : 'menuCode.wholeBranch')
}

type CodeCardProps = { row: MenuCodeRow; onPrint: () => void }

export function CodeCard({ row, onPrint }: CodeCardProps) {
  const { t } = useTranslation()
  const place = usePlaceName(row)
  return (
    <li className={classes.card}>
      <a className={classes.picture} href={row.url} target="_blank" rel="noreferrer">
        <CodePicture text={row.url} label={t('menuCode.picture', { place })} />
      </a>
      <div className={classes.foot}>
        <span className={classes.place}>{place}</span>
        <CodeMenu row={row} place={place} onPrint={onPrint} />
      </div>
    </li>
  )
}

function CodeMenu({ row, place, onPrint }: CodeCardProps & { place: string }) {
  const { t } = useTranslation()
  const may = useMay()
  const renewal = useRenewal()
  const withdrawal = useWithdrawal()
  const save = (draw: (url: string) => Promise<Blob>, ending: string) => async () => {
    try {
      saveFile(await draw(row.url), `${row.code}.${ending}`)
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  const renew = async () => {
    const isMeant = await confirm({
      title: t('menuCode.renewTitle', { place }),
      body: t('menuCode.renewBody'),
      confirmLabel: t('menuCode.renew'),
    })
    if (isMeant) renewal.mutate(row)
  }
  const withdraw = async () => {
    const isMeant = await confirm({
      title: t('menuCode.withdrawTitle', { place }),
      body: t('menuCode.withdrawBody'),
      confirmLabel: t('menuCode.withdraw'),
      isHarmful: true,
    })
    if (isMeant) withdrawal.mutate(row)
  }
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t('menuCode.more', { place })}
          loading={renewal.isPending || withdrawal.isPending}
        >
          <IconDotsVertical size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component="a" href={row.url} target="_blank" rel="noreferrer">
          {t('menuCode.open')}
        </Menu.Item>
        <Menu.Item onClick={save(pngOf, 'png')}>{t('menuCode.png')}</Menu.Item>
        <Menu.Item onClick={save(svgOf, 'svg')}>{t('menuCode.svg')}</Menu.Item>
        {may('restaurant.menuCode.print') && (
          <Menu.Item onClick={onPrint}>{t('menuCode.printCard')}</Menu.Item>
        )}
        {may('restaurant.menuCode.edit') && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={renew}>{t('menuCode.renew')}</Menu.Item>
            <Menu.Item color="red" onClick={withdraw}>
              {t('menuCode.withdraw')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
