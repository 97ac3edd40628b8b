/** What has run out, and what is there again: tills and guests are told at once. */
import { Button } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../../domain/kernel/format.ts'
import { FormDialog } from '../../kernel/form/FormDialog.tsx'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { Wait } from '../../kernel/parts/screen/Wait.tsx'
import { messageOf } from '../../kernel/session/api.ts'
import { useMay } from '../../kernel/session/session.ts'
import classes from './SoldOut.module.css'
import { useSaySoldOut, useSoldOut } from './sold-out-queries.ts'

type SoldOutDialogProps = {
  branch: string
  /** How an item is chosen, where this was opened. */
  pick: ReactNode
  onClose: () => void
}

export function SoldOutDialog({ branch, pick, onClose }: SoldOutDialogProps) {
  const { t } = useTranslation()
  return (
    <FormDialog
      isOpen
      icon={IconBan}
      tone="plain"
      title={t('soldOut.title')}
      sentence={t('soldOut.hint')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('action.close')}</Button>}
    >
      <div className={classes.body}>
        {pick}
        <SoldOutItems branch={branch} />
      </div>
    </FormDialog>
  )
}

function SoldOutItems({ branch }: { branch: string }) {
  const { t } = useTranslation()
  const may = useMay()
  const { data, error } = useSoldOut(branch)
  const saying = useSaySoldOut(branch)
  if (error) return <FormNotice tone="error">{messageOf(error)}</FormNotice>
  if (!data) return <Wait />
  if (data.rows.length === 0) return <p className={classes.none}>{t('soldOut.none')}</p>
  return (
    <ul className={classes.list}>
      {data.rows.map(({ item, since, userName }) => (
        <li key={item.id} className={classes.row}>
          <span className={classes.words}>
            <bdi className={classes.name}>{item.title}</bdi>
            <span className={classes.since}>
              {t('soldOut.since', { user: userName, time: formatMoment(since) })}
            </span>
          </span>
          {may('restaurant.soldOut.edit') && (
            <Button
              variant="default"
              size="sm"
              aria-label={t('soldOut.backOf', { item: item.title })}
              loading={saying.isPending && saying.variables?.items.includes(item.id)}
              onClick={() => saying.mutate({ items: [item.id], isSoldOut: false })}
            >
              {t('soldOut.back')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
