/** A posted transfer: both places, what was kept on the way, and its entries. */
import { useTranslation } from 'react-i18next'
import type { TransferDocument } from '../../../domain/cash/contract.ts'
import type { Entity } from '../../../domain/kernel/entity.ts'
import { formatDate, formatDecimal } from '../../../domain/kernel/format.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import sheet from '../../kernel/document/Document.module.css'
import { PaperActions } from '../../kernel/document/PaperActions.tsx'
import { type Fact, PostedFacts, PostedPage } from '../../kernel/document/PostedPage.tsx'
import { Amount } from '../../kernel/parts/Money.tsx'
import { StatusBadge } from '../../kernel/parts/StatusBadge.tsx'
import { useSession } from '../../kernel/session/session.ts'
import { Attachments } from '../../media/Attachments.tsx'
import { currencyOf } from '../currency.ts'
import { Entries } from '../Entries.tsx'
import classes from '../Money.module.css'
import { refreshOpen } from '../refresh.ts'

type TransferViewProps = { entity: Entity; document: TransferDocument }

export function TransferView({ entity, document }: TransferViewProps) {
  const posted = { ...document, partnerEmail: null }
  return (
    <PostedPage
      entity={entity}
      document={posted}
      badges={<Badge document={document} />}
      actions={<PaperActions entity={entity} document={posted} onVoided={refreshOpen} />}
      attachments={<Attachments files={document.attachments} />}
      side={<Sums document={document} />}
    >
      <Head document={document} />
      <Entries entries={document.entries} />
    </PostedPage>
  )
}

type DocumentOnly = { document: TransferDocument }

function Badge({ document: { state } }: DocumentOnly) {
  const { t } = useTranslation()
  return (
    <StatusBadge state={state === 'void' ? 'void' : 'active'}>
      {t(`choice.state.${state}`)}
    </StatusBadge>
  )
}

function Head({ document }: DocumentOnly) {
  const { rate, currency, toCurrency } = document
  const facts: Fact[] = [
    ['field.moneyTransfer.account', document.account.title, true],
    ['field.moneyTransfer.toAccount', document.toAccount.title, true],
    ['field.type', document.type.title],
    ['field.day', formatDate(document.day)],
    ['document.rate', rate && currency !== toCurrency ? formatDecimal(rate) : null],
    ['field.moneyTransfer.feeAccount', document.feeAccount?.title],
    ['field.reference', document.reference],
    ['field.branch', document.branch.title],
  ]
  return <PostedFacts facts={facts} />
}

function Sums({ document }: DocumentOnly) {
  const { t } = useTranslation()
  const { company } = useSession()
  const look = currencyOf(document.currency, company)
  const isFirst = look.id === company.firstCurrency.id
  const otherLook = isFirst ? company.secondCurrency : company.firstCurrency
  const other = isFirst ? document.secondAmount : document.firstAmount
  return (
    <section className={sheet.block} aria-label={t('funds.summary')}>
      <div className={classes.sum} data-strong>
        <span>{t('field.moneyTransfer.total')}</span>
        <span className={classes.figures}>
          <strong>
            <Amount amount={document.amount} look={look} />
          </strong>
          {otherLook && other !== null && <Amount amount={other} look={otherLook} tone="second" />}
        </span>
      </div>
      {!isZero(document.fee) && (
        <div className={sheet.pair}>
          {t('field.moneyTransfer.fee')}
          <strong>
            <Amount amount={document.fee} look={look} />
          </strong>
        </div>
      )}
      <div className={sheet.pair}>
        {t('field.moneyTransfer.received')}
        <strong>
          <Amount amount={document.received} look={currencyOf(document.toCurrency, company)} />
        </strong>
      </div>
    </section>
  )
}
