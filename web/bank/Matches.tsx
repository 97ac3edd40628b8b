/** What was matched, the newest first; a wrong one is taken apart. */
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { BankDesk } from '../../domain/bank/contract.ts'
import { toast } from '../kernel/parts/toast.tsx'
import { messageOf } from '../kernel/session/api.ts'
import classes from './Bank.module.css'
import { BankLineItem, BookLineItem } from './BankItem.tsx'
import { unmatch } from './bank-queries.ts'

type MatchesProps = { desk: BankDesk; canMatch: boolean }

export function Matches({ desk: { matches, account }, canMatch }: MatchesProps) {
  const { t } = useTranslation()
  const { code } = account.currency
  if (matches.length === 0) return null
  const undo = (id: string) => unmatch(id).catch((error) => toast.error(messageOf(error)))
  return (
    <section className={classes.part} aria-label={t('bank.matches')}>
      <div className={classes.head}>
        <h2>{t('bank.matches')}</h2>
      </div>
      <ul className={classes.pairs}>
        {matches.map(({ id, lines, entries }) => (
          <li key={id} className={classes.pair}>
            <div>
              {lines.map((line) => (
                <div key={line.id} className={classes.item}>
                  <BankLineItem line={line} code={code} />
                </div>
              ))}
            </div>
            <div>
              {entries.map((entry) => (
                <div key={entry.id} className={classes.item}>
                  <BookLineItem entry={entry} code={code} />
                </div>
              ))}
            </div>
            {canMatch && (
              <Button variant="subtle" color="gray" size="xs" onClick={() => void undo(id)}>
                {t('bank.unmatch')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
