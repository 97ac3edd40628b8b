/** Sales that were set aside: recalled with everything they had, or given up. */
import { ActionIcon, Button, Drawer } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../../../domain/kernel/format.ts'
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import { givenUp } from '../../../domain/pos/shift/removal.ts'
import type { OpenSale } from '../../../domain/pos/ticket/sale.ts'
import { saleTotals } from '../../../domain/pos/ticket/sale-totals.ts'
import { confirm } from '../../kernel/parts/confirm.tsx'
import { currentLanguage, directionOf } from '../../kernel/words/words.ts'
import { useDesk } from '../desk.ts'
import { tellRemovals } from '../sell/removals.ts'
import { FirstMoney } from '../TillMoney.tsx'
import { takeSale } from '../till-ui.ts'
import classes from './Panels.module.css'

function HeldRow({ held, onClose }: { held: OpenSale; onClose: () => void }) {
  const { t } = useTranslation()
  const { till, basics, isReader } = useDesk()
  const language = currentLanguage()
  const names = held.lines.slice(0, 3).map(({ item }) => nameIn(language, item))
  const title = held.label ?? nameIn(language, held.customer ?? basics.cashClient)
  const recall = () => {
    till.saveSale({ ...held, isHeld: false })
    takeSale(held.id)
    onClose()
  }
  const giveUp = async () => {
    const isSure = await confirm({
      title: t('till.giveUp.title', { name: title }),
      body: t('till.giveUp.sentence'),
      confirmLabel: t('till.giveUp.confirm'),
      isHarmful: true,
    })
    if (!isSure) return
    const lost = givenUp(held, basics)
    tellRemovals(till, basics, lost ? [lost] : [])
    till.dropSale(held.id)
  }
  return (
    <li className={classes.row}>
      <span className={classes.naming}>
        <span className={classes.name}>{title}</span>
        <span className={classes.under}>
          <bdi dir="ltr">{formatTime(held.openedAt)}</bdi> · {names.join(', ')}
          {held.lines.length > 3 && '…'}
        </span>
        <FirstMoney amount={saleTotals(held, basics).total} className={classes.amount} />
      </span>
      <span className={classes.tools}>
        <Button size="lg" variant="default" disabled={isReader} onClick={recall}>
          {t('till.recall')}
        </Button>
        <ActionIcon
          size="lg"
          color="red"
          variant="subtle"
          disabled={isReader}
          aria-label={t('till.giveUp.title', { name: title })}
          onClick={() => void giveUp()}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </span>
    </li>
  )
}

export default function HeldDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { till } = useDesk()
  const held = till.sales.filter(({ isHeld }) => isHeld)
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      transitionProps={{
        transition: directionOf(currentLanguage()) === 'rtl' ? 'slide-right' : 'slide-left',
      }}
      title={t('till.heldSales')}
      closeButtonProps={{ 'aria-label': t('action.close'), size: 'lg' }}
      padding={0}
      styles={{ header: { paddingInline: 'var(--ct-s5)' } }}
    >
      {held.length === 0 ? (
        <p className={classes.none}>{t('till.noHeld')}</p>
      ) : (
        <ul className={classes.list} style={{ maxBlockSize: 'none' }}>
          {held.map((sale) => (
            <HeldRow key={sale.id} held={sale} onClose={onClose} />
          ))}
        </ul>
      )}
    </Drawer>
  )
}
