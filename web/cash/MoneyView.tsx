/** A posted receipt or payment: what it paid, its cheque, its notes and its entries. */
import { useTranslation } from 'react-i18next'
import type { MoneyDocument } from '../../domain/cash/contract.ts'
import type { MoneyScreen } from '../../domain/cash/money-screen.ts'
import { isZero } from '../../domain/kernel/decimal.ts'
import type { Entity } from '../../domain/kernel/entity.ts'
import { formatDate, formatDecimal, formatMoment } from '../../domain/kernel/format.ts'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import { Amount } from '../kernel/Money.tsx'
import { Page, PageHead } from '../kernel/Sheet.tsx'
import { StatusBadge } from '../kernel/StatusBadge.tsx'
import { useSession } from '../kernel/session.ts'
import { Attachments } from '../trade/Attachments.tsx'
import sheet from '../trade/Document.module.css'
import { ChequeLife } from './ChequeLife.tsx'
import { chequeStatus } from './cheque-status.ts'
import { Entries } from './Entries.tsx'
import classes from './Money.module.css'
import { MoneyActions } from './MoneyActions.tsx'
import { MoneyAllocations } from './MoneyAllocations.tsx'
import { currencyOf } from './money-draft.ts'

export type MoneyViewProps = { entity: Entity; screen: MoneyScreen; document: MoneyDocument }

export function MoneyView(props: MoneyViewProps) {
  const { t } = useTranslation()
  const { entity, document } = props
  return (
    <Page layout="flow">
      <div className={sheet.top}>
        <PageHead
          title={document.number}
          back={entity.path}
          badges={<Badges document={document} />}
          actions={<MoneyActions {...props} />}
        />
      </div>
      {document.state === 'void' && (
        <div className={sheet.notice}>
          <FormNotice tone="warning">
            {t('document.voided', {
              name: document.voidedBy,
              time: formatMoment(document.voidedAt),
              reason: document.voidReason,
            })}
          </FormNotice>
        </div>
      )}
      <div className={sheet.sheet}>
        <div className={sheet.main}>
          <Told document={document} />
          <MoneyAllocations {...props} />
          <Entries entries={document.entries} />
          <div className={sheet.below}>
            <div className={sheet.words}>
              {document.note && (
                <section>
                  <h2 className={sheet.label}>{t('document.note')}</h2>
                  <p className={sheet.paragraph} dir="auto">
                    {document.note}
                  </p>
                </section>
              )}
              <Attachments files={document.attachments} />
            </div>
          </div>
        </div>
        <Side {...props} />
      </div>
    </Page>
  )
}

function Badges({ document }: { document: MoneyDocument }) {
  const { t } = useTranslation()
  const { state, open, cheque } = document
  if (state === 'void') return <StatusBadge state="void">{t('choice.state.void')}</StatusBadge>
  return (
    <>
      <StatusBadge state="active">{t('choice.state.posted')}</StatusBadge>
      {!isZero(open) && <StatusBadge state="partly">{t('funds.onAccount')}</StatusBadge>}
      {cheque && (
        <StatusBadge state={chequeStatus(cheque.state)}>
          {t(`funds.chequeState.${cheque.state}`)}
        </StatusBadge>
      )}
    </>
  )
}

function Told({ document }: { document: MoneyDocument }) {
  const { t } = useTranslation()
  const { side, rate, cheque } = document
  const told: [string, string | null | undefined, boolean?][] = [
    [side === 'supplier' ? 'document.supplier' : 'document.client', document.partner?.title, true],
    ['funds.expenseAccount', document.account?.title, true],
    ['field.type', document.type.title],
    ['field.day', formatDate(document.day)],
    ['field.method', document.method.title],
    ['document.rate', rate ? formatDecimal(rate) : null],
    ['field.bank', cheque ? null : document.bank],
    ['field.reference', cheque ? null : document.reference],
    ['field.valueDate', cheque ? null : formatDate(document.valueDate)],
    ['field.branch', document.branch.title],
    ['field.project', document.project?.title],
  ]
  return (
    <dl className={sheet.told}>
      {told.map(([label, value, isWide]) =>
        value ? (
          <div key={label} data-span={isWide || undefined}>
            <dt>{t(label)}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

function Side(props: MoneyViewProps) {
  const { t } = useTranslation()
  const { company } = useSession()
  const { document, screen } = props
  const look = currencyOf(document.currency, company)
  const isFirst = look.id === company.firstCurrency.id
  const otherLook = isFirst ? company.secondCurrency : company.firstCurrency
  const other = isFirst ? document.secondAmount : document.firstAmount
  return (
    <aside className={sheet.side}>
      <section className={sheet.block} aria-label={t('funds.summary')}>
        <div className={classes.sum} data-strong>
          <span>{t(`funds.sum.${screen}`)}</span>
          <span className={classes.figures}>
            <strong>
              <Amount amount={document.amount} look={look} />
            </strong>
            {otherLook && other !== null && (
              <Amount amount={other} look={otherLook} tone="second" />
            )}
          </span>
        </div>
        {!document.account && (
          <div className={sheet.pair}>
            {t('funds.onAccount')}
            <strong>
              <Amount amount={document.open} look={look} />
            </strong>
          </div>
        )}
      </section>
      {document.cheque && <ChequeLife {...props} cheque={document.cheque} />}
      {document.counts.length > 0 && <Counts document={document} />}
      <section className={sheet.block}>
        <h2 className={sheet.blockTitle}>{t('document.activity')}</h2>
        <div className={sheet.pair}>
          <span>
            {t('choice.state.posted')} · <bdi>{document.postedBy}</bdi>
          </span>
          <bdi dir="ltr">{formatMoment(document.postedAt)}</bdi>
        </div>
        {document.prints > 0 && (
          <div className={sheet.pair}>{t('document.prints', { count: document.prints })}</div>
        )}
      </section>
    </aside>
  )
}

function Counts({ document: { counts } }: { document: MoneyDocument }) {
  const { t } = useTranslation()
  return (
    <section className={sheet.block}>
      <h2 className={sheet.blockTitle}>{t('funds.counted')}</h2>
      {counts.map(({ bill, value, count }) => (
        <div key={bill} className={sheet.pair}>
          <bdi dir="ltr">{formatDecimal(value)}</bdi>
          <bdi dir="ltr">× {count}</bdi>
        </div>
      ))}
    </section>
  )
}
