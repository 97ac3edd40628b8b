/** Above the runs: what is put aside for everybody, once something is, and what is earned already. */
import { Button } from '@mantine/core'
import { IconPigMoney } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isZero } from '../../domain/kernel/number/decimal.ts'
import { today } from '../kernel/words/today.ts'
import { HeldProvisions } from './HeldProvisions.tsx'
import classes from './People.module.css'
import { ProvisionsDialog } from './ProvisionsDialog.tsx'
import { useHeldProvisions } from './salary-queries.ts'

export default function SalaryRunOverview() {
  const { t } = useTranslation()
  const { data } = useHeldProvisions()
  const [isOpen, setOpen] = useState(false)
  const held = data?.held.filter(({ amounts }) => !isZero(amounts.first) || !isZero(amounts.second))
  return (
    <section className={classes.overview} aria-label={t('provision.title')}>
      {held && held.length > 0 && (
        <>
          <strong>{t('provision.title')}</strong>
          <HeldProvisions held={held} />
        </>
      )}
      <Button
        variant="default"
        leftSection={<IconPigMoney size={16} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('provision.earned')}
      </Button>
      {isOpen && <ProvisionsDialog today={today()} onClose={() => setOpen(false)} />}
    </section>
  )
}
