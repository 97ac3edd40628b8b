/**
 * Entities whose records are documents: written, kept as drafts, posted. A module brings the screen
 * of one as `web/<module>/<entity>.document.tsx` with a default export, in place of the form.
 */
import type { ComponentType } from 'react'
import { type Entity, kebab } from '../../domain/kernel/entity.ts'
import { lazyScreen } from './parts/screen/lazy-screen.tsx'

/** `id` is `new`, or that of a draft or of a posted document. */
export type DocumentProps = { entity: Entity; id: string }

const found = import.meta.glob<{ default: ComponentType<DocumentProps> }>('../*/*.document.tsx')

const documents = new Map(
  Object.entries(found).map(([path, load]) => [
    /([^/]+)\.document\.tsx$/.exec(path)?.[1],
    lazyScreen<DocumentProps>(load),
  ]),
)

export const documentOf = (entityName: string): ComponentType<DocumentProps> | undefined =>
  documents.get(kebab(entityName))
