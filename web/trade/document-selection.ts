/** What can be done with many documents of sales or purchasing at once. */
import { IconCashRegister, IconMail, IconPrinter, IconTags } from '@tabler/icons-react'
import { lazy } from 'react'
import type { AnyRow } from '../../domain/kernel/entity.ts'
import type { Linked } from '../../domain/kernel/field.ts'
import type { SelectionAction } from '../kernel/list/selection/selection-action.ts'

const idOf = (value: unknown): string => (value as Linked | null)?.id ?? ''

const isOpen = ({ payment, state }: AnyRow): boolean =>
  state === 'posted' && (payment === 'unpaid' || payment === 'partly')

/** One receipt pays what one partner owes, in the currency it is owed in. */
const isPaidTogether =
  (owing: readonly string[]) =>
  (rows: readonly AnyRow[]): boolean =>
    rows.every((row) => isOpen(row) && owing.includes(String(row.behaviour))) &&
    new Set(rows.map((row) => `${idOf(row.partner)} ${idOf(row.currency)}`)).size === 1

const columns = ['partner', 'currency', 'payment', 'state', 'behaviour']

const print: SelectionAction = {
  label: 'bulk.print',
  icon: IconPrinter,
  needs: ['print'],
  Dialog: lazy(() => import('./BulkPrint.tsx')),
}

const send: SelectionAction = {
  label: 'bulk.send',
  icon: IconMail,
  needs: ['print'],
  may: 'partners.thirdparty.view',
  columns,
  Dialog: lazy(() => import('./BulkSend.tsx')),
}

export const salesActions: readonly SelectionAction[] = [
  print,
  {
    label: 'bulk.receipt',
    hint: 'bulk.onePartner',
    icon: IconCashRegister,
    needs: [],
    may: 'cash.receipt.post',
    columns,
    isReady: isPaidTogether(['salesInvoice']),
    Dialog: lazy(() => import('./BulkMoney.tsx')),
  },
  send,
]

const labels: SelectionAction = {
  label: 'label.title',
  icon: IconTags,
  needs: ['view'],
  may: 'catalog.item.print',
  Dialog: lazy(() => import('./labels/PurchaseLabels.tsx')),
}

export const purchasingActions: readonly SelectionAction[] = [
  print,
  labels,
  {
    label: 'bulk.payment',
    hint: 'bulk.onePartner',
    icon: IconCashRegister,
    needs: [],
    may: 'cash.payment.post',
    columns,
    isReady: isPaidTogether(['purchaseInvoice']),
    Dialog: lazy(() => import('./BulkMoney.tsx')),
  },
  send,
]
