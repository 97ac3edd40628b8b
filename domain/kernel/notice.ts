/**
 * What people are told, by topic: who may hear of it, and which notices belong to it. A notice of no
 * topic concerns its reader's own account and is always told in the app.
 */
import { may, type Permission, type PermissionHolder } from './permission.ts'

/** In the app alone, in the app and by the daily letter, or not at all. */
export const noticeChannels = ['app', 'mail', 'none'] as const

export type NoticeChannel = (typeof noticeChannels)[number]

type Declared = {
  kinds: readonly string[]
  /** Without one, it concerns administrators, or whoever it happened to. */
  needs?: Permission
  initial: NoticeChannel
}

const noticeTopics = {
  overdue: { kinds: ['salesOverdue'], needs: 'sales.invoice.view', initial: 'app' },
  lowStock: { kinds: ['stockLow'], needs: 'stock.level.view', initial: 'app' },
  cheques: { kinds: ['chequeBounced'], needs: 'cash.receipt.view', initial: 'app' },
  drawers: { kinds: ['closeDifference'], needs: 'pos.shift.void', initial: 'app' },
  tickets: {
    kinds: ['ticketsParked', 'ticketsUnproven'],
    needs: 'pos.ticket.post',
    initial: 'app',
  },
  recurring: {
    kinds: ['recurringHeld', 'recurringProposed'],
    needs: 'books.recurring.view',
    initial: 'app',
  },
  kitchen: { kinds: ['kitchenUnheard'], needs: 'restaurant.floor.view', initial: 'app' },
  printing: {
    kinds: ['notPrinted', 'maybePrinted'],
    needs: 'printing.printer.print',
    initial: 'app',
  },
  calendar: { kinds: ['eventSoon'], needs: 'planning.calendarEvent.view', initial: 'app' },
  staffDocuments: {
    kinds: ['staffDocumentsExpire'],
    needs: 'people.employeeDocument.view',
    initial: 'app',
  },
  exceptions: {
    kinds: ['exceptionsWeek'],
    needs: 'insight.exception.view',
    initial: 'app',
  },
  leave: { kinds: ['leaveAsked'], needs: 'people.leaveRequest.approve', initial: 'app' },
  mail: {
    kinds: ['mailFailed', 'documentMailFailed', 'reminderMailFailed'],
    initial: 'app',
  },
  backup: {
    kinds: ['backupFailed', 'backupOld', 'dataBroken', 'installationBroken'],
    initial: 'mail',
  },
} as const satisfies Record<string, Declared>

export type NoticeTopic = keyof typeof noticeTopics

export const noticeTopicNames = Object.keys(noticeTopics) as NoticeTopic[]

export const topicNamed = (name: NoticeTopic): Declared => noticeTopics[name]

export const topicOf = (kind: string): NoticeTopic | undefined =>
  noticeTopicNames.find((name) => topicNamed(name).kinds.includes(kind))

/** The setting by which its readers decide. */
export const topicSetting = (name: NoticeTopic): string => `notices.${name}`

const isHidden = (holder: PermissionHolder, name: NoticeTopic): boolean => {
  const { needs } = topicNamed(name)
  return needs !== undefined && !may(holder, needs)
}

/** What its reader may no longer see, though it was told when he still might. */
export const hiddenKinds = (holder: PermissionHolder): string[] =>
  noticeTopicNames
    .filter((name) => isHidden(holder, name))
    .flatMap((name) => [...topicNamed(name).kinds])

/** The topics somebody can be told about at all. */
export const topicsFor = (holder: PermissionHolder): NoticeTopic[] =>
  noticeTopicNames.filter(
    (name) => !isHidden(holder, name) && (name !== 'backup' || holder.isAdmin),
  )
