/** A document being written: its head, its lines, what it comes to, and the way to post it. */
import { Button, Textarea } from '@mantine/core'
import { IconSend2 } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useStore } from 'zustand'
import type { DocumentScreen } from '../../domain/books/behaviour.ts'
import type { Entity } from '../../domain/kernel/entity.ts'
import type { Linked } from '../../domain/kernel/field.ts'
import type { TradeTerms } from '../../domain/trade/contract.ts'
import { keyName, useFormKeys } from '../kernel/form/form-keys.ts'
import { queryClient } from '../kernel/query.ts'
import { Page, PageHead } from '../kernel/Sheet.tsx'
import { StatusBadge } from '../kernel/StatusBadge.tsx'
import { useMay, useSession } from '../kernel/session.ts'
import { toast } from '../kernel/toast.tsx'
import { Attachments } from './Attachments.tsx'
import { Autosave } from './autosave.ts'
import { ConflictNotice } from './ConflictNotice.tsx'
import classes from './Document.module.css'
import { DocumentHead } from './DocumentHead.tsx'
import { DraftMenu } from './DraftMenu.tsx'
import { DraftSide } from './DraftSide.tsx'
import { DraftTotals, reckon } from './DraftTotals.tsx'
import { Editor } from './editor.ts'
import { EditorContext, type EditorRoom, useEdited, useRoom } from './editor-context.ts'
import { factsFor, headId, type Start } from './editor-state.ts'
import { FootStrip } from './FootStrip.tsx'
import { LineGrid } from './LineGrid.tsx'
import { type CellName, layoutOf } from './layout.ts'
import { entry } from './line-walk.ts'
import { post } from './posting.ts'
import { SaveNote } from './SaveNote.tsx'

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

export function DraftEditor(props: DraftEditorProps) {
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
  const { editor } = useRoom()
  const autosave = useAutosave(props)
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
    await autosave.flush()
    const { total } = reckon(editor.state, terms, session).totals
    const posted = await post(editor, entity, total)
    setPosting(false)
    if (!posted) return
    autosave.end()
    toast.success(t('document.posted', { number: posted.number }))
    onPosted()
    void queryClient.invalidateQueries({ queryKey: [entity.name] })
    void queryClient.invalidateQueries({ queryKey: ['draft'] })
  }
  useFormKeys({ save: () => void autosave.flush(), saveAndGoOn: () => void postNow() })
  useInsertKey(() => editor.goTo(entry))
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
              <DraftMenu
                entity={entity}
                onDeleted={() => {
                  autosave.end()
                  void navigate(entity.path)
                }}
              />
              {canPost && (
                <Button
                  loading={isPosting}
                  leftSection={
                    <IconSend2 className="ct-points" size={16} stroke={1.75} aria-hidden />
                  }
                  rightSection={
                    <kbd className={classes.buttonKey} dir="ltr" aria-hidden>
                      {keyName('↵')}
                    </kbd>
                  }
                  aria-keyshortcuts="Control+Enter"
                  onClick={() => void postNow()}
                >
                  {t(askedName === null ? 'document.post' : 'document.approve')}
                </Button>
              )}
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
    </Page>
  )
}

/** Insert leads to the entry from anywhere on the page. */
function useInsertKey(go: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey
      if (event.key !== 'Insert' || !isPlain || event.defaultPrevented) return
      if (document.querySelector('[aria-modal=true]')) return
      event.preventDefault()
      go()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  })
}

/** Below the lines: the words for the paper at the start, the figures at the end. */
function Below() {
  const { t } = useTranslation()
  const { editor } = useRoom()
  const hasMoney = useStore(editor.store, ({ behaviour }) => layoutOf(behaviour).hasMoney)
  const note = useEdited(({ head }) => head.note ?? '')
  const files = useEdited(({ head }) => head.attachments)
  return (
    <div className={classes.below}>
      <div className={classes.words}>
        <Textarea
          id={headId('note')}
          label={t('document.note')}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={2000}
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
