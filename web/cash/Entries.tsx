/** What a document wrote into the journal, folded away until somebody wants to know. */
import { IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { MoneyEntry } from '../../domain/cash/contract.ts'
import { formatDate } from '../../domain/kernel/format.ts'
import { isZero } from '../../domain/kernel/number/decimal.ts'
import { Money } from '../kernel/parts/Money.tsx'
import classes from './Money.module.css'

export function Entries({ entries }: { entries: readonly MoneyEntry[] }) {
  const { t } = useTranslation()
  if (entries.length === 0) return null
  return (
    <details className={classes.entries}>
      <summary>
        <IconChevronRight className="ct-points" size={16} stroke={1.75} aria-hidden />
        {t('funds.entries', { count: entries.length })}
      </summary>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('field.account')}</th>
            <th scope="col" data-number>
              {t('funds.debit')}
            </th>
            <th scope="col" data-number>
              {t('funds.credit')}
            </th>
          </tr>
        </thead>
        {entries.map((entry) => (
          <tbody key={entry.id}>
            <tr>
              <th scope="rowgroup" colSpan={3}>
                <bdi dir="ltr">{formatDate(entry.day)}</bdi> · {t(`funds.entry.${entry.kind}`)}
                {entry.note && (
                  <>
                    {' '}
                    · <bdi>{entry.note}</bdi>
                  </>
                )}
              </th>
            </tr>
            {entry.lines.map(({ account, code, debit, credit }) => (
              <tr key={`${account.id} ${debit} ${credit}`}>
                <td>
                  <bdi dir="ltr">{code}</bdi> <bdi>{account.title}</bdi>
                </td>
                <td data-number>{isZero(debit) ? '' : <Money amount={debit} />}</td>
                <td data-number>{isZero(credit) ? '' : <Money amount={credit} />}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </details>
  )
}
