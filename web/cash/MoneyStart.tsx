/** What a receipt or payment starts with, gathered before the form is shown. */

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { emptyMoneyHead } from '../../domain/books/head/money-head.ts'
import type { MoneyTerms } from '../../domain/cash/contract.ts'
import { moneyScreens } from '../../domain/cash/money-screen.ts'
import type { SessionInfo } from '../../domain/identity/session.ts'
import { type AnyRow, mustEntity } from '../../domain/kernel/entity.ts'
import type { Linked } from '../../domain/kernel/field.ts'
import { saleRate } from '../../domain/kernel/number/money.ts'
import { NoDocument } from '../kernel/document/NoDocument.tsx'
import { Wait } from '../kernel/parts/screen/Wait.tsx'
import { call } from '../kernel/session/api.ts'
import { useSession } from '../kernel/session/session.ts'
import { rowTitle } from '../kernel/words/row-title.ts'
import { currencyOf } from './currency.ts'
import type { MoneyStartProps } from './MoneyForm.tsx'
import { MoneyForm } from './MoneyForm.tsx'
import type { Method, MoneyDraft, Party } from './money-draft.ts'
import { useMethods, useMoneyTerms } from './money-queries.ts'

const parties: readonly Party[] = ['client', 'supplier', 'expense']

type Named = {
  partner: Linked | null
  party: Party | null
  /** The documents that are to be paid, and the currency they are in. */
  documents: readonly string[]
  currency: string | null
}

/** An invoice that is to be paid names itself and its partner in the address. */
function useNamed(): Named & { isAsking: boolean } {
  const [params] = useSearchParams()
  const id = params.get('partner')
  const { data, isLoading } = useQuery({
    queryKey: ['thirdparty', 'row', id],
    queryFn: ({ signal }) => call<AnyRow>('GET', `/api/thirdparties/${id}`, undefined, { signal }),
    enabled: id !== null,
    retry: false,
  })
  const party = parties.find((it) => it === params.get('party')) ?? null
  const partner = data ? { id: data.id, title: rowTitle(mustEntity('thirdparty'), data) } : null
  const [documents, currency] = [params.getAll('document'), params.get('currency')]
  return { partner, party, documents, currency, isAsking: isLoading }
}

export default function MoneyStart(props: MoneyStartProps) {
  const session = useSession()
  const branch = session.branch ?? session.branches[0]?.id ?? null
  const terms = useMoneyTerms(props.screen, branch)
  const methods = useMethods(props.screen)
  const { isAsking, ...named } = useNamed()
  const error = terms.error ?? methods.error
  if (error) return <NoDocument entity={props.entity} error={error} />
  if (!terms.data || !methods.data || isAsking) return <Wait />
  const start = startOf(props, { terms: terms.data, methods: methods.data, session, ...named })
  return <Begun {...props} terms={terms.data} methods={methods.data} start={start} />
}

type BegunProps = MoneyStartProps & {
  terms: MoneyTerms
  methods: readonly Method[]
  start: MoneyDraft
}

/** Later answers of the server must not begin it anew. */
function Begun({ start, ...props }: BegunProps) {
  const [begun] = useState(start)
  return <MoneyForm {...props} start={begun} />
}

type Known = Named & {
  terms: MoneyTerms
  methods: readonly Method[]
  session: SessionInfo
}

function startOf(
  { id, screen }: MoneyStartProps,
  { terms, methods, session, partner, party, ...named }: Known,
): MoneyDraft {
  const { company, branch, branches, rates } = session
  const { id: currency } = currencyOf(named.currency ?? '', company)
  const usual = methods.find((it) => it.type === 'cash' && it.currencyId === currency) ?? methods[0]
  return {
    id,
    type: terms.types[0]?.id ?? '',
    branch: branch ?? branches[0]?.id ?? '',
    party: party ?? moneyScreens[screen].side,
    partner,
    account: null,
    day: terms.today,
    method: usual?.id ?? '',
    currency: usual?.currencyId ?? currency,
    amount: null,
    isAmountTyped: false,
    wanted: named.documents,
    rate: company.secondCurrency ? (saleRate(rates)?.buy ?? null) : null,
    ...emptyMoneyHead,
    cheque: { bank: '', number: '', drawer: '', dueDate: null },
    code: '',
    attachments: [],
    counts: {},
    given: null,
    writeOff: [],
    gaps: {},
    withholding: null,
  }
}
