/** Beside the lines: whether goods go now, and what is paid now. */
import { Button, Switch } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { newId } from '../../../domain/kernel/id.ts'
import { isNegative, isZero } from '../../../domain/kernel/number/decimal.ts'
import { differenceOf, lesser } from '../../../domain/kernel/number/fraction.ts'
import { formatMoney } from '../../../domain/kernel/number/money.ts'
import { nextRefund, type PaidWay } from '../../../domain/trade/refund-ways.ts'
import classes from '../../kernel/document/Document.module.css'
import { call } from '../../kernel/session/api.ts'
import { useSession } from '../../kernel/session/session.ts'
import { LandedCost } from '../landing/LandedCost.tsx'
import { useLook } from '../paper/look.ts'
import { reckon } from './DraftTotals.tsx'
import { useEdited, useRoom } from './model/editor-context.ts'
import { headId } from './model/editor-state.ts'
import { layoutOf } from './model/layout.ts'
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
  const look = useLook()
  const { rows: ways, value, isAsking } = usePaidWays(isRefund)
  const add = () => {
    const { head } = editor.state
    const { currencies } = session.company
    const { total } = reckon(editor.state, terms, session).totals
    const money = differenceOf(total, lesser(total, value))
    const left = differenceOf(money, tenderedIn(tenders, head, session.company))
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
      {!isZero(value) && (
        <p className={classes.hint}>
          {t('document.valueBack', { amount: formatMoney(value, look) })}
        </p>
      )}
      {tenders.map((tender, at) => (
        <TenderRow key={tender.id} tender={tender} at={at} />
      ))}
      <Button
        variant="default"
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        disabled={isAsking}
        onClick={add}
      >
        {t(isRefund ? 'document.addRefund' : 'document.addTender')}
      </Button>
    </section>
  )
}

type PaidWays = { rows: readonly PaidWay[]; value: string }

const noWays: PaidWays = { rows: [], value: '0' }

/** Of a return: how what is returned was paid, and what of it goes back to value first. */
function usePaidWays(isRefund: boolean): PaidWays & { isAsking: boolean } {
  const { entity } = useRoom()
  const origin = useEdited(({ head }) => head.origin?.id)
  const { data, isFetching } = useQuery({
    queryKey: [entity.name, 'paidWays', origin],
    queryFn: ({ signal }) =>
      call<PaidWays>('GET', `${entity.api}/${origin}/paid-ways`, undefined, { signal }),
    enabled: isRefund && origin !== undefined,
  })
  return { ...(data ?? noWays), isAsking: isFetching && !data }
}
