/** What is held of a document while it is written, and where its places are on the page. */
import type { BehaviourName } from '../../../../domain/books/behaviour.ts'
import type { Draft, DraftBody, DraftLine, LineFacts } from '../../../../domain/trade/contract.ts'
import { factsKey } from './facts-load.ts'
import type { DetailName } from './line-details.ts'
import { type LineSet, lineSetOf, linesOf } from './line-edits.ts'
import { entry, type Place } from './line-walk.ts'
import type { WholeNow } from './whole.ts'
import type { PlaceError, PlaceErrors, Tender } from './written.ts'

export type Head = Omit<DraftBody, 'lines'>

type SaveState = 'fresh' | 'unsaved' | 'saving' | 'saved' | 'partly' | 'failed' | 'conflict'

export type EditorState = LineSet & {
  version: number | null
  behaviour: BehaviourName
  head: Head
  tenders: readonly Tender[]
  /** By `factsKey`. */
  facts: Readonly<Record<string, LineFacts>>
  errors: PlaceErrors
  /** What goes beyond the limits of who writes: it would be refused. */
  beyond: PlaceErrors
  /** Prices and stock were asked for and nobody answered. */
  isUnpriced: boolean
  /** What it is a part of, once that is known. */
  whole: WholeNow | null
  current: Place | null
  /** Counts every change of what is kept. */
  changes: number
  save: SaveState
  savedAt: string | null
  /** Who asked for its approval. */
  askedName: string | null
  /** What somebody else saved meanwhile. */
  conflict: Draft | null
  /** Said to whoever cannot see it. */
  announcement: string
}

export type Start = {
  id: string
  version: number | null
  behaviour: BehaviourName
  body: DraftBody
  savedAt?: string
  askedName?: string | null
}

export const stateOf = ({ version, behaviour, body, savedAt, askedName }: Start): EditorState => {
  const { lines, ...head } = body
  return {
    ...lineSetOf(lines),
    version,
    behaviour,
    head,
    tenders: [],
    facts: {},
    errors: {},
    beyond: {},
    isUnpriced: false,
    whole: null,
    current: null,
    changes: 0,
    save: version === null ? 'fresh' : 'saved',
    savedAt: savedAt ?? null,
    askedName: askedName ?? null,
    conflict: null,
    announcement: '',
  }
}

export const bodyOf = (state: EditorState): DraftBody => ({
  ...state.head,
  lines: linesOf(state),
})

/** The warehouse a line takes from: its own, else that of the document. */
export const warehouseOf = (line: DraftLine | undefined, head: Head): string | null =>
  line?.warehouse?.id ?? head.warehouse?.id ?? null

export const factsFor = (
  state: Pick<EditorState, 'facts' | 'head'>,
  line: DraftLine | undefined,
): LineFacts | undefined =>
  line?.item ? state.facts[factsKey(line.item.id, warehouseOf(line, state.head))] : undefined

/** What is said against a place: what was refused there, else what would be. */
export const wrongAt = (
  { errors, beyond }: Pick<EditorState, 'errors' | 'beyond'>,
  place: string,
): PlaceError | undefined => errors[place] ?? beyond[place]

export const placeId = (place: Place | { line: string; cell: DetailName }): string =>
  place === entry ? 'line-entry' : `line-${place.line}-${place.cell}`

export const headId = (name: string): string => `head-${name.replaceAll('.', '-')}`
