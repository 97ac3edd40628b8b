/**
 * A credit note of an invoice that is still open is asked about once: set against that invoice,
 * it leaves neither of them waiting for money that nobody owes.
 */
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { behaviourOf, documentScreens } from '../../../domain/books/behaviour.ts'
import type { OpenDocuments } from '../../../domain/cash/contract.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { isolated } from '../../../domain/kernel/naming/isolation.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import { lesser } from '../../../domain/kernel/number/fraction.ts'
import type { PostedDocument } from '../../../domain/trade/contract.ts'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { Amount } from '../../kernel/parts/Money.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { call, messageOf } from '../../kernel/session/api.ts'
import { queryClient } from '../../kernel/session/query.ts'
import { useMay } from '../../kernel/session/session.ts'
import { useCurrency } from '../paper/look.ts'

/** The invoice it credits, as far as that is still open. */
function useOpenOrigin({ behaviour, state, open, partner, origin }: PostedDocument) {
  const may = useMay()
  const { debt, side } = behaviourOf(behaviour)
  const screen = side === 'supplier' ? 'payments' : 'receipts'
  const isAsked =
    debt === 'lower' &&
    state === 'posted' &&
    !isZero(open) &&
    partner !== null &&
    origin !== null &&
    may(`${documentScreens[screen].can}.post`)
  const { data } = useQuery({
    queryKey: ['openItem', screen, partner?.id, side],
    queryFn: ({ signal }) => {
      const params = new URLSearchParams({ partner: partner?.id ?? '', side: side ?? '' })
      return call<OpenDocuments>('GET', `/api/${screen}/open?${params}`, undefined, { signal })
    },
    enabled: isAsked,
    staleTime: 0,
  })
  return isAsked ? data?.rows.find(({ id }) => id === origin?.id) : undefined
}

export function SetAgainst({ document }: { document: PostedDocument }) {
  const { t } = useTranslation()
  const origin = useOpenOrigin(document)
  const look = useCurrency(document.currency)
  const [isLeft, setLeft] = useState(false)
  const [isBusy, setBusy] = useState(false)
  // The same id however often it is tried: it is set against the invoice once.
  const [id] = useState(newId)
  if (!origin || isLeft) return null
  const amount = lesser(document.open, origin.open)
  const send = async () => {
    setBusy(true)
    try {
      await call('POST', '/api/allocations', { id, from: document.id, to: origin.id, amount })
      toast.success(t('label.updateSuccess'))
    } catch (error) {
      toast.error(messageOf(error))
    }
    setBusy(false)
    void queryClient.invalidateQueries({ queryKey: ['openItem'] })
    for (const { entity } of Object.values(documentScreens))
      void queryClient.invalidateQueries({ queryKey: [entity] })
  }
  return (
    <FormNotice
      tone="calm"
      action={
        <>
          <Button variant="default" size="xs" onClick={() => setLeft(true)}>
            {t('credit.leave')}
          </Button>
          <Button size="xs" loading={isBusy} onClick={() => void send()}>
            {t('credit.set', { number: isolated(origin.number) })}
          </Button>
        </>
      }
    >
      {t('credit.ask', { number: isolated(origin.number) })} <Amount amount={amount} look={look} />
    </FormNotice>
  )
}
