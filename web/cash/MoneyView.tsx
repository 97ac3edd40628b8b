/** A posted receipt or payment: what it paid, its cheque, its notes and its entries. */
import { useTranslation } from 'react-i18next'
import { moneyHead, moneyMeans } from '../../domain/books/head/money-head.ts'
import type { MoneyDocument } from '../../domain/cash/contract.ts'
import { formatDate, formatDecimal } from '../../domain/kernel/format.ts'
import { isZero } from '../../domain/kernel/number/decimal.ts'
import sheet from '../kernel/document/Document.module.css'
import { PaperActions } from '../kernel/document/PaperActions.tsx'
import { type Fact, PostedFacts, PostedPage } from '../kernel/document/PostedPage.tsx'
import { Amount } from '../kernel/parts/Money.tsx'
import { StatusBadge } from '../kernel/parts/StatusBadge.tsx'
import { useSession } from '../kernel/session/session.ts'
import { Attachments } from '../media/Attachments.tsx'
import { ChequeBadge } from './cheque/ChequeBadge.tsx'
import { ChequeLife } from './cheque/ChequeLife.tsx'
import { currencyOf } from './currency.ts'
import { Entries } from './Entries.tsx'
import classes from './Money.module.css'
import { MoneyAllocations } from './MoneyAllocations.tsx'
import type { MoneyViewProps } from './money-view.ts'
import { refreshOpen } from './refresh.ts'
import { Certificate } from './withholding/Certificate.tsx'

export default function MoneyView(props: MoneyViewProps) {
  const { entity, document } = props
  return (
    <PostedPage
      entity={entity}
      document={document}
      badges={<Badges document={document} />}
      actions={<PaperActions entity={entity} document={document} onVoided={refreshOpen} />}
      attachments={<Attachments files={document.attachments} />}
      side={<Side {...props} />}
    >
      <Head document={document} />
      <MoneyAllocations {...props} />
      <Entries entries={document.entries} />
    </PostedPage>
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
      {cheque && <ChequeBadge state={cheque.state} />}
    </>
  )
}

/** How a day is written, or what was said as it was. */
function shownIn(document: MoneyDocument, name: (typeof moneyMeans)[number]): string | null {
  const value = document[name]
  return value && moneyHead[name].field.kind === 'date' ? formatDate(value) : value
}

function Head({ document }: { document: MoneyDocument }) {
  const { side, rate, cheque } = document
  const facts: Fact[] = [
    [side === 'supplier' ? 'document.supplier' : 'document.client', document.partner?.title, true],
    ['funds.expenseAccount', document.account?.title, true],
    ['field.type', document.type.title],
    ['field.day', formatDate(document.day)],
    ['field.method', document.method.title],
    ['document.rate', rate ? formatDecimal(rate) : null],
    ...moneyMeans.map((name): Fact => [`field.${name}`, cheque ? null : shownIn(document, name)]),
    ['field.branch', document.branch.title],
    ['field.project', document.project?.title],
  ]
  return <PostedFacts facts={facts} />
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
    <>
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
      {document.certificate && <Certificate payment={document.id} number={document.certificate} />}
      {document.cheque && <ChequeLife {...props} cheque={document.cheque} />}
      {document.counts.length > 0 && <Counts document={document} />}
    </>
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
