/** Saved views: a question and its columns under a name, kept per user. */
import type { Entity } from '../../../../domain/kernel/entity.ts'
import { newId } from '../../../../domain/kernel/id.ts'
import { useInstantPreference } from '../instant-preference.ts'
import { type Question, readQuestion } from '../list-state.ts'

export const longestViewName = 60

export type SavedView = {
  id: string
  name: string
  question: Question
  columns: readonly string[]
}

export type SavedViews = {
  views: readonly SavedView[]
  add: (name: string, question: Question, columns: readonly string[]) => SavedView
  change: (id: string, change: Partial<Omit<SavedView, 'id'>>) => void
  remove: (id: string) => void
  restore: (view: SavedView) => void
}

const none: readonly SavedView[] = []

/** What is kept may be older than the declaration: its question is read again. */
const readView = (entity: Entity, kept: SavedView): SavedView => ({
  ...kept,
  question: readQuestion(entity, kept.question ?? {}),
})

export function useSavedViews(entity: Entity): SavedViews {
  const [kept, keep] = useInstantPreference<readonly SavedView[]>(`views.${entity.name}`, none)
  return {
    views: kept.map((view) => readView(entity, view)),
    add: (name, question, columns) => {
      const view = { id: newId(), name, question, columns }
      keep([...kept, view])
      return view
    },
    change: (id, change) =>
      keep(kept.map((view) => (view.id === id ? { ...view, ...change } : view))),
    remove: (id) => keep(kept.filter((view) => view.id !== id)),
    restore: (view) => keep([...kept.filter(({ id }) => id !== view.id), view]),
  }
}
