/** What probably belongs together; people say whether it does. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BankDesk } from '../../domain/bank/contract.ts'
import type { Proposal } from '../../domain/bank/matching.ts'
import { toast } from '../kernel/parts/toast.tsx'
import { messageOf } from '../kernel/session/api.ts'
import classes from './Bank.module.css'
import { BankLineItem, BookLineItem } from './BankItem.tsx'
import { match } from './bank-queries.ts'

type ProposalsProps = { desk: BankDesk; canMatch: boolean }

export function Proposals({ desk, canMatch }: ProposalsProps) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const { proposals, account } = desk
  if (proposals.length === 0) return null
  const confirm = async (chosen: readonly Proposal[]) => {
    setBusy(true)
    try {
      await match(
        account.id,
        chosen.map(({ lines, entries }) => ({ lines, entries })),
      )
      toast.success(t('bank.matched', { count: chosen.length }))
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className={classes.part} aria-label={t('bank.proposals')}>
      <div className={classes.head}>
        <h2>{t('bank.proposals')}</h2>
        {canMatch && (
          <Button loading={isBusy} onClick={() => void confirm(proposals.slice(0, 200))}>
            {t('bank.confirmAll', { count: proposals.length })}
          </Button>
        )}
      </div>
      <ul className={classes.pairs}>
        {proposals.map((proposal) => (
          <li key={[...proposal.lines, ...proposal.entries].join()} className={classes.pair}>
            <Sides desk={desk} {...proposal} />
            {canMatch && (
              <Button
                variant="default"
                size="xs"
                disabled={isBusy}
                onClick={() => void confirm([proposal])}
              >
                {t('bank.confirm')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

type SidesProps = { desk: BankDesk } & Pick<Proposal, 'lines' | 'entries'>

function Sides({ desk, lines, entries }: SidesProps) {
  const { code } = desk.account.currency
  return (
    <>
      <div>
        {desk.lines
          .filter(({ id }) => lines.includes(id))
          .map((line) => (
            <div key={line.id} className={classes.item}>
              <BankLineItem line={line} code={code} />
            </div>
          ))}
      </div>
      <div>
        {desk.entries
          .filter(({ id }) => entries.includes(id))
          .map((entry) => (
            <div key={entry.id} className={classes.item}>
              <BookLineItem entry={entry} code={code} />
            </div>
          ))}
      </div>
    </>
  )
}
