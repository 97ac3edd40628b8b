/** What was withheld of each supplier at each rate; each opens into its payments. */
import { IconChevronRight } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '../../domain/kernel/format.ts'
import type { TaxPartner, TaxReturn } from '../../domain/tax-return/contract.ts'
import classes from '../books/Books.module.css'
import { AmountIn } from '../books/Both.tsx'
import { BoxDocuments } from './BoxDocuments.tsx'

const keyOf = ({ id, code, rate }: TaxPartner): string => `${id} ${code} ${rate}`

export function Partners({ id, found }: { id: string; found: TaxReturn }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<string | null>(null)
  const { kind, currency, partners } = found
  return (
    <table className={classes.table} aria-label={t('withholding.partners')}>
      <thead>
        <tr>
          <th>{t('document.supplier')}</th>
          <th>{t('field.withholdingRate.code')}</th>
          <th data-number>{t('taxReturn.rate')}</th>
          <th data-number>{t('withholding.base')}</th>
          <th data-number>{t('withholding.withheld')}</th>
        </tr>
      </thead>
      <tbody>
        {partners.map((row) => (
          <Fragment key={keyOf(row)}>
            <tr>
              <td data-name>
                <button
                  type="button"
                  className={classes.expander}
                  aria-expanded={open === keyOf(row)}
                  onClick={() => setOpen(open === keyOf(row) ? null : keyOf(row))}
                >
                  <IconChevronRight size={16} stroke={1.75} aria-hidden />
                  <bdi>{row.name}</bdi>
                </button>
              </td>
              <td data-label={t('field.withholdingRate.code')}>
                <bdi dir="ltr">{row.code}</bdi>
              </td>
              <td data-number data-label={t('taxReturn.rate')}>
                <bdi dir="ltr">{formatDecimal(row.rate)}%</bdi>
              </td>
              <td data-number data-label={t('withholding.base')}>
                <AmountIn amount={row.base} code={currency.code} />
              </td>
              <td data-number data-label={t('withholding.withheld')}>
                <AmountIn amount={row.tax} code={currency.code} />
              </td>
            </tr>
            {open === keyOf(row) && (
              <tr>
                <td className={classes.inside} colSpan={5}>
                  <BoxDocuments
                    asked={{ id, kind, box: row.code, partner: row.id }}
                    code={currency.code}
                  />
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}
