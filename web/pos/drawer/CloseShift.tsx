/** The end of a shift in four steps; what was expected is shown only after the count was sent. */
import { IconEyeOff } from '@tabler/icons-react'
import i18next from 'i18next'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import type { Entity } from '../../../domain/kernel/entity.ts'
import { formatMoment } from '../../../domain/kernel/format.ts'
import { type Balance, balanceOf } from '../../../domain/pos/shift/shift.ts'
import type {
  Counted,
  DrawersState,
  ShiftDetail,
} from '../../../domain/pos/shift/shift-contract.ts'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { confirm } from '../../kernel/parts/confirm.tsx'
import { Page, PageBody, PageHead } from '../../kernel/parts/Sheet.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { beginCount, changeCount, useBegunCount } from './begun-count.ts'
import { CashCount } from './CashCount.tsx'
import { ChequeTicks } from './ChequeTicks.tsx'
import { type CloseStep, CloseSteps } from './CloseSteps.tsx'
import { Compare } from './Compare.tsx'
import classes from './Count.module.css'
import { countsFrom, isUntouched } from './count-draft.ts'
import { useDrawerChange } from './drawer-change.ts'
import { backTo, fromTill, isFromTill } from './from-till.ts'
import { HandOver } from './HandOver.tsx'
import { SellOn } from './SellOn.tsx'
import { SlipTicks } from './SlipTicks.tsx'
import { StopSales } from './StopSales.tsx'

type CloseShiftProps = { entity: Entity; state: DrawersState; shift: ShiftDetail }

/** A count that was sent before this page was opened. */
function countedBefore({ counts, cheques }: ShiftDetail): Counted | null {
  const last = counts.filter(({ kind }) => kind === 'recount')
  const first = counts.filter(({ kind }) => kind === 'count')
  if (first.length === 0) return null
  const rows = last.length > 0 ? last : first
  return {
    balances: rows.map((it) => balanceOf(it.currency, it.expected, it.amount)),
    missing: cheques.filter(({ isThere }) => !isThere).map(({ id }) => id),
    isOver: cheques.some(({ isThere }) => !isThere),
    canRecount: last.length === 0,
  }
}

/** Sales that are stopped already are not stopped again. */
function firstStep({ stoppedAt }: ShiftDetail, counted: Counted | null): CloseStep {
  if (counted) return 'compare'
  return stoppedAt ? 'count' : 'stop'
}

/** Each step begins at its top, however far down the button of the one before stood. */
function useStep(first: () => CloseStep): [CloseStep, (step: CloseStep) => void] {
  const [step, setStep] = useState(first)
  const show = useCallback((next: CloseStep) => {
    setStep(next)
    document.getElementById('content')?.scrollTo({ top: 0 })
  }, [])
  return [step, show]
}

/** A drawer may be empty, but a button pressed too early says the same. */
const meansNothing = (): Promise<boolean> =>
  confirm({
    title: i18next.t('drawer.confirm.emptyCountTitle'),
    body: i18next.t('drawer.confirm.emptyCountHint'),
    confirmLabel: i18next.t('drawer.confirm.emptyCount'),
    isCareful: true,
  })

export function CloseShift({ entity, state, shift }: CloseShiftProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [counted, setCounted] = useState(() => countedBefore(shift))
  const [step, setStep] = useStep(() => firstStep(shift, counted))
  const { draft, seen, slips } = useBegunCount(shift.id)
  const [isChanged, setChanged] = useState(false)
  // What is open was shown, and asked about where it has to be, before the count.
  const [carriesOver, setCarriesOver] = useState(false)
  const [params] = useSearchParams()
  const { isBusy, error, send } = useDrawerChange()
  const stop = async () => {
    if (!(await send(`/api/shifts/${shift.id}/stop`, { isStopped: true }))) return
    setCarriesOver(true)
    beginCount(shift.id)
    setStep('count')
  }
  const changed = useCallback(
    (balances: Balance[], isOver: boolean) => {
      setCounted((before) => before && { ...before, balances, isOver })
      setChanged(true)
      setStep('compare')
    },
    [setStep],
  )
  const count = async () => {
    const isEmpty = isUntouched(draft) && seen.length + slips.length === 0
    if (isEmpty && !(await meansNothing())) return
    const body = { counts: countsFrom(draft, state), cheques: seen, slips }
    const answer = await send<Counted>(`/api/shifts/${shift.id}/count`, body)
    if (!answer) return
    setCounted(answer)
    setStep('compare')
  }
  const recount = () => {
    beginCount(shift.id)
    setStep('count')
  }
  const closed = () => {
    toast.success(t('drawer.closed'))
    const end = isFromTill(params) ? `?${fromTill}` : ''
    void navigate(`${entity.path}/${shift.id}${end}`, { replace: true })
  }
  const balances: Balance[] = counted?.balances ?? []
  return (
    <Page ground="page">
      <PageHead
        title={t('drawer.closeTitle', { drawer: shift.drawer.title })}
        back={backTo(params, `${entity.path}/${shift.id}`)}
        actions={<CloseSteps step={step} />}
      />
      <PageBody>
        {step === 'stop' && (
          <StopSales
            shift={shift}
            isBusy={isBusy}
            error={error?.message}
            onNext={() => void stop()}
          />
        )}
        {step === 'count' && (
          <CashCount
            state={state}
            draft={draft}
            onChange={(next) => changeCount(shift.id, { draft: next })}
            error={error?.message}
            more={
              <>
                <ChequeTicks
                  {...{ state, seen }}
                  cheques={shift.cheques}
                  onChange={(ticked) => changeCount(shift.id, { seen: ticked })}
                />
                <SlipTicks
                  state={state}
                  slips={shift.slips}
                  seen={slips}
                  onChange={(ticked) => changeCount(shift.id, { slips: ticked })}
                />
              </>
            }
            submitLabel={t('drawer.submitCount')}
            isBusy={isBusy}
            onSubmit={() => void count()}
            head={
              <div className={classes.banner}>
                <IconEyeOff size={18} stroke={1.75} aria-hidden />
                <strong>{t('drawer.blind')}</strong>
                <span>{t('drawer.blindHint')}</span>
                <span className={classes.bannerEnd}>
                  <bdi>{shift.openedName}</bdi> ·{' '}
                  <bdi dir="ltr">{formatMoment(shift.openedAt)}</bdi>
                </span>
                {shift.stoppedAt && <SellOn shift={shift.id} onDone={() => setStep('stop')} />}
              </div>
            }
          />
        )}
        {step === 'compare' && isChanged && (
          <FormNotice tone="warning">{t('refusal.varianceChanged')}</FormNotice>
        )}
        {step === 'compare' && counted && (
          <Compare
            state={state}
            counted={counted}
            hasCheques={shift.cheques.length > 0}
            onRecount={recount}
            onNext={() => setStep('handOver')}
          />
        )}
        {step === 'handOver' && (
          <HandOver
            {...{ state, shift, balances, carriesOver }}
            isOver={counted?.isOver ?? false}
            onBack={() => setStep('compare')}
            onClosed={closed}
            onChanged={changed}
          />
        )}
      </PageBody>
    </Page>
  )
}
