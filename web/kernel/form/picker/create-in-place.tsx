/** Lets a picker create what it did not find, in a dialog with the same generated form. */
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Entity } from '../../../../domain/kernel/entity.ts'
import type { Linked } from '../../../../domain/kernel/field.ts'

/** Loaded on demand: a form holds pickers, and a picker may hold a form. */
const CreateDialog = lazy(() => import('./CreateDialog.tsx'))

type CreateInPlace = { open: (title: string) => void; dialog: ReactNode }

export function useCreateInPlace(
  target: Entity,
  onCreated: (created: Linked) => void,
  start: Readonly<Record<string, unknown>> = {},
): CreateInPlace {
  const [title, setTitle] = useState<string | null>(null)
  const dialog = title !== null && (
    <Suspense fallback={null}>
      <CreateDialog
        entity={target}
        title={title}
        start={start}
        onClose={() => setTitle(null)}
        onCreated={(created) => {
          setTitle(null)
          onCreated(created)
        }}
      />
    </Suspense>
  )
  return { open: setTitle, dialog }
}
