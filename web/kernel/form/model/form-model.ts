/**
 * A form at work: typing, leaving a field, sending, and what came of it. One send at a time,
 * whatever is clicked or pressed meanwhile; nothing typed is dropped unless somebody says so.
 */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AnyRow, Entity } from '../../../../domain/kernel/entity.ts'
import { errorPlaces, type FieldErrors } from './form-check.ts'
import { clashesOf, mixOf } from './form-merge.ts'
import { type Doubt, type Outcome, save } from './form-save.ts'
import { isStartAsked, laterStartOf } from './form-start.ts'
import {
  checkState,
  type FormState,
  isDirty,
  newState,
  onTopOf,
  stateOf,
  withFieldLeft,
  withStart,
  withValue,
} from './form-state.ts'
import { type Body, type FormValues, valuesOf } from './form-values.ts'

/** The newer row that stands against what is typed, and who wrote it. */
export type Conflict = { row: AnyRow; changedBy: string; changedAt: string }

export type FormFacts = {
  state: FormState
  isSaving: boolean
  /** A sentence that concerns no single field. */
  failure: string | null
  /** A send was stopped by wrong fields; from then on a summary names them. */
  wasRefused: boolean
  /** The record was deleted by somebody else. */
  isGone: boolean
  conflict: Conflict | null
}

const calm = { failure: null, wasRefused: false, isGone: false, conflict: null }

/** What is outside of the form: the screen to focus on and the copies of the row elsewhere. */
export type FormWorld = {
  focus: (place: string) => void
  keep: (row: AnyRow) => void
  /** Asks whether what the server finds unusual is meant. */
  confirm: (doubt: Doubt) => Promise<boolean>
}

export class FormModel {
  readonly entity: Entity
  readonly facts: StoreApi<FormFacts>
  readonly #world: FormWorld

  constructor(entity: Entity, start: AnyRow | FormValues, world: FormWorld) {
    this.entity = entity
    this.#world = world
    const state = isRow(start) ? stateOf(entity, start) : newState(entity, start)
    this.facts = createStore(() => ({ state, isSaving: false, ...calm }))
  }

  get state(): FormState {
    return this.facts.getState().state
  }

  get isDirty(): boolean {
    return isDirty(this.entity, this.state)
  }

  setValue(key: string, value: unknown): void {
    this.#put(withValue(this.entity, this.state, key, value))
    if (isStartAsked(this.entity, key)) void this.begin()
  }

  leaveField(place: string): void {
    this.#put(withFieldLeft(this.entity, this.state, place))
  }

  setValues(values: FormValues): void {
    this.facts.setState({ state: { ...this.state, values, errors: {} }, ...calm })
  }

  /** Starts again on top of a row, with what is typed or with what the row says. */
  rebase(row: AnyRow, values?: FormValues): void {
    const state = values ? onTopOf(this.entity, row, values) : stateOf(this.entity, row)
    this.facts.setState({ state, ...calm })
  }

  /** What is typed outlives the record it was typed into: it becomes a record of its own. */
  renew(): void {
    this.facts.setState({ state: newState(this.entity, this.state.values), ...calm })
  }

  /** Starts another new record. */
  restart(): void {
    this.facts.setState({ state: newState(this.entity), ...calm })
    void this.begin()
  }

  /** Asks for what a new record starts with; without an answer it starts without that. */
  async begin(): Promise<void> {
    const { id, version } = this.state
    const asked = version === null ? laterStartOf(this.entity, this.state.values) : undefined
    if (!asked) return
    const later = await asked.catch(() => ({}))
    const isSame = this.state.id === id && this.state.version === null
    if (isSame) this.#put(withStart(this.state, later))
  }

  focus(place: string): void {
    this.#world.focus(place)
  }

  setConflict(conflict: Conflict | null): void {
    this.facts.setState({ conflict })
  }

  markGone(): void {
    this.facts.setState({ isGone: true })
  }

  /** Answers the saved row, or nothing when it was not saved. */
  async submit(): Promise<AnyRow | undefined> {
    const hasNothing = this.state.version !== null && !this.isDirty
    if (this.facts.getState().isSaving || hasNothing) return undefined
    this.facts.setState({ isSaving: true, failure: null })
    try {
      return await this.#send()
    } finally {
      this.facts.setState({ isSaving: false })
    }
  }

  async #send(confirmation: Body = {}): Promise<AnyRow | undefined> {
    const { input, errors } = checkState(this.entity, this.state)
    if (Object.keys(errors).length > 0) return this.#refuse(errors)
    return this.#settle(await save(this.entity, this.state, { ...input, ...confirmation }))
  }

  async #confirm({ message, links }: Doubt): Promise<AnyRow | undefined> {
    const isMeant = await this.#world.confirm({ message, links })
    return isMeant ? this.#send({ isConfirmed: true }) : undefined
  }

  #settle(outcome: Outcome): Promise<AnyRow | undefined> | AnyRow | undefined {
    switch (outcome.kind) {
      case 'saved':
        return this.#keep(outcome.row)
      case 'stale':
        return this.#meet(outcome)
      case 'gone':
        this.markGone()
        return undefined
      case 'refused':
        return this.#refuse(outcome.errors, outcome.message)
      case 'unconfirmed':
        return this.#confirm(outcome)
      case 'failed': {
        const isUnsure = this.state.isUnsure || outcome.isUnsure
        const state = { ...this.state, isUnsure }
        this.facts.setState({ state, failure: outcome.message })
        return undefined
      }
    }
  }

  #keep(row: AnyRow): AnyRow {
    this.rebase(row)
    this.#world.keep(row)
    return row
  }

  #refuse(errors: FieldErrors, message?: string): undefined {
    const state = { ...this.state, errors }
    this.facts.setState({ state, failure: message ?? null, wasRefused: true })
    const first = errorPlaces(this.entity, state.values, errors)[0]
    if (first) this.focus(first)
  }

  /** Nobody is asked to choose when everything I typed stands there already. */
  #meet(theirs: Conflict): Promise<AnyRow | undefined> | AnyRow | undefined {
    const { base, values } = this.state
    const clashes = clashesOf(this.entity, base, values, valuesOf(this.entity, theirs.row))
    if (clashes.some(({ side }) => side === 'mine')) {
      this.setConflict(theirs)
      return undefined
    }
    this.rebase(theirs.row, mixOf(values, clashes))
    return this.isDirty ? this.#send() : this.#keep(theirs.row)
  }

  #put(state: FormState): void {
    this.facts.setState({ state })
  }
}

const isRow = (start: AnyRow | FormValues): start is AnyRow =>
  typeof start.id === 'string' && typeof start.version === 'number'
