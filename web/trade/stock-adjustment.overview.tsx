/** Above the adjustments: the way to the counts most of them come from. */
import { Button } from '@mantine/core'
import { IconClipboardList } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { mustEntity } from '../../domain/kernel/entity.ts'
import { useMay } from '../kernel/session/session.ts'
import classes from './Reminders.module.css'

export default function StockAdjustmentOverview() {
  const { t } = useTranslation()
  if (!useMay()('stock.stockCount.view')) return null
  return (
    <div className={classes.overview}>
      <Button
        variant="default"
        component={Link}
        to={mustEntity('stockCount').path}
        leftSection={<IconClipboardList size={16} stroke={1.75} aria-hidden />}
      >
        {t('entity.stockCount.many')}
      </Button>
    </div>
  )
}
