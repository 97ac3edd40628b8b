/** The electronic invoice as CII, the CrossIndustryInvoice of D16B: also what Factur-X carries. */
import { isZero, padDecimal } from '../kernel/number/decimal.ts'
import { type Element, fileOf, leaf, node } from '../kernel/writing/xml.ts'
import type { Allowance, EInvoice, InvoiceLine, Party, VatCategory, VatGroup } from './model.ts'
import { guideline } from './ubl.ts'

const data = 'urn:un:unece:uncefact:data:standard'

const amountIn = (invoice: EInvoice) => (name: string, amount: string) =>
  leaf(name, padDecimal(amount, invoice.decimals))

type Write = ReturnType<typeof amountIn>

/** The one format of a day that the standard knows. */
const dayIn = (name: string, inner: 'udt' | 'qdt', day: string | null): Element | null =>
  node(name, leaf(`${inner}:DateTimeString`, day?.replaceAll('-', ''), { format: '102' }))

const rate = ({ category, rate }: { category: VatCategory; rate: string }) =>
  leaf('ram:RateApplicablePercent', category === 'O' ? null : rate)

function party(name: string, it: Party) {
  const [one, two, three] = it.lines
  return node(
    name,
    leaf('ram:Name', it.name),
    node(
      'ram:SpecifiedLegalOrganization',
      leaf('ram:ID', it.registration?.id, { schemeID: it.registration?.scheme }),
      leaf('ram:TradingBusinessName', it.tradingName),
    ),
    node(
      'ram:DefinedTradeContact',
      leaf('ram:PersonName', it.contact),
      node('ram:TelephoneUniversalCommunication', leaf('ram:CompleteNumber', it.phone)),
      node('ram:EmailURIUniversalCommunication', leaf('ram:URIID', it.email)),
    ),
    node(
      'ram:PostalTradeAddress',
      leaf('ram:LineOne', one),
      leaf('ram:LineTwo', two),
      leaf('ram:LineThree', three),
      leaf('ram:CityName', it.city),
      leaf('ram:CountryID', it.country),
    ),
    node(
      'ram:URIUniversalCommunication',
      leaf('ram:URIID', it.endpoint?.id, { schemeID: it.endpoint?.scheme }),
    ),
    node('ram:SpecifiedTaxRegistration', leaf('ram:ID', it.vatId, { schemeID: 'VA' })),
  )
}

const chargeMark = (isCharge: boolean) =>
  node('ram:ChargeIndicator', leaf('udt:Indicator', String(isCharge)))

function line(it: InvoiceLine, write: Write) {
  return node(
    'ram:IncludedSupplyChainTradeLineItem',
    node(
      'ram:AssociatedDocumentLineDocument',
      leaf('ram:LineID', it.id),
      node('ram:IncludedNote', leaf('ram:Content', it.note)),
    ),
    node(
      'ram:SpecifiedTradeProduct',
      leaf('ram:GlobalID', it.standardCode, { schemeID: '0160' }),
      leaf('ram:SellerAssignedID', it.sellerCode),
      leaf('ram:Name', it.name),
    ),
    node(
      'ram:SpecifiedLineTradeAgreement',
      node('ram:NetPriceProductTradePrice', leaf('ram:ChargeAmount', it.price)),
    ),
    node(
      'ram:SpecifiedLineTradeDelivery',
      leaf('ram:BilledQuantity', it.quantity, { unitCode: it.unitCode }),
    ),
    node(
      'ram:SpecifiedLineTradeSettlement',
      node(
        'ram:ApplicableTradeTax',
        leaf('ram:TypeCode', 'VAT'),
        leaf('ram:CategoryCode', it.category),
        rate(it),
      ),
      it.allowance &&
        node(
          'ram:SpecifiedTradeAllowanceCharge',
          chargeMark(false),
          write('ram:ActualAmount', it.allowance.amount),
          leaf('ram:ReasonCode', '95'),
          leaf('ram:Reason', it.allowance.reason),
        ),
      node(
        'ram:SpecifiedTradeSettlementLineMonetarySummation',
        write('ram:LineTotalAmount', it.net),
      ),
    ),
  )
}

const payment = ({ payment: { code, account, isIban, holder } }: EInvoice) =>
  node(
    'ram:SpecifiedTradeSettlementPaymentMeans',
    leaf('ram:TypeCode', code),
    account &&
      node(
        'ram:PayeePartyCreditorFinancialAccount',
        leaf('ram:IBANID', isIban ? account : null),
        leaf('ram:AccountName', holder),
        leaf('ram:ProprietaryID', isIban ? null : account),
      ),
  )

const taxGroup = (group: VatGroup, write: Write) =>
  node(
    'ram:ApplicableTradeTax',
    write('ram:CalculatedAmount', group.tax),
    leaf('ram:TypeCode', 'VAT'),
    leaf('ram:ExemptionReason', group.reason),
    write('ram:BasisAmount', group.taxable),
    leaf('ram:CategoryCode', group.category),
    leaf('ram:ExemptionReasonCode', group.reasonCode),
    rate(group),
  )

const allowance = (it: Allowance, write: Write) =>
  node(
    'ram:SpecifiedTradeAllowanceCharge',
    chargeMark(it.isCharge),
    write('ram:ActualAmount', it.amount),
    leaf('ram:ReasonCode', it.code),
    leaf('ram:Reason', it.reason),
    node(
      'ram:CategoryTradeTax',
      leaf('ram:TypeCode', 'VAT'),
      leaf('ram:CategoryCode', it.category),
      rate(it),
    ),
  )

const sums = ({ totals, currency, decimals, taxCurrency }: EInvoice, write: Write) =>
  node(
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
    write('ram:LineTotalAmount', totals.lines),
    !isZero(totals.charges) && write('ram:ChargeTotalAmount', totals.charges),
    !isZero(totals.allowances) && write('ram:AllowanceTotalAmount', totals.allowances),
    write('ram:TaxBasisTotalAmount', totals.net),
    leaf('ram:TaxTotalAmount', padDecimal(totals.vat, decimals), { currencyID: currency }),
    taxCurrency &&
      leaf('ram:TaxTotalAmount', padDecimal(taxCurrency.vat, Math.min(taxCurrency.decimals, 2)), {
        currencyID: taxCurrency.code,
      }),
    !isZero(totals.rounding) && write('ram:RoundingAmount', totals.rounding),
    write('ram:GrandTotalAmount', totals.gross),
    !isZero(totals.paid) && write('ram:TotalPrepaidAmount', totals.paid),
    write('ram:DuePayableAmount', totals.due),
  )

function settlement(invoice: EInvoice, write: Write) {
  const { preceding } = invoice
  return node(
    'ram:ApplicableHeaderTradeSettlement',
    leaf('ram:TaxCurrencyCode', invoice.taxCurrency?.code),
    leaf('ram:InvoiceCurrencyCode', invoice.currency),
    payment(invoice),
    invoice.vat.map((group) => taxGroup(group, write)),
    invoice.allowances.map((it) => allowance(it, write)),
    node(
      'ram:SpecifiedTradePaymentTerms',
      leaf('ram:Description', invoice.terms),
      dayIn('ram:DueDateDateTime', 'udt', invoice.dueDate),
    ),
    sums(invoice, write),
    preceding &&
      node(
        'ram:InvoiceReferencedDocument',
        leaf('ram:IssuerAssignedID', preceding.number),
        dayIn('ram:FormattedIssueDateTime', 'qdt', preceding.day),
      ),
  )
}

/** A part that must be there, with nothing to say. */
const emptyDelivery = '<ram:ApplicableHeaderTradeDelivery/>'

const delivery = ({ delivery }: EInvoice): Element =>
  node(
    'ram:ApplicableHeaderTradeDelivery',
    node(
      'ram:ShipToTradeParty',
      node('ram:PostalTradeAddress', leaf('ram:CountryID', delivery?.country)),
    ),
    node(
      'ram:ActualDeliverySupplyChainEvent',
      dayIn('ram:OccurrenceDateTime', 'udt', delivery?.day ?? null),
    ),
  ) ?? emptyDelivery

export function ciiOf(invoice: EInvoice): string {
  const write = amountIn(invoice)
  return fileOf(
    'rsm:CrossIndustryInvoice',
    {
      'xmlns:rsm': `${data}:CrossIndustryInvoice:100`,
      'xmlns:ram': `${data}:ReusableAggregateBusinessInformationEntity:100`,
      'xmlns:qdt': `${data}:QualifiedDataType:100`,
      'xmlns:udt': `${data}:UnqualifiedDataType:100`,
    },
    node(
      'rsm:ExchangedDocumentContext',
      node('ram:GuidelineSpecifiedDocumentContextParameter', leaf('ram:ID', guideline)),
    ),
    node(
      'rsm:ExchangedDocument',
      leaf('ram:ID', invoice.number),
      leaf('ram:TypeCode', invoice.kind === 'creditNote' ? '381' : '380'),
      dayIn('ram:IssueDateTime', 'udt', invoice.day),
      node('ram:IncludedNote', leaf('ram:Content', invoice.note)),
    ),
    node(
      'rsm:SupplyChainTradeTransaction',
      invoice.lines.map((it) => line(it, write)),
      node(
        'ram:ApplicableHeaderTradeAgreement',
        party('ram:SellerTradeParty', invoice.seller),
        party('ram:BuyerTradeParty', invoice.buyer),
        node('ram:BuyerOrderReferencedDocument', leaf('ram:IssuerAssignedID', invoice.orderNumber)),
      ),
      delivery(invoice),
      settlement(invoice, write),
    ),
  )
}
