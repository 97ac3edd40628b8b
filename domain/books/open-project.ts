/** What a project takes: one that is done, or switched off, begins nothing new. Opened again it does. */
import { Refusal } from '../kernel/refusal.ts'

export type ProjectState = { state: 'planned' | 'running' | 'done'; isActive: boolean }

export const takesNew = ({ state, isActive }: ProjectState): boolean => state !== 'done' && isActive

export function refuseClosed(project: ProjectState | undefined, field = 'project'): void {
  if (!project) throw new Refusal('missingReference', field)
  if (!takesNew(project)) throw new Refusal('projectIsClosed', field)
}
