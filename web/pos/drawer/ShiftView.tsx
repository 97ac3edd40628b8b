/** One shift: what moved, what was counted, its report and what came late. */
import { Button } from '@mantine/core'
import {
  IconCashBanknote,
  IconHeartHandshake,
  IconPrinter,
  IconReportAnalytics,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { Entity } from '../../../domain/kernel/entity.ts'
import { formatMoment } from '../../../domain/kernel/format.ts'
import { reportRows } from '../../../domain/pos/shift/report-paper.ts'
import type { DrawersState, ShiftDetail } from '../../../domain/pos/shift/shift-contract.ts'
import type { ReceiptRow } from '../../../domain/pos/ticket/receipt-row.ts'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { Amount } from '../../kernel/parts/Money.tsx'
import { Card, CardColumns, Page, PageBody, PageHead } from '../../kernel/parts/Sheet.tsx'
import { StatusBadge } from '../../kernel/parts/StatusBadge.tsx'
import { Wait } from '../../kernel/parts/screen/Wait.tsx'
import { messageOf } from '../../kernel/session/api.ts'
import { useMay } from '../../kernel/session/session.ts'
import classes from './Drawer.module.css'
import { useReport } from './drawer-queries.ts'
import { backTo, fromTill, isFromTill } from './from-till.ts'
import { MoveDialog } from './MoveDialog.tsx'
import { Movements } from './Movements.tsx'
import { ReportPaper } from './ReportPaper.tsx'
import { printOn, useReportTerms } from './report-terms.ts'
import { SellOn } from './SellOn.tsx'
import { TipOutDialog } from './TipOutDialog.tsx'

export type ShiftViewProps = { entity: Entity; state: DrawersState; shift: ShiftDetail }

export function ShiftView({ entity, state, shift }: ShiftViewProps) {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const isOpen = shift.state === 'open'
  const asked = isOpen ? params.get('do') : null
  const [isMoving, setMoving] = useState(asked === 'move')
  const [hasX, setX] = useState(asked === 'x')
  const [isTipping, setTipping] = useState(asked === 'tips')
  const moved = () => {
    setMoving(false)
    setTipping(false)
    if ((asked === 'move' || asked === 'tips') && isFromTill(params)) void navigate('/Pos')
  }
  const rows = useReportRows({ shift, state }, !isOpen || hasX)
  return (
    <Page ground="page">
      <PageHead
        title={`${shift.drawer.title} – ${shift.number}`}
        back={backTo(params, entity.path)}
        badges={
          <StatusBadge state={isOpen ? 'active' : 'inactive'}>
            {t(`choice.state.${shift.state}`)}
          </StatusBadge>
        }
        actions={
          <Actions
            {...{ entity, shift }}
            onMove={() => setMoving(true)}
            onTips={() => setTipping(true)}
            onX={() => setX(true)}
            canPrint={!isOpen || hasX}
            onPrint={rows.data && (() => void printOn(rows.data ?? [], shift))}
          />
        }
      />
      <PageBody>
        {isOpen && shift.stoppedAt && <Stopped shift={shift} />}
        {shift.isForced && (
          <FormNotice tone="warning">
            {t('drawer.wasForced', { name: shift.closedName ?? '' })}
          </FormNotice>
        )}
        <CardColumns>
          <div className={classes.stack}>
            <Facts shift={shift} state={state} />
            <Movements shift={shift} state={state} />
            <Late shift={shift} state={state} />
          </div>
          {(!isOpen || hasX) && <Report {...rows} label={t(isOpen ? 'drawer.x' : 'drawer.z')} />}
        </CardColumns>
      </PageBody>
      {isMoving && <MoveDialog {...{ state, shift }} onClose={moved} />}
      {isTipping && (
        <TipOutDialog
          drawers={state.drawers.filter(({ id }) => id === shift.drawer.id)}
          currencies={state.currencies}
          onClose={moved}
        />
      )}
    </Page>
  )
}

/** The tills of the drawer wait. */
function Stopped({ shift }: { shift: ShiftDetail }) {
  const { t } = useTranslation()
  return (
    <FormNotice tone="warning">
      {t('refusal.salesStopped', { name: shift.stoppedName ?? '' })}
      <SellOn shift={shift.id} />
    </FormNotice>
  )
}

type ActionsProps = {
  entity: Entity
  shift: ShiftDetail
  canPrint: boolean
  /** None while the report is on its way. */
  onPrint: (() => void) | undefined
  onMove: () => void
  onTips: () => void
  onX: () => void
}

function Actions({ entity, shift, canPrint, onPrint, onMove, onTips, onX }: ActionsProps) {
  const { t } = useTranslation()
  const may = useMay()
  const [params] = useSearchParams()
  const end = isFromTill(params) ? `&${fromTill}` : ''
  const isOpen = shift.state === 'open'
  return (
    <>
      {canPrint && (
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
          disabled={!onPrint}
          onClick={onPrint}
        >
          {t('action.print')}
        </Button>
      )}
      {isOpen && may('pos.shift.print') && !canPrint && (
        <Button
          variant="default"
          leftSection={<IconReportAnalytics size={16} stroke={1.75} aria-hidden />}
          onClick={onX}
        >
          {t('drawer.x')}
        </Button>
      )}
      {isOpen && may('pos.shift.edit') && (
        <Button
          variant="default"
          leftSection={<IconCashBanknote size={16} stroke={1.75} aria-hidden />}
          onClick={onMove}
        >
          {t('drawer.move')}
        </Button>
      )}
      {isOpen && shift.hasTips && may('pos.tip.post') && (
        <Button
          variant="default"
          leftSection={<IconHeartHandshake size={16} stroke={1.75} aria-hidden />}
          onClick={onTips}
        >
          {t('drawer.tipOut')}
        </Button>
      )}
      {isOpen && may('pos.shift.add') && (
        <Button component={Link} to={`${entity.path}/${shift.id}?step=close${end}`}>
          {t('drawer.countAndClose')}
        </Button>
      )}
    </>
  )
}

type PartProps = Pick<ShiftViewProps, 'state' | 'shift'>

function Facts({ shift, state }: PartProps) {
  const { t } = useTranslation()
  const float = shift.counts.filter(({ kind }) => kind === 'float')
  return (
    <Card title={t('drawer.facts')}>
      <dl className={classes.facts}>
        <dt>{t('field.branch')}</dt>
        <dd>{shift.branch.title}</dd>
        <dt>{t('field.openedName')}</dt>
        <dd>
          <bdi>{shift.openedName}</bdi>
          <bdi dir="ltr">{formatMoment(shift.openedAt)}</bdi>
        </dd>
        {shift.closedAt && (
          <>
            <dt>{t('field.closedName')}</dt>
            <dd>
              <bdi>{shift.closedName}</bdi>
              <bdi dir="ltr">{formatMoment(shift.closedAt)}</bdi>
            </dd>
          </>
        )}
        <dt>{t('drawer.float')}</dt>
        <dd>
          {float.map(({ currency, amount }) => {
            const look = state.currencies.find(({ id }) => id === currency)
            return look && <Amount key={currency} amount={amount} look={look} />
          })}
        </dd>
        {shift.note && (
          <>
            <dt>{t('field.note')}</dt>
            <dd>{shift.note}</dd>
          </>
        )}
      </dl>
    </Card>
  )
}

type ReportRows = { data: ReceiptRow[] | undefined; error: Error | null }

/** The report as it is printed, once it is wanted. */
function useReportRows({ shift, state }: PartProps, isWanted: boolean): ReportRows {
  const { data, error } = useReport(shift.id, shift.state === 'open' ? 'x' : 'z', isWanted)
  const terms = useReportTerms(state)
  return { data: data && reportRows(data.report, data.hash, terms), error }
}

function Report({ data, error, label }: ReportRows & { label: string }) {
  if (error) return <FormNotice tone="error">{messageOf(error)}</FormNotice>
  if (!data) return <Wait />
  return <ReportPaper rows={data} label={label} />
}

/** Tickets that came after the close: the report stays as it was, this stands beside it. */
function Late({ shift, state }: PartProps) {
  const { t } = useTranslation()
  const { tickets } = shift.late
  const first = state.currencies.find(({ rank }) => rank === 'first')
  if (tickets.length === 0 || !first) return null
  return (
    <Card title={t('drawer.late')}>
      <p className={classes.sentence}>{t('drawer.lateHint')}</p>
      <ul className={classes.plain}>
        {tickets.map(({ id, number, total, receivedAt }) => (
          <li key={id} className={classes.line}>
            <bdi dir="ltr">{number}</bdi>
            <bdi dir="ltr" className={classes.quiet}>
              {formatMoment(receivedAt)}
            </bdi>
            <Amount amount={total} look={first} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
