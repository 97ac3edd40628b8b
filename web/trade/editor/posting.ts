/**
 * Posts what is written. What the server refuses stands at its place with the focus on it; what it
 * only doubts is asked, and sent again with the answer.
 */
import i18next from 'i18next'
import type { Entity } from '../../../domain/kernel/entity.ts'
import type { Draft } from '../../../domain/trade/contract.ts'
import { confirm } from '../../kernel/parts/confirm.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { CallError, call, messageOf, type Problem } from '../../kernel/session/api.ts'
import { checkWritten, firstWrong, inputOf, placeOf } from './draft-input.ts'
import type { Editor } from './model/editor.ts'
import { bodyOf } from './model/editor-state.ts'
import { layoutOf } from './model/layout.ts'
import type { Written } from './model/written.ts'

export type Posted = { id: string; number: string }

type Posting = { total: string; canSetRate: boolean }

/** What is shown is what is posted: the total goes along. */
const writtenIn = (editor: Editor, { total, canSetRate }: Posting): Written => {
  const { state } = editor
  const { version, behaviour, tenders } = state
  const given = tenders.filter(({ amount, method }) => amount || method)
  const body = bodyOf(state)
  // Who may not set a rate takes the one on file for the day, whatever the draft was begun with.
  const priced = canSetRate ? body : { ...body, rate: null }
  return { id: editor.id, version, behaviour, body: priced, tenders: given, total }
}

/** Places outside the head that say themselves what is wrong there. */
const saidBesides = ['lines', 'tenders', 'discountPercent', 'discountAmount']

/** Whether the page says at the place itself what is wrong there. */
const isSaidAt = (place: string, head: readonly string[], lines: readonly string[]): boolean =>
  head.includes(place) || [...saidBesides, ...lines].includes(place.split('.')[0] ?? '')

/** Shows what is wrong, at its place where it has one; false when nothing is. */
function showWrong(editor: Editor, errors: ReturnType<typeof checkWritten>): boolean {
  const { behaviour, order } = editor.state
  editor.setErrors(errors)
  const { head } = layoutOf(behaviour)
  const first = firstWrong(errors, head, order)
  if (first === undefined) return false
  const wrong = errors[first]
  if (!isSaidAt(first, head, order))
    toast.error(wrong?.message ?? i18next.t(`refusal.${wrong?.code}`, { ...wrong?.facts }))
  editor.focusPlace(first)
  return true
}

async function send(entity: Entity, written: Written, isConfirmed: boolean): Promise<Posted> {
  const input = { ...inputOf(written), ...(isConfirmed ? { isConfirmed } : {}) }
  return call<Posted>('POST', `${entity.api}/post`, input)
}

/** A doubt about one line names its item. */
function doubtOf({ body }: Written, { errors, field, message }: Problem): string {
  const [line] = placeOf(body, errors[0]?.field ?? field).split('.')
  const doubted = body.lines.find(({ id }) => id === line)
  return doubted?.item ? `${doubted.item.title}: ${message}` : message
}

const ask = (written: Written, problem: Problem): Promise<boolean> =>
  confirm({
    title: i18next.t('document.confirmTitle'),
    body: doubtOf(written, problem),
    confirmLabel: i18next.t('document.postAnyway'),
  })

/** Whoever may not post it may ask those who may; the draft stays and waits. */
async function askApproval({ id, store }: Editor, entity: Entity): Promise<void> {
  const isMeant = await confirm({
    title: i18next.t('document.askApproval'),
    body: i18next.t('document.askApprovalBody'),
    confirmLabel: i18next.t('document.askApproval'),
  })
  if (!isMeant) return
  try {
    await call('POST', `${entity.api}/drafts/${id}/ask`, { version: store.getState().version })
    const { askedName } = await call<Draft>('GET', `${entity.api}/drafts/${id}`)
    store.setState({ askedName })
    toast.success(i18next.t('document.approvalAsked'))
  } catch (error) {
    toast.error(messageOf(error))
  }
}

/** The document as it was posted, or nothing when it was not. */
export async function post(
  editor: Editor,
  entity: Entity,
  posting: Posting,
  isConfirmed = false,
): Promise<Posted | undefined> {
  const written = writtenIn(editor, posting)
  if (showWrong(editor, checkWritten(written))) return undefined
  const { changes } = editor.state
  try {
    return await send(entity, written, isConfirmed)
  } catch (error) {
    const problem = error instanceof CallError ? error.problem : undefined
    if (!problem) {
      toast.error(messageOf(error))
      return undefined
    }
    if (problem.facts.isConfirmable && !isConfirmed)
      return (await ask(written, problem)) ? post(editor, entity, posting, true) : undefined
    if (problem.code === 'approvalNeeded') await askApproval(editor, entity)
    // What was changed meanwhile is no longer what was refused; it is judged when it is sent.
    else if (editor.state.changes === changes) refused(editor, written, problem)
    return undefined
  }
}

function refused(editor: Editor, { body }: Written, problem: Problem): void {
  const problems = problem.errors.length > 0 ? problem.errors : [problem]
  const placed = problems.filter(({ field }) => field !== undefined)
  const errors = Object.fromEntries(
    placed.map(({ code, field, message }) => [placeOf(body, field), { code, message }]),
  )
  if (!showWrong(editor, errors)) toast.error(problem.message)
}
