/** One document: a new one, a draft that is written on, or a posted one that is read. */

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { DocumentScreen as ScreenName } from '../../domain/books/behaviour.ts'
import type { SessionInfo } from '../../domain/identity/session.ts'
import type { Entity } from '../../domain/kernel/entity.ts'
import { newId } from '../../domain/kernel/id.ts'
import { saleRate } from '../../domain/kernel/number/money.ts'
import type { Draft, DraftBody, PostedDocument, TradeTerms } from '../../domain/trade/contract.ts'
import { NoDocument } from '../kernel/document/NoDocument.tsx'
import type { DocumentProps } from '../kernel/documents.ts'
import { lazyScreen } from '../kernel/parts/screen/lazy-screen.tsx'
import { Wait } from '../kernel/parts/screen/Wait.tsx'
import { CallError, call } from '../kernel/session/api.ts'
import { queryClient } from '../kernel/session/query.ts'
import { useMay, useSession } from '../kernel/session/session.ts'
import Forbidden from '../kernel/shell/Forbidden.tsx'
import type { Start } from './editor/model/editor-state.ts'
import { usualAt } from './editor/model/layout.ts'
import { termsQuery, useWarehouses } from './editor/terms.ts'

/** Who writes reads later, and who reads seldom writes. */
const DraftEditor = lazyScreen(() => import('./editor/DraftEditor.tsx'))
const PostedView = lazyScreen(() => import('./posted/PostedView.tsx'))

type DocumentScreenProps = DocumentProps & { screen: ScreenName }

/** What is begun keeps its editor when its first save gives it an address of its own. */
export function DocumentScreen({ entity, id, screen }: DocumentScreenProps) {
  const may = useMay()
  const navigate = useNavigate()
  const [fresh, setFresh] = useState({ id: newId(), isKept: false })
  const [posted, setPosted] = useState<string | null>(null)
  const isFresh = (id === 'new' && !fresh.isKept) || id === fresh.id
  // Its own address was seen: whoever comes back to `new` begins another one.
  if (id === fresh.id && !fresh.isKept) setFresh({ ...fresh, isKept: true })
  if (id === 'new' && fresh.isKept) setFresh({ id: newId(), isKept: false })
  if (id === 'new' && !may(`${entity.can}.add`)) return <Forbidden />
  const keep = (kept: string) => void navigate(`${entity.path}/${kept}?draft=1`, { replace: true })
  const show = (shown: string) => {
    setPosted(shown)
    setFresh({ id: newId(), isKept: false })
    void navigate(`${entity.path}/${shown}`, { replace: true })
  }
  if (isFresh)
    return (
      <FreshDocument
        key={fresh.id}
        {...{ entity, screen }}
        id={fresh.id}
        onKept={() => keep(fresh.id)}
        onPosted={() => show(fresh.id)}
      />
    )
  return (
    <OpenDocument
      key={id}
      {...{ entity, screen, id }}
      isPosted={posted === id}
      onPosted={() => show(id)}
    />
  )
}

type WritingProps = {
  entity: Entity
  screen: ScreenName
  id: string
  onPosted: () => void
  onKept?: () => void
}

type Begun = Pick<Draft, 'behaviour' | 'body'>

/** What the address asks for: a kind of document the screen writes, and why. */
type Wish = { behaviour: string | null; reason: string | null }

/** Given by the page it comes from: the chosen lines of a return. */
export type BegunState = { begun?: Begun }

function FreshDocument({ onKept = () => {}, ...props }: WritingProps) {
  const { entity, screen, id } = props
  useEffect(() => DraftEditor.preload(), [])
  const session = useSession()
  const [params] = useSearchParams()
  const { state } = useLocation()
  // Kept from the first rendering: the address loses them with the first save.
  const [from] = useState(() => ({
    copy: params.get('copy'),
    as: params.get('as') ?? 'duplicate',
    begun: (state as BegunState | null)?.begun,
    wish: { behaviour: params.get('begin'), reason: params.get('reason') },
  }))
  const copied = useQuery({
    queryKey: [entity.name, 'copy', from.copy, from.as],
    queryFn: ({ signal }) =>
      call<Begun>('GET', `${entity.api}/${from.copy}/copy?as=${from.as}`, undefined, { signal }),
    enabled: from.copy !== null && !from.begun,
    staleTime: 0,
    gcTime: 0,
  })
  const branch = session.branch ?? session.branches[0]?.id ?? null
  const terms = useQuery(termsQuery(screen, branch))
  const error = copied.error ?? terms.error
  if (error) return <NoDocument entity={entity} error={error} />
  const begun = from.begun ?? copied.data
  if (!terms.data || (from.copy && !begun)) return <Wait />
  const start = startOf(id, screen, terms.data, session, begun ?? from.wish)
  return <Writing {...props} terms={terms.data} start={start} onKept={onKept} />
}

function startOf(
  id: string,
  screen: ScreenName,
  terms: TradeTerms,
  session: SessionInfo,
  begun: Begun | Wish,
): Start {
  const { company, branches, rates } = session
  const rate = saleRate(rates)?.buy ?? null
  if ('body' in begun)
    return {
      id,
      version: null,
      behaviour: begun.behaviour,
      body: { ...begun.body, rate: begun.body.rate ?? rate },
    }
  const wished = terms.types.find((it) => it.behaviour === begun.behaviour)
  const behaviour = wished?.behaviour ?? usualAt(screen)
  const type = wished ?? terms.types.find((it) => it.behaviour === behaviour) ?? terms.types[0]
  const branch = branches.find((it) => it.id === session.branch) ?? branches[0]
  const body: DraftBody = {
    type: type ? { id: type.id, title: type.title } : null,
    branch: branch ? { id: branch.id, title: branch.title } : null,
    partner: null,
    currency: company.firstCurrency.id,
    rate,
    day: terms.today,
    dueDate: null,
    warehouse: terms.warehouse,
    isDelivered: true,
    ...(wished && begun.reason ? { reason: begun.reason } : {}),
    lines: [],
  }
  return { id, version: null, behaviour: type?.behaviour ?? behaviour, body }
}

type Found = { draft: Draft; posted?: undefined } | { posted: PostedDocument; draft?: undefined }

/** A posted document and its draft have one id; the address says where to look first. */
async function find(entity: Entity, id: string, isDraft: boolean): Promise<Found> {
  const asDraft = async (): Promise<Found> => ({
    draft: await call<Draft>('GET', `${entity.api}/drafts/${id}`),
  })
  const asPosted = async (): Promise<Found> => ({
    posted: await call<PostedDocument>('GET', `${entity.api}/${id}`),
  })
  const [first, second] = isDraft ? [asDraft, asPosted] : [asPosted, asDraft]
  try {
    return await first()
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 404) throw error
    return second()
  }
}

function OpenDocument(props: WritingProps & { isPosted: boolean }) {
  const { entity, screen, id, isPosted } = props
  const session = useSession()
  const may = useMay()
  const [params] = useSearchParams()
  const isDraft = params.has('draft') && !isPosted
  useEffect(() => (isDraft ? DraftEditor : PostedView).preload(), [isDraft])
  const found = useQuery({
    queryKey: [entity.name, 'document', id, isDraft],
    queryFn: () => find(entity, id, isDraft),
  })
  const branch = found.data?.draft?.body.branch?.id ?? session.branch
  const terms = useQuery({ ...termsQuery(screen, branch), enabled: found.data !== undefined })
  const error = found.error ?? terms.error
  if (error && !found.data) return <NoDocument entity={entity} error={error} />
  if (!found.data || !terms.data) return <Wait />
  const { draft, posted } = found.data
  if (posted) return <PostedView {...{ entity, screen }} document={posted} terms={terms.data} />
  if (!may(`${entity.can}.add`)) return <Forbidden />
  const start = { ...draft, savedAt: draft.updatedAt }
  const show = () => {
    queryClient.removeQueries({ queryKey: [entity.name, 'document', id] })
    props.onPosted()
  }
  return <Writing {...props} terms={terms.data} start={start} onPosted={show} onKept={() => {}} />
}

type WritingStart = WritingProps & { terms: TradeTerms; start: Start; onKept: () => void }

function Writing({ entity, screen, terms, start, onKept, onPosted }: WritingStart) {
  const warehouses = useWarehouses()
  // The first document is the one that is written: later answers must not begin it anew.
  const [begun] = useState(start)
  // What is posted is shown at once.
  useEffect(() => PostedView.preload(), [])
  if (!warehouses) return <Wait />
  return <DraftEditor {...{ entity, screen, terms, warehouses, onKept, onPosted }} start={begun} />
}
