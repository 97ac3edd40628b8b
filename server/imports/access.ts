/** Who may bring what: whoever may write a thing by hand. Other kinds do not exist for him. */

import {
  type ImportKind,
  type ImportKindName,
  kindSeenBy,
  kindsFor,
} from '../../domain/imports/kinds.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { Actor } from '../kernel/context.ts'

export function kindOf(actor: Actor, name: ImportKindName): ImportKind {
  const kind = kindsFor(actor).find((it) => it.name === name)
  if (!kind) throw new Refusal('notFound')
  return kindSeenBy(kind, actor)
}
