/** A form model for a component, tied to the fields on the screen and to the rows others show. */
import { useQueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { createElement, useEffect, useId, useState } from 'react'
import { useStore } from 'zustand'
import type { AnyRow, Entity } from '../../../../domain/kernel/entity.ts'
import { isOfLanguage } from '../../../../domain/kernel/naming/local-name.ts'
import { confirm } from '../../parts/confirm.tsx'
import { DoubtBody } from '../DoubtBody.tsx'
import { type FormFacts, FormModel } from './form-model.ts'
import { isDirty } from './form-state.ts'
import type { FormValues } from './form-values.ts'

/** Everything the parts of a form need to draw themselves. */
export type Form = FormFacts & {
  model: FormModel
  entity: Entity
  isNew: boolean
  isDirty: boolean
  /** The id of the element of a field. */
  idOf: (key: string) => string
}

export function useForm(entity: Entity, start: AnyRow | FormValues): Form {
  const formId = useId()
  const queries = useQueryClient()
  const idOf = (key: string): string => `${formId}-${key}`
  const [model] = useState(
    () =>
      new FormModel(entity, start, {
        // After the frame in which the message appears, so that both are read together.
        focus: (key) => requestAnimationFrame(() => bring(shownField(entity, key, idOf))),
        confirm: (doubt) =>
          confirm({
            title: i18next.t('form.unusual'),
            body: createElement(DoubtBody, doubt),
            confirmLabel: i18next.t('form.saveAnyway'),
          }),
        keep: (row) => {
          queries.setQueryData([entity.name, 'row', row.id], row)
          void queries.invalidateQueries({
            predicate: ({ queryKey: [name, part] }) => name === entity.name && part !== 'row',
          })
        },
      }),
  )
  useEffect(() => void model.begin(), [model])
  const facts = useStore(model.facts)
  const { state } = facts
  return {
    ...facts,
    model,
    entity,
    isNew: state.version === null,
    isDirty: isDirty(entity, state),
    idOf,
  }
}

/** Of names in several languages one may be shown at a time: it stands for the others. */
function shownField(
  { names }: Entity,
  key: string,
  idOf: (key: string) => string,
): HTMLElement | null {
  const keys = names.includes(key) ? [key, ...names.filter(isOfLanguage)] : [key]
  const found = keys.map((it) => document.getElementById(idOf(it)))
  return found.find((it) => it !== null) ?? null
}

/** What has the focus already is not scrolled to by it, though its message came below a bar. */
function bring(field: HTMLElement | null): void {
  field?.focus()
  field?.scrollIntoView({ block: 'nearest' })
}
