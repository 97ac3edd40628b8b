/** Beside the lines: whether goods go now, and what is paid now. */
import { ActionIcon, Button, NativeSelect, Switch } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isNegative } from '../../domain/kernel/decimal.ts'
import { differenceOf } from '../../domain/kernel/fraction.ts'
import { newId } from '../../domain/kernel/id.ts'
import { nextRefund, type PaidWay } from '../../domain/trade/refund-ways.ts'
import { call } from '../kernel/api.ts'
import { DecimalInput } from '../kernel/form/DecimalInput.tsx'
import { Picker } from '../kernel/form/Picker.tsx'
import { useSession } from '../kernel/session.ts'
import classes from './Document.module.css'
import { reckon } from './DraftTotals.tsx'
import { useEdited, useRoom } from './editor-context.ts'
import { headId } from './editor-state.ts'
import { LandedCost } from './LandedCost.tsx'
import { layoutOf } from './layout.ts'
import { tenderedIn } from './tendered.ts'
import type { Tender } from './written.ts'

export function DraftSide() {
  const behaviour = useEdited((state) => state.behaviour)
  const { hasDelivery, hasTenders, hasLanding } = layoutOf(behaviour)
  if (!hasDelivery && !hasTenders) return null
  return (
    <aside className={classes.side}>
      {hasDelivery && <DeliveredNow />}
      {hasLanding && <LandedCost />}
      {hasTenders && <PaidNow />}
    </aside>
  )
}

function DeliveredNow() {
  const { t } = useTranslation()
  const { editor } = useRoom()
  const behaviour = useEdited((state) => state.behaviour)
  const isDelivered = useEdited(({ head }) => head.isDelivered)
  return (
    <section className={classes.block}>
      <h2 className={classes.blockTitle}>{t('field.delivery')}</h2>
      <Switch
        id={headId('isDelivered')}
        label={t(`document.deliveredNow.${behaviour}`)}
        checked={isDelivered}
        onChange={(event) => editor.setHead({ isDelivered: event.currentTarget.checked })}
      />
      <p className={classes.hint}>
        {t(isDelivered ? 'document.deliveredHint' : 'document.notDeliveredHint')}
      </p>
    </section>
  )
}

function PaidNow() {
  const { t } = useTranslation()
  const session = useSession()
  const { editor, terms } = useRoom()
  const behaviour = useEdited((state) => state.behaviour)
  const tenders = useEdited((state) => state.tenders)
  const isRefund = behaviour === 'salesReturn' || behaviour === 'purchaseReturn'
  const ways = usePaidWays(isRefund)
  const add = () => {
    const { head } = editor.state
    const { firstCurrency: first, secondCurrency: second } = session.company
    const { total } = reckon(editor.state, terms, session).totals
    const left = differenceOf(total, tenderedIn(tenders, head, session.company))
    const amount = isNegative(left) ? null : left
    const back =
      amount === null
        ? undefined
        : nextRefund(amount, ways, tenders, { ...head, rate: head.rate ?? null, first, second })
    const plain = { method: null, currency: head.currency, amount }
    editor.setTenders([...tenders, { id: newId(), ...(back ?? plain) }])
    requestAnimationFrame(() =>
      document.getElementById(headId(`tenders.${tenders.length}.method`))?.focus(),
    )
  }
  return (
    <section className={classes.block}>
      <h2 className={classes.blockTitle}>
        {t(isRefund ? 'document.refundNow' : 'document.paidNow')}
      </h2>
      {tenders.map((tender, at) => (
        <TenderRow key={tender.id} tender={tender} at={at} />
      ))}
      <Button
        variant="default"
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        onClick={add}
      >
        {t(isRefund ? 'document.addRefund' : 'document.addTender')}
      </Button>
    </section>
  )
}

const noWays: readonly PaidWay[] = []

/** Of a return: how what is returned was paid. */
function usePaidWays(isRefund: boolean): readonly PaidWay[] {
  const { entity } = useRoom()
  const origin = useEdited(({ head }) => head.origin?.id)
  const { data } = useQuery({
    queryKey: [entity.name, 'paidWays', origin],
    queryFn: ({ signal }) =>
      call<{ rows: PaidWay[] }>('GET', `${entity.api}/${origin}/paid-ways`, undefined, { signal }),
    enabled: isRefund && origin !== undefined,
  })
  return data?.rows ?? noWays
}

function TenderRow({ tender, at }: { tender: Tender; at: number }) {
  const { t } = useTranslation()
  const { editor } = useRoom()
  const { company } = useSession()
  const wrong = useEdited(({ errors }) =>
    Object.entries(errors).find(([place]) => place.startsWith(`tenders.${at}.`)),
  )
  const set = (change: Partial<Tender>) =>
    editor.setTenders(
      editor.state.tenders.map((it) => (it.id === tender.id ? { ...it, ...change } : it)),
    )
  const currencies = [company.firstCurrency, company.secondCurrency].filter((it) => it !== null)
  return (
    <div className={classes.tender}>
      <Picker
        id={headId(`tenders.${at}.method`)}
        aria-label={t('field.method')}
        placeholder={t('field.method')}
        target="paymentMethod"
        filters={onlyActive}
        canCreate={false}
        isCompact
        error={wrong?.[0].endsWith('.method')}
        value={tender.method}
        onChange={(method) => set({ method })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={t('document.removeTender')}
        onClick={() => editor.setTenders(editor.state.tenders.filter((it) => it.id !== tender.id))}
      >
        <IconX size={14} stroke={1.75} aria-hidden />
      </ActionIcon>
      <NativeSelect
        aria-label={t('field.currency')}
        data={currencies.map(({ id, code }) => ({ value: id, label: code }))}
        value={tender.currency}
        onChange={(event) => set({ currency: event.currentTarget.value })}
      />
      <DecimalInput
        id={headId(`tenders.${at}.amount`)}
        aria-label={t('document.amount')}
        error={wrong?.[0].endsWith('.amount')}
        decimals={currencies.find(({ id }) => id === tender.currency)?.decimals}
        value={tender.amount}
        onChange={(amount) => set({ amount })}
      />
      {wrong && (
        <p className={classes.wrong} role="alert">
          {wrong[1].message ?? t(`refusal.${wrong[1].code}`, { ...wrong[1].facts })}
        </p>
      )}
    </div>
  )
}

const onlyActive = { isActive: { in: [true] } }
