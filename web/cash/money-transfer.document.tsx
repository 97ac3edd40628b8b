/** Money between places of our own: cash, safe, bank, cards. */

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { newId } from '../../domain/kernel/id.ts'
import { saleRate } from '../../domain/kernel/number/money.ts'
import { NoDocument } from '../kernel/document/NoDocument.tsx'
import type { DocumentProps } from '../kernel/documents.ts'
import { Wait } from '../kernel/parts/screen/Wait.tsx'
import { useMay, useSession } from '../kernel/session/session.ts'
import Forbidden from '../kernel/shell/Forbidden.tsx'
import { TransferForm, type TransferFormProps } from './transfer/TransferForm.tsx'
import { TransferView } from './transfer/TransferView.tsx'
import type { TransferDraft } from './transfer/transfer-draft.ts'
import { transferQuery, useTransferTerms } from './transfer/transfer-queries.ts'

export default function MoneyTransferScreen({ entity, id }: DocumentProps) {
  const may = useMay()
  const navigate = useNavigate()
  const [fresh, setFresh] = useState(newId)
  if (id !== 'new') return <Posted key={id} {...{ entity, id }} />
  if (!may(`${entity.can}.post`)) return <Forbidden />
  const show = (posted: string) => {
    setFresh(newId())
    void navigate(`${entity.path}/${posted}`, { replace: true })
  }
  return <Start key={fresh} id={fresh} entity={entity} onPosted={show} />
}

function Posted({ entity, id }: DocumentProps) {
  const { data, error } = useQuery(transferQuery(id))
  if (error && !data) return <NoDocument entity={entity} error={error} />
  if (!data) return <Wait />
  return <TransferView entity={entity} document={data} />
}

type StartProps = Pick<TransferFormProps, 'entity' | 'onPosted'> & { id: string }

function Start({ id, entity, onPosted }: StartProps) {
  const { branch, branches, company, rates } = useSession()
  const place = branch ?? branches[0]?.id ?? ''
  const { data: terms, error } = useTransferTerms(place || null)
  if (error) return <NoDocument entity={entity} error={error} />
  if (!terms) return <Wait />
  const sale = saleRate(rates)
  const start: TransferDraft = {
    id,
    type: terms.types[0]?.id ?? '',
    branch: place,
    account: '',
    toAccount: '',
    amount: null,
    fee: null,
    feeAccount: null,
    rate: company.secondCurrency ? (sale?.buy ?? null) : null,
    day: terms.today,
    reference: null,
    note: null,
    attachments: [],
  }
  return <Begun {...{ entity, onPosted, terms, start }} />
}

/** Later answers of the server must not begin it anew. */
function Begun({ start, ...props }: TransferFormProps) {
  const [begun] = useState(start)
  return <TransferForm {...props} start={begun} />
}
