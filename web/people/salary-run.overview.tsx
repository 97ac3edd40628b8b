/** Above the runs: what is put aside for everybody, once something is. */
import { useTranslation } from 'react-i18next'
import { isZero } from '../../domain/kernel/number/decimal.ts'
import { HeldProvisions } from './HeldProvisions.tsx'
import classes from './People.module.css'
import { useHeldProvisions } from './salary-queries.ts'

export default function SalaryRunOverview() {
  const { t } = useTranslation()
  const { data } = useHeldProvisions()
  const held = data?.held.filter(({ amounts }) => !isZero(amounts.first) || !isZero(amounts.second))
  if (!held?.length) return null
  return (
    <section className={classes.overview} aria-label={t('provision.title')}>
      <strong>{t('provision.title')}</strong>
      <HeldProvisions held={held} />
    </section>
  )
}
