/** The page of any posted document: head with states and actions, what was voided, note and papers. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../../domain/kernel/entity.ts'
import type { Linked } from '../../../domain/kernel/field.ts'
import { formatMoment } from '../../../domain/kernel/format.ts'
import { isolated } from '../../../domain/kernel/naming/isolation.ts'
import { FormNotice } from '../form/FormNotice.tsx'
import { Page, PageHead } from '../parts/Sheet.tsx'
import classes from './Document.module.css'

/** What a posted document has, whether of goods or of money. */
export type AnyPosted = {
  id: string
  number: string
  partnerEmail: string | null
  currency: string
  note: string | null
  attachments: readonly Linked[]
  state: 'posted' | 'void'
  voidReason: string | null
  voidedAt: string | null
  voidedBy: string | null
  postedAt: string
  postedBy: string
  /** Who wrote it, where another approved it. */
  writtenBy?: string | null
  prints: number
}

type PostedPageProps = {
  entity: Entity
  document: AnyPosted
  badges: ReactNode
  actions: ReactNode
  /** Below the note. */
  attachments: ReactNode
  side: ReactNode
  /** Above it, after what was voided. */
  notice?: ReactNode
  /** Beside the note. */
  sums?: ReactNode
  /** Below both. */
  after?: ReactNode
  children: ReactNode
}

export function PostedPage(props: PostedPageProps) {
  const { entity, document, badges, actions, attachments, side, notice, sums, after, children } =
    props
  const { t } = useTranslation()
  return (
    <Page layout="flow">
      <div className={classes.top}>
        <PageHead title={document.number} back={entity.path} badges={badges} actions={actions} />
      </div>
      {document.state === 'void' && (
        <div className={classes.notice}>
          <FormNotice tone="warning">
            {t('document.voided', {
              name: isolated(document.voidedBy),
              time: isolated(formatMoment(document.voidedAt)),
              reason: isolated(document.voidReason),
            })}
          </FormNotice>
        </div>
      )}
      {notice && <div className={classes.notice}>{notice}</div>}
      <div className={classes.sheet}>
        <div className={classes.main}>
          {children}
          <div className={classes.below}>
            <div className={classes.words}>
              {document.note && (
                <section>
                  <h2 className={classes.label}>{t('document.note')}</h2>
                  <p className={classes.paragraph} dir="auto">
                    {document.note}
                  </p>
                </section>
              )}
              {attachments}
            </div>
            {sums}
          </div>
          {after}
        </div>
        <aside className={classes.side}>
          {side}
          <Activity document={document} />
        </aside>
      </div>
    </Page>
  )
}

function Activity({ document }: { document: AnyPosted }) {
  const { t } = useTranslation()
  const { writtenBy } = document
  return (
    <section className={classes.block}>
      <h2 className={classes.blockTitle}>{t('document.activity')}</h2>
      {writtenBy && (
        <div className={classes.pair}>
          <span>
            {t('document.written')} · <bdi>{writtenBy}</bdi>
          </span>
        </div>
      )}
      <div className={classes.pair}>
        <span>
          {t(writtenBy ? 'document.approved' : 'choice.state.posted')} ·{' '}
          <bdi>{document.postedBy}</bdi>
        </span>
        <bdi dir="ltr">{formatMoment(document.postedAt)}</bdi>
      </div>
      {document.prints > 0 && (
        <div className={classes.pair}>{t('document.prints', { count: document.prints })}</div>
      )}
    </section>
  )
}

/** The key of its words, what it says, and whether it takes the room of two. */
export type Fact = [label: string, value: string | null | undefined, isWide?: boolean]

/** What the head says; what says nothing is left out. */
export function PostedFacts({ facts, children }: { facts: readonly Fact[]; children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <dl className={classes.postedFacts}>
      {facts.map(([label, value, isWide]) =>
        value ? (
          <div key={label} data-span={isWide || undefined}>
            <dt>{t(label)}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ) : null,
      )}
      {children}
    </dl>
  )
}
