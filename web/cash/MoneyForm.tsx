/** A receipt or payment being written: whose, how much, by what, and what it pays. */

import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MoneyTerms } from '../../domain/cash/contract.ts'
import type { MoneyScreen } from '../../domain/cash/money-screen.ts'
import { moneyScreens } from '../../domain/cash/money-screen.ts'
import type { Entity } from '../../domain/kernel/entity.ts'
import { isDecimal } from '../../domain/kernel/number/decimal.ts'
import sheet from '../kernel/document/Document.module.css'
import { PhoneFoot } from '../kernel/document/PhoneFoot.tsx'
import { PostButton } from '../kernel/document/PostButton.tsx'
import { UnnumberedMenu } from '../kernel/document/UnnumberedMenu.tsx'
import { useFormKeys } from '../kernel/form/model/form-keys.ts'
import { useUnsavedGuard } from '../kernel/form/unsaved-guard.tsx'
import { Page, PageHead } from '../kernel/parts/Sheet.tsx'
import { toast } from '../kernel/parts/toast.tsx'
import { useMay, useSession } from '../kernel/session/session.ts'
import { useIsPhone } from '../kernel/words/phone.ts'
import { AllocationGrid } from './AllocationGrid.tsx'
import { Credits } from './Credits.tsx'
import { currencyOf, onDay, otherAmount } from './currency.ts'
import { goOn } from './go-on.ts'
import { Words } from './HeadFields.tsx'
import { focusLater } from './MoneyField.tsx'
import { MoneyHead } from './MoneyHead.tsx'
import { MoneySide } from './MoneySide.tsx'
import {
  allocationsOf,
  checkMoney,
  followed,
  inputOf,
  type Method,
  type MoneyDraft,
  type MoneyErrors,
  moneyOpen,
  restOf,
} from './money-draft.ts'
import { firstWrong, postMoney } from './money-posting.ts'
import { useBills, useOpenDocuments } from './money-queries.ts'
import type { MoneyRoom } from './money-room.ts'
import { refreshOpen } from './refresh.ts'

export type MoneyStartProps = {
  entity: Entity
  screen: MoneyScreen
  id: string
  onPosted: (id: string) => void
}

type MoneyFormProps = MoneyStartProps & {
  terms: MoneyTerms
  methods: readonly Method[]
  start: MoneyDraft
}

function useRoom({ screen, terms, methods, start }: MoneyFormProps) {
  const { company: own } = useSession()
  const [draft, setDraft] = useState(start)
  const [errors, setErrors] = useState<MoneyErrors>({})
  const method = methods.find(({ id }) => id === draft.method)
  const bills = useBills(draft.currency)
  const asking = useOpenDocuments(screen, {
    partner: draft.party === 'expense' ? undefined : draft.partner?.id,
    side: draft.party === 'supplier' ? 'supplier' : 'client',
    day: draft.day,
  })
  const { data: open } = asking
  // The same until other rates are known: whatever follows it would never come to rest.
  const company = useMemo(() => onDay(own, open), [own, open])
  const documents = draft.party === 'expense' || !draft.partner ? [] : (open?.rows ?? [])
  const giving = {
    from: moneyOpen(draft, company),
    rate: draft.rate,
    given: draft.given,
    documents,
    withholding: draft.withholding,
  }
  const allocations = allocationsOf(giving, company)
  const rest = restOf(giving, allocations, company)
  const room: MoneyRoom = {
    ...{ screen, terms, methods, method, bills, draft, allocations, rest },
    open: documents.length > 0 || draft.partner ? open : undefined,
    openError: asking.isFetching ? null : asking.error,
    askOpen: () => void asking.refetch(),
    errors: rest.wrong ? { ...errors, [rest.wrong.to]: rest.wrong.error } : errors,
    set(change) {
      setDraft((before) => followed({ ...before, ...change }, open?.rows, company))
      // What is being mended is no longer wrong; an amount decides what the documents get.
      const names = Object.keys(change)
      setErrors((before) =>
        Object.fromEntries(
          Object.entries(before).filter(
            ([place]) => !names.some((name) => place === name || place.startsWith(`${name}.`)),
          ),
        ),
      )
    },
  }
  const rows = open?.rows
  useEffect(() => {
    if (rows) setDraft((before) => followed(before, rows, company))
  }, [rows, company])
  return { room, setErrors }
}

/** Money is not posted before it is known what it could pay: all of it would stay on account. */
const isUnknown = ({ draft, open }: MoneyRoom): boolean =>
  draft.party !== 'expense' && draft.partner !== null && open === undefined

export function MoneyForm(props: MoneyFormProps) {
  const { entity, screen, start, onPosted } = props
  const { t } = useTranslation()
  const { company } = useSession()
  const may = useMay()
  const isPhone = useIsPhone()
  const { room, setErrors } = useRoom(props)
  const { draft, method } = room
  const [isPosting, setPosting] = useState(false)
  const [isWaiting, setWaiting] = useState(false)
  const guard = useUnsavedGuard(draft !== start && (draft.amount !== null || Boolean(draft.note)))
  useEffect(() => {
    focusLater(start.partner ? 'amount' : 'partner')
  }, [start])

  const show = (errors: MoneyErrors): boolean => {
    setErrors(errors)
    const first = firstWrong(errors)
    if (first !== undefined) focusLater(first)
    return first !== undefined
  }
  const post = async () => {
    if (isPosting) return
    // Said at the field itself; a bar over the page would only hide the rest of it.
    if (show(checkMoney(room))) return
    if (isUnknown(room)) {
      if (room.openError) room.askOpen()
      setWaiting(true)
      return
    }
    setPosting(true)
    // Who may not set a rate takes the one on file for the day.
    const rate = may('money.rate.add') ? draft.rate : null
    const sent = inputOf({ ...draft, rate }, method, room.allocations)
    const outcome = await postMoney(entity.api, sent)
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
  const isAnswered = !isUnknown(room) || room.openError !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: it answers the answer, not renders.
  useEffect(() => {
    if (!isWaiting || !isAnswered) return
    setWaiting(false)
    if (!room.openError) void post()
  }, [isWaiting, isAnswered])
  useFormKeys({ save: () => void post(), saveAndGoOn: () => void post() })
  const posting = { isPosting: isPosting || isWaiting, onPost: () => void post() }
  const look = currencyOf(draft.currency, company)
  const isSum = draft.amount !== null && isDecimal(draft.amount)
  const other = otherAmount(draft.amount, draft.currency, draft.rate, company) ?? undefined
  return (
    <Page layout="flow">
      <div className={sheet.top}>
        <PageHead
          title={t(`entity.${entity.name}.new`)}
          back={entity.path}
          actions={
            <>
              <UnnumberedMenu entity={entity} removal="void" />
              {!isPhone && <PostButton {...posting} />}
            </>
          }
        />
      </div>
      <div className={sheet.sheet}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter is heard for all its fields. */}
        <div className={sheet.main} onKeyDown={goOn}>
          <MoneyHead room={room} />
          {draft.party !== 'expense' && (
            <AllocationGrid
              documents={room.open?.rows}
              failure={
                room.openError ? { error: room.openError, onRetry: room.askOpen } : undefined
              }
              isChosen={draft.partner !== null}
              allocations={room.allocations}
              given={draft.given}
              errors={room.errors}
              today={room.terms.today}
              side={draft.party}
              onGive={(given) =>
                // What stood there is shared out again, the oldest first.
                room.set(
                  given === null
                    ? { given, wanted: [], isAmountTyped: draft.amount !== null }
                    : { given, wanted: [] },
                )
              }
              writeOff={{
                limits: room.terms.writeOff,
                chosen: draft.writeOff,
                onChoose: (writeOff) => room.set({ writeOff }),
              }}
              withholding={
                isPaying(draft.party, screen)
                  ? {
                      rates: room.terms.withholdings,
                      chosen: draft.withholding,
                      canType: may('books.journal.post'),
                      onChoose: (withholding) => room.set({ withholding }),
                    }
                  : undefined
              }
              gaps={
                may('books.journal.post')
                  ? { chosen: draft.gaps, onChoose: (gaps) => room.set({ gaps }) }
                  : undefined
              }
            />
          )}
          {room.open && <Credits {...{ screen }} documents={room.open} />}
          <Words room={room} />
        </div>
        <MoneySide room={room} />
      </div>
      {isPhone && (
        <PhoneFoot sum={isSum ? { amount: draft.amount ?? '', look, other } : undefined}>
          <PostButton {...posting} />
        </PhoneFoot>
      )}
      {guard.dialog}
    </Page>
  )
}

/** Money to the other side is a refund: nothing is kept back of it. */
const isPaying = (party: MoneyDraft['party'], screen: MoneyRoom['screen']): boolean =>
  party === moneyScreens[screen].side
