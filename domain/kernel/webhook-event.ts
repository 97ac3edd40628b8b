/**
 * What other programs can be told of. The kinds come from the declarations and from what commands
 * record, never from a list of its own: a new entity has its kinds the day it is declared. A message
 * says what happened to which record; what the record holds is asked for, by whoever may see it.
 */
import { isForKeys } from './access/api-key.ts'
import { type Entity, entities, entityNamed } from './entity.ts'
import { may, type Permission, type PermissionHolder } from './permission.ts'

const plainVerbs = ['created', 'changed', 'deleted'] as const
const postedVerbs = ['posted', 'changed', 'voided'] as const

type WebhookVerb = (typeof plainVerbs)[number] | (typeof postedVerbs)[number]

/** Whatever moved goods, by the items it moved. */
export const stockChanged = 'stock.changed'

/** Sent by hand to see whether anybody listens; nobody chooses it. */
export const trialKind = 'trial'

type Recorded = {
  entity: string
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
}

const isPublished = ({ can }: Entity): boolean => isForKeys(`${can}.view`)

const verbsOf = ({ isPosted }: Entity): readonly WebhookVerb[] =>
  isPosted ? postedVerbs : plainVerbs

/** A document that was posted has its number from then on. */
function postedVerb({ before, after }: Recorded): WebhookVerb {
  if (after?.state === 'void') return 'voided'
  return !before && after && 'number' in after ? 'posted' : 'changed'
}

function plainVerb({ before, after }: Recorded): WebhookVerb {
  if (after && !before) return 'created'
  return before && !after ? 'deleted' : 'changed'
}

/** The kind of what was recorded; none where nobody outside is told of such things. */
export function webhookEventOf(change: Recorded): string | undefined {
  const declared = entityNamed(change.entity)
  if (!declared || !isPublished(declared)) return undefined
  const verb = declared.isPosted ? postedVerb(change) : plainVerb(change)
  return `${declared.name}.${verb}`
}

export type WebhookEventGroup = { entity: string; needs: Permission; kinds: string[] }

/** All kinds, with the entity they are about and the right to see it. */
const webhookEventGroups = (): WebhookEventGroup[] => [
  { entity: 'stock', needs: 'stock.level.view', kinds: [stockChanged] },
  ...entities()
    .filter(isPublished)
    .map((declared) => ({
      entity: declared.name,
      needs: `${declared.can}.view` as Permission,
      kinds: verbsOf(declared).map((verb) => `${declared.name}.${verb}`),
    })),
]

/** The right that sees what a message of this kind is about; none for one that is about nothing. */
export const rightToHear = (kind: string): Permission | undefined =>
  webhookEventGroups().find(({ kinds }) => kinds.includes(kind))?.needs

/** Those somebody may be told of, because he may see what they are about. */
export const webhookEventsFor = (holder: PermissionHolder): WebhookEventGroup[] =>
  webhookEventGroups().filter(({ needs }) => may(holder, needs))
