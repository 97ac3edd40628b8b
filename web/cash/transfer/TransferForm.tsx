/** A transfer being written: where the money comes from, where it goes, and what is kept of it. */
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TransferTerms } from '../../../domain/cash/contract.ts'
import type { Entity } from '../../../domain/kernel/entity.ts'
import { isDecimal } from '../../../domain/kernel/number/decimal.ts'
import sheet from '../../kernel/document/Document.module.css'
import { PhoneFoot } from '../../kernel/document/PhoneFoot.tsx'
import { PostButton } from '../../kernel/document/PostButton.tsx'
import { useFormKeys } from '../../kernel/form/model/form-keys.ts'
import { useUnsavedGuard } from '../../kernel/form/unsaved-guard.tsx'
import { Page, PageHead } from '../../kernel/parts/Sheet.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { useMay, useSession } from '../../kernel/session/session.ts'
import { useIsPhone } from '../../kernel/words/phone.ts'
import { goOn } from '../go-on.ts'
import { Words } from '../HeadFields.tsx'
import { focusLater } from '../MoneyField.tsx'
import type { MoneyErrors } from '../money-draft.ts'
import { firstWrong, postMoney } from '../money-posting.ts'
import { refreshOpen } from '../refresh.ts'
import { TransferHead, type TransferRoom } from './TransferHead.tsx'
import { TransferSums } from './TransferSums.tsx'
import {
  checkTransfer,
  endsOf,
  inputOf,
  isExchange,
  lookOf,
  type TransferDraft,
} from './transfer-draft.ts'

export type TransferFormProps = {
  entity: Entity
  terms: TransferTerms
  start: TransferDraft
  onPosted: (id: string) => void
}

function useRoom({ terms, start }: TransferFormProps) {
  const [draft, setDraft] = useState(start)
  const [errors, setErrors] = useState<MoneyErrors>({})
  const room: TransferRoom = {
    terms,
    draft,
    errors,
    ends: endsOf(draft, terms.places),
    set(change) {
      setDraft((before) => ({ ...before, ...change }))
      // What is being mended is no longer wrong.
      const names = Object.keys(change)
      setErrors((before) =>
        Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))),
      )
    },
  }
  return { room, setErrors }
}

export function TransferForm(props: TransferFormProps) {
  const { entity, start, onPosted } = props
  const { t } = useTranslation()
  const { company } = useSession()
  const may = useMay()
  const isPhone = useIsPhone()
  const { room, setErrors } = useRoom(props)
  const { draft, ends } = room
  const [isPosting, setPosting] = useState(false)
  const guard = useUnsavedGuard(draft !== start && (draft.amount !== null || Boolean(draft.note)))
  useEffect(() => {
    focusLater('account')
  }, [])
  const show = (errors: MoneyErrors): boolean => {
    setErrors(errors)
    const first = firstWrong(errors)
    if (first !== undefined) focusLater(first)
    return first !== undefined
  }
  const post = async () => {
    if (isPosting || show(checkTransfer(draft, ends, company))) return
    setPosting(true)
    const hasOwnRate = isExchange(ends) && may('money.rate.add')
    const outcome = await postMoney(entity.api, inputOf(draft, hasOwnRate))
    setPosting(false)
    if ('errors' in outcome) {
      show(outcome.errors)
      return
    }
    guard.release()
    toast.success(t('document.posted', { number: outcome.posted.number }))
    refreshOpen()
    onPosted(outcome.posted.id)
  }
  useFormKeys({ save: () => void post(), saveAndGoOn: () => void post() })
  const posting = { isPosting, onPost: () => void post() }
  const isSum = draft.amount !== null && isDecimal(draft.amount)
  return (
    <Page layout="flow">
      <div className={sheet.top}>
        <PageHead
          title={t(`entity.${entity.name}.new`)}
          back={entity.path}
          actions={!isPhone && <PostButton {...posting} />}
        />
      </div>
      <div className={sheet.sheet}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter is heard for all its fields. */}
        <div className={sheet.main} onKeyDown={goOn}>
          <TransferHead room={room} />
          <Words room={room} />
        </div>
        <aside className={sheet.side}>
          <TransferSums room={room} />
        </aside>
      </div>
      {isPhone && (
        <PhoneFoot
          sum={isSum ? { amount: draft.amount ?? '', look: lookOf(ends.from, company) } : undefined}
        >
          <PostButton {...posting} />
        </PhoneFoot>
      )}
      {guard.dialog}
    </Page>
  )
}
