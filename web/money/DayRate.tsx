/**
 * Below the rate of a document: whether it is to be the rate of the day as well. It goes the way
 * of every rate, so the server judges the right and asks about a jump.
 */

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '../../domain/kernel/format.ts'
import { newId } from '../../domain/kernel/id.ts'
import { saleRate } from '../../domain/kernel/number/money.ts'
import { dayRateFrom } from '../../domain/money/day-rate.ts'
import type { Sides } from '../../domain/money/rates.ts'
import { confirm } from '../kernel/parts/confirm.tsx'
import { toast } from '../kernel/parts/toast.tsx'
import { CallError, call, messageOf } from '../kernel/session/api.ts'
import { queryClient } from '../kernel/session/query.ts'
import { sessionKey, useMay, useSession } from '../kernel/session/session.ts'
import { today } from '../kernel/words/today.ts'
import classes from './DayRate.module.css'

type Sent = Sides & { id: string; type: 'sale'; validFrom: string; isConfirmed?: true }

/** Answers whether it was kept. */
async function keep(sent: Sent, ask: (message: string) => Promise<boolean>): Promise<boolean> {
  try {
    await call('POST', '/api/rates', sent)
    await queryClient.invalidateQueries({ queryKey: sessionKey })
    return true
  } catch (error) {
    const problem = error instanceof CallError ? error.problem : undefined
    if (problem?.facts.isConfirmable && !sent.isConfirmed)
      return (await ask(problem.message)) && keep({ ...sent, isConfirmed: true }, ask)
    toast.error(problem?.message ?? messageOf(error))
    return false
  }
}

/** Only for today: what held on a day gone by is written where rates are kept. */
export function DayRate({ rate, day }: { rate: string | null; day: string }) {
  const { t } = useTranslation()
  const { rates } = useSession()
  const may = useMay()
  const [isBusy, setBusy] = useState(false)
  const validFrom = today()
  const held = saleRate(rates) ?? null
  const sides = dayRateFrom(rate, held)
  if (day !== validFrom || !may('money.rate.add')) return null
  if (!sides) return held || rate ? null : <span>{t('dayRate.none')}</span>
  const ask = (body: string) =>
    confirm({ title: t('document.confirmTitle'), body, confirmLabel: t('dayRate.confirm') })
  const make = async () => {
    setBusy(true)
    const isKept = await keep({ id: newId(), type: 'sale', validFrom, ...sides }, ask)
    setBusy(false)
    if (isKept) toast.success(t('dayRate.kept', { rate: formatDecimal(sides.buy) }))
  }
  return (
    <button type="button" className={classes.offer} disabled={isBusy} onClick={() => void make()}>
      {t('dayRate.offer')}
    </button>
  )
}
