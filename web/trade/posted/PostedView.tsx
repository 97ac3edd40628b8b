/** A posted document. Nothing of it can be changed but its note and its due date. */

import type { TFunction } from 'i18next'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { hidesAmounts } from '../../../domain/books/amount-sight.ts'
import { documentHead, headFields, headWord } from '../../../domain/books/head/document-head.ts'
import { formatDate, formatDecimal, formatMoment } from '../../../domain/kernel/format.ts'
import { isolated } from '../../../domain/kernel/naming/isolation.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import type { PostedDocument } from '../../../domain/trade/contract.ts'
import { type Fact, PostedFacts, PostedPage } from '../../kernel/document/PostedPage.tsx'
import { Amount } from '../../kernel/parts/Money.tsx'
import { useReader } from '../../kernel/seen-entity.ts'
import { useSession } from '../../kernel/session/session.ts'
import { Attachments } from '../../media/Attachments.tsx'
import { ColumnNames } from '../editor/lines/LineCell.tsx'
import lines from '../editor/lines/Lines.module.css'
import { columnNames, columnOf, columnWord, templateOf } from '../editor/lines/line-columns.ts'
import { layoutOf, partnerWord } from '../editor/model/layout.ts'
import { ProposedPrices } from '../editor/ProposedPrices.tsx'
import { LandedTables } from '../landing/LandedTables.tsx'
import { useCurrency } from '../paper/look.ts'
import { TotalRow, TotalsList } from '../TotalsList.tsx'
import { openBeside } from './open-beside.ts'
import { PostedActions } from './PostedActions.tsx'
import { PostedBadges } from './PostedBadges.tsx'
import { PostedLineRow } from './PostedLineRow.tsx'
import { PostedSide } from './PostedSide.tsx'
import type { PostedProps } from './posted-view.ts'
import { RestClosed } from './RestDialog.tsx'
import { SetAgainst } from './SetAgainst.tsx'

/** What its page shows to whoever sits here: amounts that he may not know have no place on it. */
function useLayout({ document: { behaviour }, screen }: Pick<PostedProps, 'document' | 'screen'>) {
  const layout = layoutOf(behaviour)
  const isHidden = hidesAmounts(useReader(), screen)
  if (!isHidden) return layout
  const cells = layout.cells.filter((cell) => !['unitPrice', 'discountPercent'].includes(cell))
  return { ...layout, cells, hasMoney: false }
}

export default function PostedView(props: PostedProps) {
  const { entity, document } = props
  const { hasMoney } = useLayout(props)
  return (
    <PostedPage
      entity={entity}
      document={document}
      badges={<PostedBadges document={document} />}
      actions={<PostedActions {...props} />}
      attachments={<Attachments files={document.attachments} />}
      side={<PostedSide {...props} />}
      notice={
        <>
          {document.delivery === 'closed' && <RestClosed document={document} />}
          <SetAgainst document={document} />
        </>
      }
      sums={hasMoney && <PostedTotals {...props} />}
      after={
        <>
          <LandedTables document={document} />
          <ProposedPrices document={document} />
        </>
      }
    >
      <PostedHead {...props} />
      <PostedLines {...props} />
    </PostedPage>
  )
}

function PostedHead(props: PostedProps) {
  const { document } = props
  const { t } = useTranslation()
  const { company, limits } = useSession()
  const { head, hasMoney } = useLayout(props)
  const currency = useCurrency(document.currency)
  const has = (name: (typeof head)[number]) => head.includes(name)
  const written = (kind: 'text' | 'date') => writtenHead(document, head, kind)
  const facts: Fact[] = [
    [`document.${partnerWord(document.behaviour)}`, document.partner?.title, true],
    ['field.type', document.type.title],
    ...written('text'),
    ['field.day', formatDate(document.day)],
    ...written('date'),
    ['field.currency', hasMoney && company.currencies.length > 1 ? currency.code : null],
    ['document.rate', hasMoney && document.rate ? formatDecimal(document.rate) : null],
    ['field.branch', document.branch.title],
    [has('toWarehouse') ? 'document.fromWarehouse' : 'field.warehouse', document.warehouse?.title],
    ['field.toWarehouse', document.toWarehouse?.title],
    ['einvoice.attach', electronicFact(document, t)],
    ['field.project', document.project?.title],
    ['field.reason', document.reason && t(`choice.reason.${document.reason}`)],
    ['transfer.owner', document.owner && t(`choice.owner.${document.owner}`)],
  ]
  return (
    <PostedFacts facts={facts}>
      {!hasMoney && limits.canSeeCost && <Worth document={document} />}
    </PostedFacts>
  )
}

/** Where its electronic form stands, when and by whom. */
function electronicFact({ electronic, state }: PostedDocument, t: TFunction): string | null {
  if (!electronic || (electronic.state === 'none' && state === 'void')) return null
  const { at, userName } = electronic
  const said =
    electronic.state === 'none'
      ? t('einvoice.state.none')
      : t(`paper.mail.state.${electronic.state}`)
  return [said, at && isolated(formatMoment(at)), userName && isolated(userName)]
    .filter((part) => part !== null)
    .join(' · ')
}

/** The plain fields of its head. */
const writtenHead = (
  document: PostedDocument,
  head: readonly string[],
  kind: 'text' | 'date',
): Fact[] =>
  headFields
    .filter((name) => head.includes(name) && documentHead[name].field.kind === kind)
    .map((name) => [
      headWord(name, document.behaviour),
      kind === 'date' ? formatDate(document[name]) : document[name],
    ])

/** What goods that were not sold are worth. */
function Worth({ document: { firstTotal, secondTotal } }: Pick<PostedProps, 'document'>) {
  const { t } = useTranslation()
  const { company } = useSession()
  return (
    <div>
      <dt>{t('stock.value')}</dt>
      <dd>
        <Amount amount={firstTotal} look={company.firstCurrency} />
        {company.secondCurrency && secondTotal && (
          <>
            {' '}
            <Amount amount={secondTotal} look={company.secondCurrency} tone="second" />
          </>
        )}
      </dd>
    </div>
  )
}

function PostedLines(props: PostedProps) {
  const { document } = props
  const { t } = useTranslation()
  const { cells, hasMoney } = useLayout(props)
  const hasStores = new Set(document.lines.map(({ warehouse }) => warehouse?.id)).size > 1
  const columns = columnNames(cells, hasMoney, hasStores).map((name) =>
    columnOf(name, t(columnWord(name, hasMoney))),
  )
  return (
    <section
      className={lines.grid}
      data-readonly
      style={{ '--columns': templateOf(columns) } as CSSProperties}
      aria-label={t('document.lines')}
    >
      <ColumnNames columns={columns} />
      <ol className={lines.lines}>
        {document.lines.map((line, at) => (
          <PostedLineRow
            key={line.id}
            line={line}
            number={at + 1}
            columns={columns}
            document={document}
          />
        ))}
      </ol>
    </section>
  )
}

function PostedTotals({ document, terms }: PostedProps) {
  const { t } = useTranslation()
  const { company } = useSession()
  const look = useCurrency(document.currency)
  const isFirst = look.id === company.firstCurrency.id
  const { firstTotal, secondTotal, totals } = document
  const inSecond =
    company.secondCurrency && secondTotal !== null
      ? { amount: secondTotal, look: company.secondCurrency }
      : undefined
  const inFirst = { amount: firstTotal, look: company.firstCurrency }
  const isPaidOn = document.payment !== 'none'
  const open = openBeside(document, look, company)
  return (
    <TotalsList
      totals={totals}
      look={look}
      other={isFirst ? inSecond : inFirst}
      rate={document.rate}
      taxes={document.taxes}
      labels={terms.labels}
      discount={
        isZero(totals.discount) ? null : (
          <TotalRow label={t('document.discount')} amount={`-${totals.discount}`} look={look} />
        )
      }
    >
      {isPaidOn && !isZero(document.paid) && (
        <TotalRow label={t('field.paid')} amount={`-${document.paid}`} look={look} />
      )}
      {isPaidOn && (
        <TotalRow
          label={t('document.balance')}
          amount={document.open}
          look={look}
          other={open}
          tone={isZero(document.open) ? 'settled' : 'due'}
        />
      )}
    </TotalsList>
  )
}
