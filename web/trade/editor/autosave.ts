/**
 * Keeps what is being written on the server: a moment after the last change, when the page is
 * hidden, and before it goes. One save at a time; what changes meanwhile is saved after it.
 */
import type { Entity } from '../../../domain/kernel/entity.ts'
import type { Draft } from '../../../domain/trade/contract.ts'
import { CallError, call, isPassing } from '../../kernel/session/api.ts'
import { keptOf } from './draft-kept.ts'
import type { Editor } from './model/editor.ts'
import { bodyOf, type EditorState } from './model/editor-state.ts'

const restMs = 800
const retryMs = 5000
/** A browser carries no more than this beyond the end of its page. */
const mostKeptAlive = 60_000

export type TotalOf = (state: EditorState) => string

/** A page that was only looked at is no draft. */
const isWorthKeeping = ({ version, head, order }: EditorState): boolean =>
  version !== null || order.length > 0 || head.partner !== null || Boolean(head.note)

export class Autosave {
  #timer: ReturnType<typeof setTimeout> | undefined
  #saving: Promise<boolean> | undefined
  #saved = 0
  #isOver = false
  readonly #editor: Editor
  readonly #entity: Entity
  readonly #totalOf: TotalOf
  readonly #onFirst: () => void

  constructor(editor: Editor, entity: Entity, totalOf: TotalOf, onFirst: () => void) {
    this.#editor = editor
    this.#entity = entity
    this.#totalOf = totalOf
    this.#onFirst = onFirst
  }

  /** Watches the document until the page is left. */
  start(): () => void {
    this.#isOver = false
    const stop = this.#editor.store.subscribe(({ changes }, before) => {
      if (changes !== before.changes) this.#wait(restMs)
    })
    const onHide = () => {
      if (document.visibilityState === 'hidden') void this.flush({ isLeaving: true })
    }
    const onUnload = () => void this.flush({ isLeaving: true })
    document.addEventListener('visibilitychange', onHide)
    addEventListener('pagehide', onUnload)
    addEventListener('blur', onUnload)
    return () => {
      void this.flush({ isLeaving: true })
      stop()
      clearTimeout(this.#timer)
      document.removeEventListener('visibilitychange', onHide)
      removeEventListener('pagehide', onUnload)
      removeEventListener('blur', onUnload)
    }
  }

  /** It was posted or thrown away: there is nothing to keep any more. */
  end(): void {
    this.#isOver = true
    clearTimeout(this.#timer)
  }

  get isClean(): boolean {
    return this.#saved === this.#editor.state.changes
  }

  #wait(ms: number): void {
    clearTimeout(this.#timer)
    if (!this.#isOver) this.#timer = setTimeout(() => void this.flush(), ms)
  }

  /** Saves what is not saved yet; true when everything is kept. */
  async flush({ isLeaving = false } = {}): Promise<boolean> {
    clearTimeout(this.#timer)
    while (this.#saving !== undefined) await this.#saving
    const { state } = this.#editor
    if (this.#isOver || this.isClean || state.save === 'conflict') return this.isClean
    if (!isWorthKeeping(state)) return true
    this.#saving = this.#send(isLeaving)
    const isKept = await this.#saving
    this.#saving = undefined
    return isKept
  }

  get path(): `/api/${string}` {
    return `${this.#entity.api}/drafts/${this.#editor.id}`
  }

  #written(version: number | null) {
    const { state } = this.#editor
    const { body, errors } = keptOf(bodyOf(state))
    return {
      sent: { version, behaviour: state.behaviour, body, total: this.#totalOf(state) },
      errors,
    }
  }

  /** Answers how the draft is made again after it was deleted: as it is now. */
  wayBack(): () => Promise<unknown> {
    const { sent } = this.#written(null)
    return () => call('PUT', this.path, sent)
  }

  async #send(isLeaving: boolean): Promise<boolean> {
    const { store } = this.#editor
    const { changes, version } = store.getState()
    const { sent, errors } = this.#written(version)
    const keepalive = isLeaving && JSON.stringify(sent).length < mostKeptAlive
    store.setState({ save: 'saving' })
    try {
      const answer = await call<{ version: number }>('PUT', this.path, sent, { keepalive })
      this.#saved = changes
      const isAll = store.getState().changes === changes
      const isWhole = Object.keys(errors).length === 0
      const save = isAll ? (isWhole ? 'saved' : 'partly') : 'unsaved'
      store.setState({ version: answer.version, save, savedAt: new Date().toISOString() })
      if (isAll && !isWhole) this.#editor.setErrors({ ...store.getState().errors, ...errors })
      if (!isAll) this.#wait(restMs)
      if (version === null && !isLeaving) this.#onFirst()
      return isAll
    } catch (error) {
      this.#failed(error)
      return false
    }
  }

  #failed(error: unknown): void {
    const { store } = this.#editor
    const problem = error instanceof CallError ? error.problem : undefined
    const current = problem?.facts.current as Draft | undefined
    if (problem?.code === 'stale' || problem?.code === 'alreadyPosted') {
      store.setState({ save: 'conflict', conflict: current ?? null })
      return
    }
    store.setState({ save: 'failed' })
    // What was refused would be refused again; a lost connection comes back.
    if (!problem || isPassing(error)) this.#wait(retryMs)
  }

  /** What is written here goes over what somebody else saved. */
  keepMine(version: number): Promise<boolean> {
    this.#editor.store.setState({ version, save: 'unsaved', conflict: null })
    return this.flush()
  }
}
