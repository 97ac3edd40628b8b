/** The bank beside the books: bring a statement, match its lines, see why the two differ. */
import { Button, Select } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { BankAccount, BankDesk } from '../../domain/bank/contract.ts'
import classes from '../books/Books.module.css'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import { DateInput } from '../kernel/form/inputs/DateInput.tsx'
import { Empty } from '../kernel/parts/Empty.tsx'
import { Wait } from '../kernel/parts/screen/Wait.tsx'
import { messageOf } from '../kernel/session/api.ts'
import { useMay } from '../kernel/session/session.ts'
import { BankFileDialog } from './BankFileDialog.tsx'
import { BankReport } from './BankReport.tsx'
import { useBankAccounts, useDesk } from './bank-queries.ts'
import { Matches } from './Matches.tsx'
import { OpenSides } from './OpenSides.tsx'
import { Proposals } from './Proposals.tsx'
import { Statements } from './Statements.tsx'

export default function BankPart({ today }: { today: string }) {
  const { t } = useTranslation()
  const { data, error } = useBankAccounts()
  if (error) return <FormNotice tone="error">{messageOf(error)}</FormNotice>
  if (!data) return <Wait />
  if (data.rows.length === 0) return <Empty title={t('bank.none')} hint={t('bank.noneHint')} />
  return <Desks accounts={data.rows} today={today} />
}

type DesksProps = { accounts: readonly BankAccount[]; today: string }

function Desks({ accounts, today }: DesksProps) {
  const { t } = useTranslation()
  const may = useMay()
  const [params, setParams] = useSearchParams()
  const [isBringing, setBringing] = useState(false)
  const [day, setDay] = useState<string | null>(today)
  const account = accounts.find(({ id }) => id === params.get('account')) ?? accounts[0]
  const desk = useDesk(account?.id ?? '', day ?? today)
  if (!account) return null
  return (
    <>
      <div className={classes.tools}>
        <Select
          style={{ flex: '1 1 220px', maxInlineSize: 340 }}
          aria-label={t('field.account')}
          allowDeselect={false}
          data={accounts.map(({ id, code, title }) => ({ value: id, label: `${code} ${title}` }))}
          value={account.id}
          onChange={(id) => id && setParams({ tab: 'bank', account: id }, { replace: true })}
        />
        <div className={classes.day}>
          <DateInput aria-label={t('bank.asOf')} value={day} onChange={setDay} />
        </div>
        {may('books.journal.post') && (
          <Button
            className={classes.end}
            leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
            onClick={() => setBringing(true)}
          >
            {t('bank.bring')}
          </Button>
        )}
      </div>
      {desk.error && (
        <div className={classes.notice}>
          <FormNotice tone="error">{messageOf(desk.error)}</FormNotice>
        </div>
      )}
      {desk.data ? <DeskView desk={desk.data} /> : !desk.error && <Wait />}
      {isBringing && <BankFileDialog account={account} onClose={() => setBringing(false)} />}
    </>
  )
}

function DeskView({ desk }: { desk: BankDesk }) {
  const { t } = useTranslation()
  const may = useMay()
  const canMatch = may('books.journal.post')
  return (
    <div className={classes.scroller}>
      <BankReport desk={desk} />
      {desk.isCut && (
        <div className={classes.notice}>
          <FormNotice tone="calm">{t('bank.isCut')}</FormNotice>
        </div>
      )}
      <Proposals desk={desk} canMatch={canMatch} />
      <OpenSides key={desk.account.id} desk={desk} canMatch={canMatch} />
      <Matches desk={desk} canMatch={canMatch} />
      <Statements desk={desk} canDelete={may('books.journal.void')} />
    </div>
  )
}
