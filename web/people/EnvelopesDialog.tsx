/** The notes of each envelope, and how many of each to fetch from the bank. */
import { IconMailOpened } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '../../domain/kernel/format.ts'
import { isZero } from '../../domain/kernel/number/decimal.ts'
import books from '../books/Books.module.css'
import { AmountIn } from '../books/Both.tsx'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import { Cancel } from '../kernel/parts/Cancel.tsx'
import { Dialog } from '../kernel/parts/Dialog.tsx'
import { Wait } from '../kernel/parts/screen/Wait.tsx'
import { messageOf } from '../kernel/session/api.ts'
import classes from './People.module.css'
import { type Envelopes, useEnvelopes } from './salary-queries.ts'

function Notes({ notes }: { notes: Envelopes['notes'] }) {
  return (
    <bdi dir="ltr">
      {notes.map(({ value, count }) => `${count} × ${formatDecimal(value, 0)}`).join(' + ')}
    </bdi>
  )
}

export function EnvelopesDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation()
  const { data, error, isPending } = useEnvelopes(id)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      icon={IconMailOpened}
      tone="plain"
      size={720}
      title={t('salary.envelopes')}
      sentence={t('salary.envelopesHint')}
      actions={<Cancel onClick={onClose} />}
    >
      <div className={books.inDialog}>
        {error && <FormNotice tone="error">{messageOf(error)}</FormNotice>}
        {isPending && <Wait />}
        {data && (
          <>
            <p className={classes.said}>
              <strong>{t('salary.toFetch')}</strong> <Notes notes={data.notes} />
            </p>
            <div className={books.wide}>
              <table className={books.table} aria-label={t('salary.envelopes')}>
                <thead>
                  <tr>
                    <th>{t('field.employee')}</th>
                    <th data-number>{t('field.amount')}</th>
                    <th>{t('salary.notes')}</th>
                  </tr>
                </thead>
                <tbody>
                  {data.rows.map(({ name, number, amount, left, notes }) => (
                    <tr key={number}>
                      <td data-name>
                        <bdi>{name}</bdi>
                      </td>
                      <td data-number data-label={t('field.amount')}>
                        <AmountIn amount={amount} code={data.currency} isPlain />
                      </td>
                      <td data-label={t('salary.notes')}>
                        <Notes notes={notes} />
                        {!isZero(left) && (
                          <span className={classes.under}>
                            {t('salary.noNotes')} <AmountIn amount={left} code={data.currency} />
                          </span>
                        )}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}
