/** The boxes of a return; one that is read from documents opens into them. */
import { IconChevronRight } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatMoment } from '../../domain/kernel/format.ts'
import type { TaxReturn } from '../../domain/tax-return/contract.ts'
import { titleOf } from '../../domain/tax-return/tax-kind.ts'
import classes from '../books/Books.module.css'
import { AmountIn, Both } from '../books/Both.tsx'
import { StatusBadge } from '../kernel/parts/StatusBadge.tsx'
import { currentLanguage } from '../kernel/words/words.ts'
import { BoxDocuments, Documents } from './BoxDocuments.tsx'
import { Partners } from './Partners.tsx'

type ReturnTableProps = { found: TaxReturn; id: string }

export function ReturnTable({ found, id }: ReturnTableProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<string | null>(null)
  const { kind, boxes, currency, filed, corrections, others, partners } = found
  return (
    <div className={classes.scroller}>
      <div className={classes.tools}>
        {filed ? (
          <>
            <StatusBadge state="paid">{t('taxReturn.isFiled')}</StatusBadge>
            <span className={classes.quiet}>
              <bdi>{filed.user}</bdi> · <bdi dir="ltr">{formatMoment(filed.at)}</bdi>
            </span>
          </>
        ) : (
          <StatusBadge state="draft">{t('taxReturn.notFiled')}</StatusBadge>
        )}
      </div>
      <table className={classes.table} aria-label={t(titleOf[kind])}>
        <thead>
          <tr>
            <th>{t('taxReturn.box')}</th>
            <th>{t('taxReturn.label')}</th>
            <th data-number>{t('taxReturn.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {boxes.map((box) => (
            <Fragment key={box.code}>
              <tr data-sum={box.role ? true : undefined}>
                <td>
                  <bdi dir="ltr">{box.code}</bdi>
                </td>
                <td data-name>
                  {box.isOpening ? (
                    <button
                      type="button"
                      className={classes.expander}
                      aria-expanded={open === box.code}
                      onClick={() => setOpen(open === box.code ? null : box.code)}
                    >
                      <IconChevronRight size={16} stroke={1.75} aria-hidden />
                      {box[currentLanguage()]}
                    </button>
                  ) : (
                    box[currentLanguage()]
                  )}
                </td>
                <td data-number data-label={t('taxReturn.amount')}>
                  <AmountIn amount={box.amount} code={currency.code} />
                </td>
              </tr>
              {open === box.code && (
                <tr>
                  <td className={classes.inside} colSpan={3}>
                    <BoxDocuments asked={{ id, kind, box: box.code }} code={currency.code} />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
      {partners.length > 0 && (
        <Section title={t('withholding.partners')} hint={t('withholding.partnersHint')}>
          <Partners {...{ id, found }} />
        </Section>
      )}
      {corrections.length > 0 && (
        <Section title={t('taxReturn.corrections')} hint={t('taxReturn.correctionsHint')}>
          <Documents rows={corrections} code={currency.code} label={t('taxReturn.corrections')} />
        </Section>
      )}
      {others.length > 0 && (
        <Section title={t('taxReturn.others')} hint={t('taxReturn.othersHint')}>
          <ul className={classes.history}>
            {others.map(({ entry, day, note, first, second }) => (
              <li key={entry}>
                <span>
                  {formatDate(day)} <bdi>{note}</bdi>
                </span>
                <Both first={first} second={second} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  )
}

type SectionProps = { title: string; hint: string; children: React.ReactNode }

const Section = ({ title, hint, children }: SectionProps) => (
  <section className={classes.tools} aria-label={title} style={{ display: 'block' }}>
    <h2 className={classes.cardTitle}>{title}</h2>
    <p className={classes.note}>{hint}</p>
    {children}
  </section>
)
