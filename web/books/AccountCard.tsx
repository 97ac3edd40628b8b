/** The card of one account: its lines of the period, the oldest first, with the running balance. */
import { ActionIcon } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { LedgerCard, LedgerLine } from '../../domain/books/ledger.ts'
import { formatDate } from '../../domain/kernel/format.ts'
import { isPeriod, type Period } from '../../domain/kernel/period.ts'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import { Wait } from '../kernel/parts/screen/Wait.tsx'
import { messageOf } from '../kernel/session/api.ts'
import { useMay } from '../kernel/session/session.ts'
import { AccountName } from './AccountName.tsx'
import classes from './Books.module.css'
import { Both, SideCell } from './Both.tsx'
import { paramsOf, useLedger } from './book-queries.ts'
import { DocumentLink } from './DocumentLink.tsx'
import { MoreRows } from './MoreRows.tsx'
import { PrintButton } from './PrintButton.tsx'

type AccountCardProps = { account: string; period: Period; backLabel: string; onBack: () => void }

export function AccountCard({ account, period, backLabel, onBack }: AccountCardProps) {
  const { t } = useTranslation()
  const may = useMay()
  const [params] = useSearchParams()
  // A statement of one branch or project leads to its lines alone.
  const place = { branch: params.get('branch'), project: params.get('project') }
  const found = useLedger(account, { ...period, ...place }, isPeriod(period))
  const first = found.data?.pages[0]
  if (found.error) return <FormNotice tone="error">{messageOf(found.error)}</FormNotice>
  if (!first) return <Wait />
  const rows = found.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <>
      <div className={classes.cardHead}>
        <ActionIcon variant="subtle" color="gray" aria-label={backLabel} onClick={onBack}>
          <IconArrowLeft className="ct-points" size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
        <h2 className={classes.cardTitle}>
          <AccountName account={first.account} />
        </h2>
        <span className={classes.quiet}>{t(`choice.kind.${first.account.kind}`)}</span>
        {may('books.journal.print') && (
          <div className={classes.end}>
            <PrintButton
              title={first.account.title}
              path={`/api/accounts/${account}/ledger/paper?${paramsOf({ ...period, ...place })}`}
            />
          </div>
        )}
      </div>
      <div className={classes.scroller}>
        <table className={classes.table} aria-label={first.account.title}>
          <thead>
            <tr>
              <th>{t('field.day')}</th>
              <th>{t('ledger.document')}</th>
              <th>{t('ledger.about')}</th>
              <th data-number>{t('ledger.debit')}</th>
              <th data-number>{t('ledger.credit')}</th>
              <th data-number>{t('ledger.balance')}</th>
            </tr>
          </thead>
          <tbody>
            <tr data-sum>
              <td colSpan={5}>{t('ledger.opening')}</td>
              <td data-number>
                <Both
                  first={first.opening}
                  second={first.secondOpening}
                  inOwn={ownOf(first, first.ownOpening)}
                />
              </td>
            </tr>
            {rows.map((line) => (
              <Line key={`${line.entry} ${line.position}`} line={line} card={first} />
            ))}
          </tbody>
        </table>
        <MoreRows query={found} />
      </div>
    </>
  )
}

/** Of an account of money, in its own currency. */
const ownOf = ({ currency: code }: LedgerCard, amount: string | null) =>
  code === null || amount === null ? null : { amount, code }

function Line({ line, card }: { line: LedgerLine; card: LedgerCard }) {
  const { t } = useTranslation()
  const { day, document, partner, note } = line
  return (
    <tr>
      <td>
        <bdi dir="ltr">{formatDate(day)}</bdi>
      </td>
      <td data-name>{document ? <DocumentLink document={document} /> : t('ledger.kind.manual')}</td>
      <td>
        <bdi>{partner?.title ?? document?.partner ?? note ?? ''}</bdi>
      </td>
      {line.amount === null ? (
        <td colSpan={3} className={classes.quiet}>
          {t('ledger.payHidden')}
        </td>
      ) : (
        <Amounts line={line} card={card} />
      )}
    </tr>
  )
}

type VisibleLine = Extract<LedgerLine, { amount: string }>

function Amounts({ line, card }: { line: VisibleLine; card: LedgerCard }) {
  const { t } = useTranslation()
  const own = { amount: line.amount, code: line.currency }
  return (
    <>
      <SideCell name="debit" first={line.debit} second={line.secondDebit} own={own} />
      <SideCell name="credit" first={line.credit} second={line.secondCredit} own={own} />
      <td data-number data-label={t('ledger.balance')}>
        <Both
          first={line.balance}
          second={line.secondBalance}
          inOwn={ownOf(card, line.ownBalance)}
        />
      </td>
    </>
  )
}
