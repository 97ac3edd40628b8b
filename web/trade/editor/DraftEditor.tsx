/** A document being written: its head, its lines, what it comes to, and the way to post it. */

import { Textarea } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useStore } from 'zustand'
import type { DocumentScreen } from '../../../domain/books/behaviour.ts'
import { documentHead } from '../../../domain/books/head/document-head.ts'
import type { Entity } from '../../../domain/kernel/entity.ts'
import type { Linked } from '../../../domain/kernel/field.ts'
import type { TradeTerms } from '../../../domain/trade/contract.ts'
import classes from '../../kernel/document/Document.module.css'
import { PhoneFoot } from '../../kernel/document/PhoneFoot.tsx'
import { PostButton, type PostButtonProps } from '../../kernel/document/PostButton.tsx'
import { useFormKeys } from '../../kernel/form/model/form-keys.ts'
import { usePageKeys } from '../../kernel/page-keys.ts'
import { Page, PageHead } from '../../kernel/parts/Sheet.tsx'
import { StatusBadge } from '../../kernel/parts/StatusBadge.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { queryClient } from '../../kernel/session/query.ts'
import { useMay, useSession } from '../../kernel/session/session.ts'
import { useIsPhone } from '../../kernel/words/phone.ts'
import { Attachments } from '../../media/Attachments.tsx'
import { useLook } from '../paper/look.ts'
import { ApplyPromotions } from './ApplyPromotions.tsx'
import { Autosave } from './autosave.ts'
import { ConflictNotice } from './ConflictNotice.tsx'
import { DocumentHead } from './DocumentHead.tsx'
import { DraftMenu } from './DraftMenu.tsx'
import { DraftPreview } from './DraftPreview.tsx'
import { DraftSide } from './DraftSide.tsx'
import { DraftTotals, otherTotal, reckon } from './DraftTotals.tsx'
import { FootStrip } from './FootStrip.tsx'
import { LineGrid } from './lines/LineGrid.tsx'
import { useLimitWatch } from './lines/limit-watch.ts'
import { Editor } from './model/editor.ts'
import { EditorContext, type EditorRoom, useEdited, useRoom } from './model/editor-context.ts'
import { factsFor, headId, type Start } from './model/editor-state.ts'
import { type CellName, layoutOf } from './model/layout.ts'
import { entry } from './model/line-walk.ts'
import { post } from './posting.ts'
import { SaveNote } from './SaveNote.tsx'
import { useWhole } from './whole-watch.ts'

type DraftEditorProps = {
  entity: Entity
  screen: DocumentScreen
  terms: TradeTerms
  warehouses: readonly Linked[]
  start: Start
  /** It has an address of its own from now on. */
  onKept: () => void
  onPosted: () => void
}

export default function DraftEditor(props: DraftEditorProps) {
  const { entity, screen, terms, warehouses, start } = props
  const { canSeeCost } = useSession().limits
  const [editor] = useState(() => new Editor(start, () => ({ screen })))
  const room = useMemo<EditorRoom>(
    () => ({
      editor,
      entity,
      screen,
      terms,
      warehouses,
      cellsOf: (line) =>
        writableCells(editor, line, { hasWarehouses: warehouses.length > 1, canSeeCost }),
    }),
    [editor, entity, screen, terms, warehouses, canSeeCost],
  )
  return (
    <EditorContext value={room}>
      <Draft {...props} />
    </EditorContext>
  )
}

/** A choice of one is no choice, and a service lies in no warehouse. */
function writableCells(
  editor: Editor,
  id: string,
  { hasWarehouses, canSeeCost }: { hasWarehouses: boolean; canSeeCost: boolean },
): CellName[] {
  const { state } = editor
  const line = state.lines[id]
  const facts = factsFor(state, line)
  const { cells, hasMoney } = layoutOf(state.behaviour)
  return cells.filter((cell) => {
    if (cell === 'unit') return (facts?.units.length ?? 0) > 1
    if (cell === 'unitPrice') return hasMoney || canSeeCost
    if (cell === 'warehouse') return hasWarehouses && facts?.kind !== 'service'
    return true
  })
}

function useAutosave({ entity, terms, onKept }: DraftEditorProps): Autosave {
  const { editor } = useRoom()
  const session = useSession()
  const [autosave] = useState(
    () =>
      new Autosave(editor, entity, (state) => reckon(state, terms, session).totals.total, onKept),
  )
  useEffect(() => autosave.start(), [autosave])
  return autosave
}

function Draft(props: DraftEditorProps) {
  const { entity, terms, onPosted } = props
  const { t } = useTranslation()
  const session = useSession()
  const navigate = useNavigate()
  const may = useMay()
  const isPhone = useIsPhone()
  const { editor } = useRoom()
  const autosave = useAutosave(props)
  useLimitWatch(useLook().decimals)
  useWhole()
  const [isPosting, setPosting] = useState(false)
  const behaviour = useEdited((state) => state.behaviour)
  const type = useEdited(({ head }) => head.type?.title)
  const askedName = useEdited((state) => state.askedName)
  const canApprove = may(`${entity.can}.approve`)
  // What waits is posted by those who may approve it.
  const canPost = may(`${entity.can}.post`) && (askedName === null || canApprove)

  // What a draft brought along is still to be known: stock, last prices, units.
  useEffect(() => {
    void editor.refreshFacts()
    const first = layoutOf(editor.state.behaviour).head.includes('partner') ? 'partner' : 'day'
    if (editor.state.order.length === 0) document.getElementById(headId(first))?.focus()
  }, [editor])

  const postNow = async () => {
    if (isPosting || !canPost) return
    setPosting(true)
    // What is on its way must be there first: the posting names the version it was written in.
    await editor.settled()
    await autosave.flush()
    const { total } = reckon(editor.state, terms, session).totals
    const posted = await post(editor, entity, { total, canSetRate: may('money.rate.add') })
    setPosting(false)
    if (!posted) return
    autosave.end()
    toast.success(t('document.posted', { number: posted.number }))
    onPosted()
    void queryClient.invalidateQueries({ queryKey: [entity.name] })
    void queryClient.invalidateQueries({ queryKey: ['draft'] })
  }
  useFormKeys({ save: () => void autosave.flush(), saveAndGoOn: () => void postNow() })
  useDraftKeys()
  const posting = { isPosting, isApproval: askedName !== null, onPost: () => void postNow() }
  return (
    <Page layout="flow">
      <div className={classes.top}>
        <PageHead
          title={type ?? t(`choice.behaviour.${behaviour}`)}
          back={entity.path}
          badges={
            <>
              {askedName === null ? (
                <StatusBadge state="draft">{t('choice.state.draft')}</StatusBadge>
              ) : (
                <StatusBadge state="waiting">
                  {t('document.waitingFor', { name: askedName })}
                </StatusBadge>
              )}
              <SaveNote autosave={autosave} />
            </>
          }
          actions={
            <>
              <DraftPreview entity={entity} autosave={autosave} />
              <DraftMenu
                entity={entity}
                autosave={autosave}
                onDeleted={() => {
                  autosave.end()
                  void navigate(entity.path)
                }}
              />
              {canPost && !isPhone && <PostButton {...posting} />}
            </>
          }
        />
      </div>
      <ConflictNotice autosave={autosave} />
      <div className={classes.sheet}>
        <div className={classes.main}>
          <DocumentHead />
          <LineGrid />
          <Below />
        </div>
        <DraftSide />
      </div>
      <FootStrip />
      {canPost && isPhone && <Foot {...posting} />}
    </Page>
  )
}

/** Insert leads to the entry, F4 to the discount: that of the line one stands on, else of all. */
function useDraftKeys(): void {
  const { editor, cellsOf } = useRoom()
  const hasMoney = useEdited(({ behaviour }) => layoutOf(behaviour).hasMoney)
  const discount = () => {
    const { current } = editor.state
    const line = current === null || current === entry ? null : current.line
    if (line !== null && cellsOf(line).includes('discountPercent'))
      editor.goTo({ line, cell: 'discountPercent' })
    else document.getElementById(headId('discountPercent'))?.focus()
  }
  const add = () => editor.goTo(entry)
  usePageKeys({ Insert: add, F4: hasMoney && discount })
}

function Foot(posting: PostButtonProps) {
  const { terms } = useRoom()
  const session = useSession()
  const look = useLook()
  const amount = useEdited((state) => reckon(state, terms, session).totals.total)
  const rate = useEdited(({ head }) => head.rate)
  const hasMoney = useEdited(({ behaviour }) => layoutOf(behaviour).hasMoney)
  const other = otherTotal(amount, look, rate, session.company)
  return (
    <PhoneFoot sum={hasMoney ? { amount, look, other } : undefined}>
      <PostButton {...posting} />
    </PhoneFoot>
  )
}

/** Below the lines: the words for the paper at the start, the figures at the end. */
function Below() {
  const { t } = useTranslation()
  const { editor } = useRoom()
  const hasMoney = useStore(editor.store, ({ behaviour }) => layoutOf(behaviour).hasMoney)
  const note = useEdited(({ head }) => head.note ?? '')
  const files = useEdited(({ head }) => head.attachments)
  return (
    <div className={classes.below} data-written={hasMoney || undefined}>
      <div className={classes.words}>
        <ApplyPromotions />
        <Textarea
          id={headId('note')}
          label={t('document.note')}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={documentHead.note.field.max}
          value={note}
          onChange={(event) => editor.setHead({ note: event.currentTarget.value })}
        />
        <Attachments
          files={files ?? []}
          onChange={(attachments) => editor.setHead({ attachments })}
        />
      </div>
      {hasMoney && <DraftTotals />}
    </div>
  )
}
