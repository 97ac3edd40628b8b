/** The trial balance of a period by kind of account; an account opens its card. */
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { TrialRow } from '../../domain/books/ledger.ts'
import { sumOfRows, type TrialSum, trialGroups } from '../../domain/books/trial.ts'
import { isPeriod, type Period, periodOf } from '../../domain/kernel/period.ts'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import { Empty } from '../kernel/parts/Empty.tsx'
import { Wait } from '../kernel/parts/screen/Wait.tsx'
import { messageOf } from '../kernel/session/api.ts'
import { useMay } from '../kernel/session/session.ts'
import { AccountCard } from './AccountCard.tsx'
import { AccountName } from './AccountName.tsx'
import classes from './Books.module.css'
import { Both, SideWord } from './Both.tsx'
import { type Place, paramsOf, useTrial } from './book-queries.ts'
import { ExportButton } from './ExportButton.tsx'
import { PeriodInput } from './PeriodInput.tsx'
import { PrintButton } from './PrintButton.tsx'
import { PlaceFilters } from './statements/PlaceFilter.tsx'

/** Period and account live in the address, so that a card can be linked to. */
function useTrialAddress(today: string) {
  const [params, setParams] = useSearchParams()
  const year = periodOf('year', today)
  const period = { from: params.get('from') ?? year.from, to: params.get('to') ?? year.to }
  const account = params.get('account')
  const back = params.get('back')
  const place: Place = { branch: params.get('branch'), project: params.get('project') }
  const go = (next: Record<string, string | null>, isReplacing: boolean) =>
    setParams(paramsOf({ tab: 'trial', ...next }), { replace: isReplacing })
  return {
    period,
    account,
    place,
    isFromStatement: back !== null,
    setPeriod: (next: Period) => go({ ...next, account, ...place, back }, true),
    setPlace: (next: Place) => go({ ...period, ...next }, true),
    open: (next: string) => go({ ...period, account: next, ...place }, false),
    /** To the statement whose figure opened the card, or to the trial balance. */
    close: () => (back === null ? go({ ...period, ...place }, false) : setParams(back)),
  }
}

export function Trial({ today }: { today: string }) {
  const { period, account, place, isFromStatement, setPeriod, setPlace, open, close } =
    useTrialAddress(today)
  const may = useMay()
  const { t } = useTranslation()
  const asked = paramsOf({ ...period, ...place })
  const path = account ? `/api/accounts/${account}/ledger` : '/api/books/trial-balance'
  return (
    <>
      <div className={classes.tools}>
        <PeriodInput value={period} today={today} onChange={setPeriod} />
        {!account && <PlaceFilters place={place} onChange={setPlace} />}
        <div className={`${classes.end} ${classes.standing}`}>
          {may('books.journal.export') && (
            <ExportButton path={`${path}/export?${asked}`} isDisabled={!isPeriod(period)} />
          )}
          {may('books.journal.print') && !account && (
            <PrintButton
              title={t('ledger.tab.trial')}
              path={`/api/books/trial-balance/paper?${asked}`}
              isDisabled={!isPeriod(period)}
            />
          )}
        </div>
      </div>
      {account ? (
        <AccountCard
          account={account}
          period={period}
          backLabel={t(isFromStatement ? 'ledger.backToStatement' : 'ledger.backToTrial')}
          onBack={close}
        />
      ) : (
        <TrialTable period={period} place={place} onOpen={open} />
      )}
    </>
  )
}

type TrialTableProps = { period: Period; place: Place; onOpen: (account: string) => void }

function TrialTable({ period, place, onOpen }: TrialTableProps) {
  const { t } = useTranslation()
  const { data, error, isPending } = useTrial({ ...period, ...place }, isPeriod(period))
  if (error) return <FormNotice tone="error">{messageOf(error)}</FormNotice>
  if (!isPeriod(period)) return <Empty title={t('refusal.periodIsBackwards')} />
  if (isPending) return <Wait />
  if (data.rows.length === 0)
    return <Empty title={t('ledger.trial.empty')} hint={t('ledger.trial.emptyHint')} />
  return (
    <div className={classes.scroller}>
      <table className={classes.table} aria-label={t('ledger.tab.trial')}>
        <thead>
          <tr>
            <th>{t('field.account')}</th>
            <th data-number>{t('ledger.opening')}</th>
            <th data-number>{t('ledger.debit')}</th>
            <th data-number>{t('ledger.credit')}</th>
            <th data-number>{t('ledger.closing')}</th>
          </tr>
        </thead>
        <tbody>
          {trialGroups(data.rows).map(({ kind, rows, sum }) => (
            <Fragment key={kind}>
              <tr data-group>
                <td colSpan={5}>{t(`ledger.kinds.${kind}`)}</td>
              </tr>
              {rows.map((row) => (
                <AccountRow key={row.account.id} row={row} onOpen={onOpen} />
              ))}
              {rows.length > 1 && (
                <tr data-sum>
                  <td>{t('ledger.sumOf', { name: t(`ledger.kinds.${kind}`) })}</td>
                  <Amounts sum={sum} />
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
        <tfoot>
          <tr data-sum>
            <td>{t('ledger.total')}</td>
            <Amounts sum={sumOfRows(data.rows)} />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

type AccountRowProps = { row: TrialRow; onOpen: (account: string) => void }

function AccountRow({ row, onOpen }: AccountRowProps) {
  const { id } = row.account
  return (
    <tr data-opens onClick={() => onOpen(id)}>
      <td data-name>
        <button
          type="button"
          className={classes.expander}
          onClick={(event) => {
            event.stopPropagation()
            onOpen(id)
          }}
        >
          <AccountName account={row.account} />
        </button>
      </td>
      <Amounts sum={row} own={row.own} />
    </tr>
  )
}

type AmountsProps = { sum: TrialSum; own?: TrialRow['own'] }

function Amounts({ sum: { first, second }, own = null }: AmountsProps) {
  const { t } = useTranslation()
  return (['opening', 'debit', 'credit', 'closing'] as const).map((name) => (
    <td key={name} data-number data-label={t(`ledger.${name}`)}>
      <Both
        first={first[name]}
        second={second[name]}
        inOwn={own && { amount: own[name], code: own.currency }}
        isQuietAtZero
      />
      {(name === 'opening' || name === 'closing') && <SideWord amount={first[name]} />}
    </td>
  ))
}
