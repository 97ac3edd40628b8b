/** Webhooks, as they are set up and shown: where to, what about, and what became of each message. */
import { z } from 'zod'
import { text } from '../kernel/field.ts'
import { id, pathId } from '../kernel/input.ts'
import type { PermissionHolder } from '../kernel/permission.ts'
import { Refusal } from '../kernel/refusal.ts'
import { webhookEventsFor } from '../kernel/webhook-event.ts'

export const mostWebhooks = 50
export const longestUrl = 500

/** Names that mean this machine or its network, whatever they are resolved to. */
const insideName = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|localdomain)$/i

/** Host and port of what the operator allows besides, such as a receiver beside this server. */
export type AllowedHosts = readonly string[]

export const isAllowedHost = (url: URL, allowed: AllowedHosts): boolean =>
  allowed.includes(url.host) || allowed.includes(url.hostname)

/** The address as it is used, or why it cannot be: what it is resolved to is judged when it is sent. */
export function webhookUrl(typed: string, allowed: AllowedHosts): URL {
  if (!URL.canParse(typed)) throw new Refusal('webhookUrl', 'url')
  const url = new URL(typed)
  if (url.username || url.password || url.hash) throw new Refusal('webhookUrl', 'url')
  if (isAllowedHost(url, allowed) && /^https?:$/.test(url.protocol)) return url
  if (url.protocol !== 'https:') throw new Refusal('webhookNotHttps', 'url')
  const isName = url.hostname.includes('.') && !url.hostname.endsWith('.')
  const isLiteral = url.hostname.startsWith('[')
  if ((!isName && !isLiteral) || insideName.test(url.hostname))
    throw new Refusal('webhookInside', 'url')
  return url
}

const fields = {
  name: text({ max: 80 }).schema,
  url: z.string({ error: 'required' }).trim().min(1, 'required').max(longestUrl, 'tooLong'),
  kinds: z.array(z.string('invalid').max(80, 'invalid')).min(1, 'required').max(300, 'range'),
  branch: id.nullish(),
}

export const newWebhookInput = z.strictObject({ id, ...fields })

export const webhookChange = z.strictObject({
  id: pathId,
  version: z.int('invalid').min(1, 'invalid'),
  ...z.object(fields).partial().shape,
  isActive: z.boolean('invalid').optional(),
})

/** Nobody has others told what he may not see. */
export function refuseKinds(kinds: readonly string[], holder: PermissionHolder): void {
  const offered = new Set(webhookEventsFor(holder).flatMap((group) => group.kinds))
  if (kinds.some((kind) => !offered.has(kind))) throw new Refusal('webhookKind', 'kinds')
}

/** How long to wait after so many attempts: longer each time, an hour at most. */
const pauses = [5, 15, 60, 300, 900, 1800, 3600]

export const pauseSeconds = (attempts: number): number => pauses[attempts - 1] ?? 3600

/** After so many a message is given up, and the next one has its turn. */
export const mostAttempts = 16

/** Whoever has not answered for so long is not told any more, until somebody says so. */
export const longestFailureHours = 72

/** So many may wait for one endpoint. */
export const mostWaiting = 10_000

export const deliveryStates = ['waiting', 'done', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export type ShownWebhook = {
  id: string
  version: number
  name: string
  url: string
  kinds: string[]
  branch: { id: string; title: string } | null
  isActive: boolean
  failingSince: string | null
  stoppedReason: 'failing' | 'gone' | 'crowded' | 'ownerless' | null
  formerUntil: string | null
  waiting: number
  lastStatus: number | null
  lastAt: string | null
}

export type ShownDelivery = {
  id: string
  event: string
  kind: string
  payload: Record<string, unknown>
  state: DeliveryState
  attempts: number
  isReplay: boolean
  /** What the receiver answered, or what kept us from hearing it. */
  status: number | null
  response: string | null
  error: string | null
  tookMs: number | null
  createdAt: string
  triedAt: string | null
  nextAt: string | null
}

export type DeliveryPage = { rows: ShownDelivery[]; next: string | null }

export type MadeWebhook = { id: string; secret: string }
