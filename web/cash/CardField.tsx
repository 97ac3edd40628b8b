/** Money that the house keeps for somebody: the gift card that pays, or the cash back of the client. */
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isDecimal } from '../../domain/kernel/number/decimal.ts'
import { lesser } from '../../domain/kernel/number/fraction.ts'
import type { ClientLoyalty } from '../../domain/loyalty/contract.ts'
import { codeOf, longestCode } from '../../domain/money/card-code.ts'
import type { ValueLook } from '../../domain/stored-value/value-contract.ts'
import { Amount } from '../kernel/parts/Money.tsx'
import { call, messageOf } from '../kernel/session/api.ts'
import { useMay, useSession } from '../kernel/session/session.ts'
import { currencyOf } from './currency.ts'
import { MoneyField } from './MoneyField.tsx'
import type { MoneyRoom } from './money-room.ts'

type FieldProps = { room: MoneyRoom }

/** No more than is there, in its own currency; of another the amount is asked for anew. */
function amountFrom({ draft }: MoneyRoom, currency: string, free: string) {
  if (currency !== draft.currency) return { currency, amount: free, isAmountTyped: true }
  const { amount } = draft
  const most = amount !== null && isDecimal(amount) ? lesser(amount, free) : free
  return { amount: most, isAmountTyped: true }
}

export function CardField({ room }: FieldProps): ReactNode {
  const { t } = useTranslation()
  const { company } = useSession()
  const { draft, errors, set } = room
  const [look, setLook] = useState<ValueLook | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const ask = () => {
    setBusy(true)
    setLook(null)
    setProblem(null)
    void call<ValueLook>('POST', '/api/receipts/card', { code: draft.code })
      .then((found) => {
        setLook(found)
        set(amountFrom(room, found.currency, found.free))
      })
      .catch((error: unknown) => setProblem(messageOf(error)))
      .finally(() => setBusy(false))
  }
  return (
    <>
      <MoneyField
        name="code"
        label="giftCard.code"
        error={errors.code ?? (problem ? { code: 'unknownCard', message: problem } : undefined)}
        isRequired
        hint={
          look && (
            <>
              {t('funds.cardHolds')}{' '}
              <Amount amount={look.free} look={currencyOf(look.currency, company)} />
            </>
          )
        }
      >
        {(attributes) => (
          <TextInput
            {...attributes}
            dir="ltr"
            autoComplete="off"
            maxLength={longestCode}
            value={draft.code}
            onChange={(event) => {
              setLook(null)
              setProblem(null)
              set({ code: event.currentTarget.value })
            }}
          />
        )}
      </MoneyField>
      <Button
        variant="default"
        style={{ alignSelf: 'end' }}
        loading={isBusy}
        disabled={codeOf(draft.code) === null}
        onClick={ask}
      >
        {t('giftCard.look')}
      </Button>
    </>
  )
}

/** What the client has, for whoever may see his card. */
export function CashBackField({ room }: FieldProps): ReactNode {
  const { t } = useTranslation()
  const { company } = useSession()
  const may = useMay()
  const { partner } = room.draft
  const { data } = useQuery({
    queryKey: ['thirdparty', 'loyalty', partner?.id],
    queryFn: ({ signal }) =>
      call<ClientLoyalty>('GET', `/api/thirdparties/${partner?.id}/loyalty`, undefined, { signal }),
    enabled: partner !== null && may('partners.thirdparty.view'),
    retry: false,
  })
  if (!data) return null
  return (
    <p role="status">
      {t('funds.cashBackHolds')} <Amount amount={data.available} look={company.firstCurrency} />
    </p>
  )
}
