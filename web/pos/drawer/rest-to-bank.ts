/**
 * What does not stay in the drawer goes to the safe with the close; whoever may move money sends it on
 * to a bank in the same step, by the ordinary document of that.
 */
import { useQuery } from '@tanstack/react-query'
import i18next from 'i18next'
import { useState } from 'react'
import type { MoneyPlace, TransferTerms } from '../../../domain/cash/contract.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { isDecimal, isNegative, isZero } from '../../../domain/kernel/number/decimal.ts'
import type { ShiftDetail } from '../../../domain/pos/shift/shift-contract.ts'
import { toast } from '../../kernel/parts/toast.tsx'
import { call, messageOf } from '../../kernel/session/api.ts'
import { useMay } from '../../kernel/session/session.ts'

export type RestToBank = {
  /** Where the rest of a currency may go on to; none for whoever may not move money. */
  placesFor: (currency: string) => readonly MoneyPlace[]
  chosen: Readonly<Record<string, string | null>>
  choose: (currency: string, place: string | null) => void
  /** Once the shift is closed and its rest lies in the safe. */
  send: (rests: readonly { currency: string; rest: string }[]) => Promise<void>
}

export function useRestToBank(shift: ShiftDetail): RestToBank {
  const isAllowed = useMay()('cash.transfer.post')
  const { data } = useQuery({
    queryKey: ['moneyTransfer', 'terms', shift.branch.id],
    queryFn: () =>
      call<TransferTerms>('GET', `/api/money-transfers/terms?branch=${shift.branch.id}`),
    enabled: isAllowed,
  })
  const [chosen, setChosen] = useState<Record<string, string | null>>({})
  const places = data?.places ?? []
  const safeOf = (currency: string) => places.find((it) => it.isSafe && it.currency === currency)
  async function sendOne(currency: string, rest: string): Promise<void> {
    const [account, toAccount, type] = [safeOf(currency)?.id, chosen[currency], data?.types[0]?.id]
    if (!account || !toAccount || !type || !data) return
    if (!isDecimal(rest) || isZero(rest) || isNegative(rest)) return
    const facts = { drawer: shift.drawer.title, number: shift.number }
    try {
      const { number } = await call<{ number: string }>('POST', '/api/money-transfers/post', {
        id: newId(),
        type,
        branch: shift.branch.id,
        account,
        toAccount,
        amount: rest,
        day: data.today,
        note: i18next.t('drawer.restNote', facts),
      })
      toast.success(i18next.t('drawer.restMoved', { number }))
    } catch (error) {
      toast.error(`${i18next.t('drawer.restStays')} ${messageOf(error)}`)
    }
  }
  return {
    placesFor: (currency) =>
      safeOf(currency) ? places.filter((it) => !it.isCash && it.currency === currency) : [],
    chosen,
    choose: (currency, place) => setChosen((before) => ({ ...before, [currency]: place })),
    async send(rests) {
      // One after the other: each takes the next number of its series.
      for (const { currency, rest } of rests) await sendOne(currency, rest)
    },
  }
}
