/** The electronic invoice as UBL 2.1: an Invoice, or a CreditNote with the same parts. */
import { isZero, padDecimal } from '../kernel/number/decimal.ts'
import { fileOf, leaf, node } from '../kernel/writing/xml.ts'
import type { Allowance, EInvoice, InvoiceLine, Party, VatCategory, VatGroup } from './model.ts'

const oasis = 'urn:oasis:names:specification:ubl:schema:xsd'

export const guideline = 'urn:cen.eu:en16931:2017'

const amountIn = (invoice: EInvoice) => (name: string, amount: string) =>
  leaf(name, padDecimal(amount, invoice.decimals), { currencyID: invoice.currency })

type Write = ReturnType<typeof amountIn>

const vatScheme = node('cac:TaxScheme', leaf('cbc:ID', 'VAT'))

/** Outside the tax there is no rate, not even zero. */
const percent = ({ category, rate }: { category: VatCategory; rate: string }) =>
  leaf('cbc:Percent', category === 'O' ? null : rate)

function party(it: Party) {
  const [street, second, third] = it.lines
  return node(
    'cac:Party',
    leaf('cbc:EndpointID', it.endpoint?.id, { schemeID: it.endpoint?.scheme }),
    node('cac:PartyName', leaf('cbc:Name', it.tradingName)),
    node(
      'cac:PostalAddress',
      leaf('cbc:StreetName', street),
      leaf('cbc:AdditionalStreetName', second),
      leaf('cbc:CityName', it.city),
      node('cac:AddressLine', leaf('cbc:Line', third)),
      node('cac:Country', leaf('cbc:IdentificationCode', it.country)),
    ),
    it.vatId && node('cac:PartyTaxScheme', leaf('cbc:CompanyID', it.vatId), vatScheme),
    node(
      'cac:PartyLegalEntity',
      leaf('cbc:RegistrationName', it.name),
      leaf('cbc:CompanyID', it.registration?.id, { schemeID: it.registration?.scheme }),
    ),
    node(
      'cac:Contact',
      leaf('cbc:Name', it.contact),
      leaf('cbc:Telephone', it.phone),
      leaf('cbc:ElectronicMail', it.email),
    ),
  )
}

const payment = ({ payment, kind, dueDate }: EInvoice) =>
  node(
    'cac:PaymentMeans',
    leaf('cbc:PaymentMeansCode', payment.code),
    // A credit note has no day of its own to be paid by; it stands here.
    leaf('cbc:PaymentDueDate', kind === 'creditNote' ? dueDate : null),
    payment.account &&
      node(
        'cac:PayeeFinancialAccount',
        leaf('cbc:ID', payment.account),
        leaf('cbc:Name', payment.holder),
      ),
  )

const allowance = (it: Allowance, write: Write) =>
  node(
    'cac:AllowanceCharge',
    leaf('cbc:ChargeIndicator', String(it.isCharge)),
    leaf('cbc:AllowanceChargeReasonCode', it.code),
    leaf('cbc:AllowanceChargeReason', it.reason),
    write('cbc:Amount', it.amount),
    node('cac:TaxCategory', leaf('cbc:ID', it.category), percent(it), vatScheme),
  )

const taxGroup = (group: VatGroup, write: Write) =>
  node(
    'cac:TaxSubtotal',
    write('cbc:TaxableAmount', group.taxable),
    write('cbc:TaxAmount', group.tax),
    node(
      'cac:TaxCategory',
      leaf('cbc:ID', group.category),
      percent(group),
      leaf('cbc:TaxExemptionReasonCode', group.reasonCode),
      leaf('cbc:TaxExemptionReason', group.reason),
      vatScheme,
    ),
  )

const taxes = ({ totals, vat, taxCurrency }: EInvoice, write: Write) => [
  node(
    'cac:TaxTotal',
    write('cbc:TaxAmount', totals.vat),
    vat.map((group) => taxGroup(group, write)),
  ),
  taxCurrency &&
    node(
      'cac:TaxTotal',
      leaf('cbc:TaxAmount', padDecimal(taxCurrency.vat, Math.min(taxCurrency.decimals, 2)), {
        currencyID: taxCurrency.code,
      }),
    ),
]

const sums = ({ totals }: EInvoice, write: Write) =>
  node(
    'cac:LegalMonetaryTotal',
    write('cbc:LineExtensionAmount', totals.lines),
    write('cbc:TaxExclusiveAmount', totals.net),
    write('cbc:TaxInclusiveAmount', totals.gross),
    !isZero(totals.allowances) && write('cbc:AllowanceTotalAmount', totals.allowances),
    !isZero(totals.charges) && write('cbc:ChargeTotalAmount', totals.charges),
    !isZero(totals.paid) && write('cbc:PrepaidAmount', totals.paid),
    !isZero(totals.rounding) && write('cbc:PayableRoundingAmount', totals.rounding),
    write('cbc:PayableAmount', totals.due),
  )

function line(it: InvoiceLine, { kind, currency }: EInvoice, write: Write) {
  const isCredit = kind === 'creditNote'
  return node(
    isCredit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine',
    leaf('cbc:ID', it.id),
    leaf('cbc:Note', it.note),
    leaf(isCredit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity', it.quantity, {
      unitCode: it.unitCode,
    }),
    write('cbc:LineExtensionAmount', it.net),
    it.allowance &&
      node(
        'cac:AllowanceCharge',
        leaf('cbc:ChargeIndicator', 'false'),
        leaf('cbc:AllowanceChargeReasonCode', '95'),
        leaf('cbc:AllowanceChargeReason', it.allowance.reason),
        write('cbc:Amount', it.allowance.amount),
      ),
    node(
      'cac:Item',
      leaf('cbc:Name', it.name),
      node('cac:SellersItemIdentification', leaf('cbc:ID', it.sellerCode)),
      node('cac:StandardItemIdentification', leaf('cbc:ID', it.standardCode, { schemeID: '0160' })),
      node('cac:ClassifiedTaxCategory', leaf('cbc:ID', it.category), percent(it), vatScheme),
    ),
    node('cac:Price', leaf('cbc:PriceAmount', it.price, { currencyID: currency })),
  )
}

export function ublOf(invoice: EInvoice): string {
  const { kind, preceding, delivery } = invoice
  const isCredit = kind === 'creditNote'
  const write = amountIn(invoice)
  const root = isCredit ? 'CreditNote' : 'Invoice'
  return fileOf(
    root,
    {
      xmlns: `${oasis}:${root}-2`,
      'xmlns:cac': `${oasis}:CommonAggregateComponents-2`,
      'xmlns:cbc': `${oasis}:CommonBasicComponents-2`,
    },
    leaf('cbc:CustomizationID', guideline),
    leaf('cbc:ID', invoice.number),
    leaf('cbc:IssueDate', invoice.day),
    leaf('cbc:DueDate', isCredit ? null : invoice.dueDate),
    leaf(isCredit ? 'cbc:CreditNoteTypeCode' : 'cbc:InvoiceTypeCode', isCredit ? '381' : '380'),
    leaf('cbc:Note', invoice.note),
    leaf('cbc:DocumentCurrencyCode', invoice.currency),
    leaf('cbc:TaxCurrencyCode', invoice.taxCurrency?.code),
    node('cac:OrderReference', leaf('cbc:ID', invoice.orderNumber)),
    preceding &&
      node(
        'cac:BillingReference',
        node(
          'cac:InvoiceDocumentReference',
          leaf('cbc:ID', preceding.number),
          leaf('cbc:IssueDate', preceding.day),
        ),
      ),
    node('cac:AccountingSupplierParty', party(invoice.seller)),
    node('cac:AccountingCustomerParty', party(invoice.buyer)),
    delivery &&
      node(
        'cac:Delivery',
        leaf('cbc:ActualDeliveryDate', delivery.day),
        node(
          'cac:DeliveryLocation',
          node(
            'cac:Address',
            node('cac:Country', leaf('cbc:IdentificationCode', delivery.country)),
          ),
        ),
      ),
    payment(invoice),
    node('cac:PaymentTerms', leaf('cbc:Note', invoice.terms)),
    invoice.allowances.map((it) => allowance(it, write)),
    taxes(invoice, write),
    sums(invoice, write),
    invoice.lines.map((it) => line(it, invoice, write)),
  )
}
