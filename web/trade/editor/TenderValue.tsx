/** A gift card that pays, by its code, and what the client has as cash back. */
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isDecimal } from '../../../domain/kernel/number/decimal.ts'
import { lesser } from '../../../domain/kernel/number/fraction.ts'
import { codeOf, longestCode } from '../../../domain/money/card-code.ts'
import classes from '../../kernel/document/Document.module.css'
import { Amount } from '../../kernel/parts/Money.tsx'
import { call, messageOf } from '../../kernel/session/api.ts'
import { useMay, useSession } from '../../kernel/session/session.ts'
import type { Tender } from './model/written.ts'

type Held = { currency: string; free: string }

type CardProps = {
  id: string
  tender: Tender
  isWrong: boolean
  onChange: (change: Partial<Tender>) => void
}

/** No more than is there, in the card's own currency. */
function amountOf({ currency, amount }: Tender, held: Held): Pick<Tender, 'currency' | 'amount'> {
  const isSame = held.currency === currency && amount !== null && isDecimal(amount)
  return { currency: held.currency, amount: isSame ? lesser(amount, held.free) : held.free }
}

export function TenderCard({ id, tender, isWrong, onChange }: CardProps) {
  const { t } = useTranslation()
  const { company } = useSession()
  const mayLook = useMay()('cash.receipt.post')
  const [held, setHeld] = useState<Held | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const code = tender.code ?? ''
  const ask = async () => {
    setProblem(null)
    try {
      const found = await call<Held>('POST', '/api/receipts/card', { code })
      setHeld(found)
      onChange(amountOf(tender, found))
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  const look = company.currencies.find((it) => it.id === held?.currency)
  return (
    <div className={classes.cheque}>
      <TextInput
        id={id}
        label={t('giftCard.code')}
        dir="ltr"
        autoComplete="off"
        maxLength={longestCode}
        error={problem ?? isWrong}
        value={code}
        onChange={(event) => {
          setHeld(null)
          setProblem(null)
          onChange({ code: event.currentTarget.value })
        }}
      />
      {mayLook && (
        <Button variant="default" disabled={codeOf(code) === null} onClick={() => void ask()}>
          {t('giftCard.look')}
        </Button>
      )}
      {held && look && (
        <p className={classes.hint} role="status">
          {t('funds.cardHolds')} <Amount amount={held.free} look={look} />
        </p>
      )}
    </div>
  )
}

/** For whoever may see the card of the client. */
export function TenderWallet({ client }: { client: string }) {
  const { t } = useTranslation()
  const { company } = useSession()
  const may = useMay()
  const { data } = useQuery({
    queryKey: ['thirdparty', 'loyalty', client],
    queryFn: ({ signal }) =>
      call<{ available: string }>('GET', `/api/thirdparties/${client}/loyalty`, undefined, {
        signal,
      }),
    enabled: may('partners.thirdparty.view'),
    retry: false,
  })
  if (!data) return null
  return (
    <div className={classes.cheque}>
      <p className={classes.hint} role="status">
        {t('funds.cashBackHolds')} <Amount amount={data.available} look={company.firstCurrency} />
      </p>
    </div>
  )
}
