/**
 * The business's "no". It names a rule by its code, the field it concerns and the facts that
 * complete the sentence; the words themselves live in `locales/` under `refusal.<code>`.
 */
export type Facts = Readonly<Record<string, unknown>>

export type FieldRefusal = { code: string; field?: string; facts?: Facts }

const statusByCode: Readonly<Record<string, number>> = {
  badRequest: 400,
  unreadableText: 400,
  tooDeep: 400,
  tooManyFields: 400,
  idempotencyKeyInvalid: 400,
  ifMatchInvalid: 400,
  signInRequired: 401,
  signInFailed: 401,
  keyInvalid: 401,
  agentUnknown: 401,
  secondFactorRequired: 401,
  secondFactorWrong: 401,
  secondFactorShut: 401,
  proofRequired: 403,
  forbidden: 403,
  notByKey: 403,
  registrationClosed: 403,
  stationUnproven: 403,
  beyondReach: 403,
  companyBeyondReach: 403,
  notFound: 404,
  linkUnknown: 404,
  pairingCodeUnknown: 404,
  menuCodeUnknown: 404,
  menuCodeWithdrawn: 404,
  seatingUnknown: 404,
  stale: 409,
  inUse: 409,
  registerHeld: 409,
  guestPricesChanged: 409,
  guestOrderArrived: 409,
  ticketsWaiting: 409,
  displayCodeOld: 410,
  linkRevoked: 410,
  linkExpired: 410,
  seatingEnded: 410,
  tooLarge: 413,
  fileTooLarge: 413,
  unsupportedMediaType: 415,
  tooManyTries: 429,
  tooFast: 429,
  pinResting: 429,
  locked: 429,
  tooManyMails: 429,
  exportsBusy: 429,
  queriesBusy: 429,
  databaseAway: 503,
  notReady: 503,
  tookTooLong: 503,
  othersAtWork: 503,
  paperBusy: 503,
  storageFull: 503,
  storageAway: 503,
}

export class Refusal extends Error {
  readonly code: string
  readonly field: string | undefined
  readonly facts: Facts
  /** Every field that was refused, when one answer carries several. */
  readonly all: readonly FieldRefusal[]

  constructor(code: string, field?: string, facts: Facts = {}, all?: readonly FieldRefusal[]) {
    super(field ? `${code} (${field})` : code)
    this.name = 'Refusal'
    this.code = code
    this.field = field
    this.facts = facts
    this.all = all ?? [{ code, field, facts }]
  }

  get status(): number {
    return statusByCode[this.code] ?? 422
  }
}

/**
 * What is unusual and not wrong, until the user says that it is meant; `links` among the facts are
 * records that the question is about.
 */
export const unconfirmed = (code: string, field: string | undefined, facts: Facts): Refusal =>
  new Refusal(code, field, { ...facts, isConfirmable: true })

/** One refusal that carries several fields; the first speaks for all. */
export function refuseFields(fields: readonly FieldRefusal[]): Refusal {
  const first = fields[0]
  if (!first) throw new Error('refuseFields needs at least one field')
  return new Refusal(first.code, first.field, first.facts, fields)
}
