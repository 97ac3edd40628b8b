/**
 * Quotations and orders that wait: sold here at the prices that were agreed, then paid like any sale.
 * Orders with a deposit stand first, those that are due before others, also once nobody waits for
 * their goods: the money is still the client's.
 */
import { Button } from '@mantine/core'
import { IconFileTime } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../../domain/kernel/id.ts'
import type { Page } from '../../../domain/kernel/list.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { saleOfPromise } from '../../../domain/pos/promise/promise.ts'
import { promiseKinds } from '../../../domain/pos/promise/promise-kind.ts'
import { newSale } from '../../../domain/pos/ticket/sale.ts'
import type { PostedDocument } from '../../../domain/trade/contract.ts'
import type { Delivery } from '../../../domain/trade/rest.ts'
import { Dialog } from '../../kernel/parts/Dialog.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { call, messageOf } from '../../kernel/session/api.ts'
import { useSession } from '../../kernel/session/session.ts'
import { useDesk, useTellRefusal } from '../desk.ts'
import panels from '../panels/Panels.module.css'
import { FindBox } from '../sell/FindBox.tsx'
import { takeSale } from '../till-ui.ts'
import { useDeposits } from './deposit-calls.ts'
import { type Promised, PromiseRow } from './PromiseRow.tsx'

type InvoiceRow = {
  id: string
  number: string
  day: string
  partner: { title: string } | null
  type: { id: string; title: string }
  firstTotal: string
  delivery: Delivery
}

const mostRows = 30

function usePromises(text: string) {
  const { transactionTypes } = useSession()
  const kinds: readonly string[] = promiseKinds
  const types = transactionTypes.flatMap(({ id, behaviour }) =>
    kinds.includes(behaviour) ? [id] : [],
  )
  const filter = JSON.stringify({
    type: { in: types },
    state: { in: ['posted'] },
    // Of a quotation nothing is delivered: it says so, and waits all the same.
    delivery: { in: ['none', 'partly', 'nothing'] },
  })
  const asked = new URLSearchParams({ filter, sort: '-day', limit: String(mostRows) })
  if (text) asked.set('q', text)
  return useQuery({
    queryKey: ['invoice', 'promises', text],
    staleTime: 0,
    queryFn: ({ signal }) =>
      call<Page<InvoiceRow>>('GET', `/api/invoices?${asked}`, undefined, { signal }),
    enabled: types.length > 0,
  })
}

/** Those with a deposit first, then the others as the office lists them. */
function useRows(text: string) {
  const { t } = useTranslation()
  const { transactionTypes } = useSession()
  const { data, error } = usePromises(text)
  const deposits = useDeposits()
  const kindOf = (type: string) => transactionTypes.find(({ id }) => id === type)?.behaviour
  const isFound = ({ number, partner }: { number: string; partner: { title: string } }) =>
    `${number} ${partner.title}`.toLowerCase().includes(text.toLowerCase())
  const kept = (deposits.data?.rows ?? []).filter(isFound)
  const rows: Promised[] = [
    ...kept.map((order) => ({
      id: order.id,
      number: order.number,
      day: order.day,
      client: order.partner.title,
      word: t('promise.salesOrder'),
      total: order.total,
      isOrder: true,
      order,
    })),
    ...(data?.rows ?? [])
      .filter(({ id }) => !kept.some((order) => order.id === id))
      .filter(({ type, delivery }) => kindOf(type.id) === 'quotation' || delivery !== 'nothing')
      .map(({ id, number, day, partner, type, firstTotal }) => ({
        id,
        number,
        day,
        client: partner?.title ?? '',
        word: type.title,
        total: firstTotal,
        isOrder: kindOf(type.id) === 'salesOrder',
      })),
  ]
  return { rows, isRead: data !== undefined, error: error ?? deposits.error }
}

export default function PromiseList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { till, shop } = useDesk()
  const tell = useTellRefusal()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState<string | null>(null)
  const { rows, isRead, error } = useRows(text.trim())
  const sell = async (id: string) => {
    setBusy(id)
    try {
      const document = await call<PostedDocument>('GET', `/api/invoices/${id}`)
      const blank = newSale(newId(), new Date().toISOString())
      const known = { item: till.catalogue.byId, partner: till.catalogue.partner }
      const sale = saleOfPromise(blank, document, known, shop)
      till.saveSale(sale)
      takeSale(sale.id)
      onClose()
    } catch (problem) {
      setBusy(null)
      if (problem instanceof Refusal) tell(problem)
      else toast.error(messageOf(problem))
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      icon={IconFileTime}
      tone="plain"
      size={680}
      title={t('promise.open')}
      actions={
        <Button variant="subtle" color="gray" size="lg" onClick={onClose}>
          {t('action.close')}
        </Button>
      }
    >
      <FindBox
        label={t('promise.find')}
        value={text}
        onChange={setText}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {error && <p className={panels.none}>{messageOf(error)}</p>}
      {isRead && rows.length === 0 && <p className={panels.none}>{t('promise.none')}</p>}
      <ul className={panels.list}>
        {rows.map((row) => (
          <PromiseRow key={row.id} row={row} busy={busy} onSell={sell} onClose={onClose} />
        ))}
      </ul>
    </Dialog>
  )
}
