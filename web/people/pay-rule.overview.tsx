/** Above the tables: the ones of Lebanon as an example, while none of them is there. */
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../kernel/parts/toast.tsx'
import { call, messageOf } from '../kernel/session/api.ts'
import { queryClient } from '../kernel/session/query.ts'
import { useMay, useSession } from '../kernel/session/session.ts'
import classes from './People.module.css'

export default function PayRuleOverview() {
  const { t } = useTranslation()
  const mayAdd = useMay()('people.payRule.add')
  const { firstCurrency, secondCurrency } = useSession().company
  const [isBusy, setBusy] = useState(false)
  const isLebanese = [firstCurrency, secondCurrency].some((it) => it?.code === 'LBP')
  if (!mayAdd || !isLebanese) return null
  const add = async () => {
    setBusy(true)
    try {
      const { added } = await call<{ added: number }>('POST', '/api/pay-rules/example', {})
      toast.success(t(added > 0 ? 'label.addSuccess' : 'payRule.exampleKnown'))
      await queryClient.invalidateQueries({ queryKey: ['payRule'] })
    } catch (error) {
      toast.error(messageOf(error))
    }
    setBusy(false)
  }
  return (
    <div className={classes.overview}>
      <Button
        variant="default"
        loading={isBusy}
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        onClick={() => void add()}
      >
        {t('payRule.example')}
      </Button>
      <span className={classes.under}>{t('payRule.exampleHint')}</span>
    </div>
  )
}
