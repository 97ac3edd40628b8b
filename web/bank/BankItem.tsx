/** A line of the bank or of the books, as every list of the desk shows it. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BankBookLine } from '../../domain/bank/contract.ts'
import type { OpenLine } from '../../domain/bank/matching.ts'
import { formatDate } from '../../domain/kernel/format.ts'
import { AmountIn } from '../books/Both.tsx'
import { DocumentLink } from '../books/DocumentLink.tsx'
import classes from './Bank.module.css'

type ItemProps = { day: string; amount: string; code: string; children: ReactNode }

function Item({ day, amount, code, children }: ItemProps) {
  return (
    <>
      <span className={classes.what}>
        <span className={classes.quiet}>{formatDate(day)}</span> {children}
      </span>
      <span className={classes.amount}>
        <AmountIn amount={amount} code={code} />
      </span>
    </>
  )
}

/** What the bank says of it, as far as it says anything. */
export const wordsOfLine = ({ name, text, reference }: OpenLine): string =>
  [name, text, reference].filter(Boolean).join(' · ')

export const BankLineItem = ({ line, code }: { line: OpenLine; code: string }) => (
  <Item day={line.day} amount={line.amount} code={code}>
    <bdi>{wordsOfLine(line)}</bdi>
  </Item>
)

export function BookLineItem({ entry, code }: { entry: BankBookLine; code: string }) {
  const { t } = useTranslation()
  return (
    <Item day={entry.day} amount={entry.amount} code={code}>
      {entry.document && <DocumentLink document={entry.document} />}{' '}
      <bdi>{[entry.whose, entry.note].filter(Boolean).join(' · ')}</bdi>
      {!entry.document && !entry.whose && !entry.note && t('bank.entry')}
    </Item>
  )
}
