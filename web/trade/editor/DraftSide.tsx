/** Beside the lines: whether goods go now, and what is paid now. */
import { Button, Switch } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { newId } from '../../../domain/kernel/id.ts'
import { isNegative } from '../../../domain/kernel/number/decimal.ts'
import { differenceOf } from '../../../domain/kernel/number/fraction.ts'
import { nextRefund, type PaidWay } from '../../../domain/trade/refund-ways.ts'
import classes from '../../kernel/document/Document.module.css'
import { call } from '../../kernel/session/api.ts'
import { useSession } from '../../kernel/session/session.ts'
import { LandedCost } from '../landing/LandedCost.tsx'
import { reckon } from './DraftTotals.tsx'
import { useEdited, useRoom } from './editor-context.ts'
import { headId } from './editor-state.ts'
import { layoutOf } from './layout.ts'
import { TenderRow } from './TenderRow.tsx'
import { tenderedIn } from './tendered.ts'

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
    const { currencies } = session.company
    const { total } = reckon(editor.state, terms, session).totals
    const left = differenceOf(total, tenderedIn(tenders, head, session.company))
    const amount = isNegative(left) ? null : left
    const back =
      amount === null
        ? undefined
        : nextRefund(amount, ways, tenders, { ...head, rate: head.rate ?? null, currencies })
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
