/**
 * What a line without VAT says of its tax, kept as it is when the line is posted: whom it goes to
 * decides first, then what it is. Cards that change later change nothing that was posted.
 */
import type { itemTreatments } from '../catalog/item.entity.ts'
import { isZero } from '../kernel/number/decimal.ts'
import { clientTreatments } from '../partners/thirdparty.entity.ts'

type ClientTreatment = (typeof clientTreatments)[number]
type ItemTreatment = (typeof itemTreatments)[number]

export type PostedTreatment = ClientTreatment | ItemTreatment

export type TreatmentFacts = { treatment?: ItemTreatment | null; exemptionReason?: string | null }

/** Nothing of a line that bears VAT. */
export const treatmentColumns = (
  vat: string | null | undefined,
  client: ClientTreatment | null | undefined,
  item: TreatmentFacts | undefined,
): { vat_treatment: PostedTreatment | null; exemption_reason: string | null } =>
  isZero(vat ?? '0')
    ? {
        vat_treatment: client ?? item?.treatment ?? 'zeroRated',
        exemption_reason: item?.exemptionReason ?? null,
      }
    : { vat_treatment: null, exemption_reason: null }

const isOfClient = (treatment: PostedTreatment): treatment is ClientTreatment =>
  (clientTreatments as readonly string[]).includes(treatment)

/** Which of the two a kept treatment is. */
export const treatmentParts = (
  treatment: PostedTreatment,
): { client: ClientTreatment | null; item: ItemTreatment | null } =>
  isOfClient(treatment) ? { client: treatment, item: null } : { client: null, item: treatment }
