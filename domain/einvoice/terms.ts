/**
 * The business terms of EN 16931 and where each stands in both syntaxes. Whatever reads an electronic
 * invoice reads it by this table: the check of what we write, and the draft of what we receive.
 */

/** The number of a term, its way in UBL and its way in CII, from the group it belongs to. */
type Term = readonly [number: string, ubl: string, cii: string]

const agreement = 'SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement'
const delivery = 'SupplyChainTradeTransaction/ApplicableHeaderTradeDelivery'
const settlement = 'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement'
const sums = `${settlement}/SpecifiedTradeSettlementHeaderMonetarySummation`
const allowance = `${settlement}/SpecifiedTradeAllowanceCharge`
const lineSettlement = 'SpecifiedLineTradeSettlement'
const lineAllowance = `${lineSettlement}/SpecifiedTradeAllowanceCharge`

/** Of the whole document. */
export const documentTerms = {
  number: ['BT-1', 'ID', 'ExchangedDocument/ID'],
  day: ['BT-2', 'IssueDate', 'ExchangedDocument/IssueDateTime/DateTimeString'],
  type: ['BT-3', 'InvoiceTypeCode | CreditNoteTypeCode', 'ExchangedDocument/TypeCode'],
  currency: ['BT-5', 'DocumentCurrencyCode', `${settlement}/InvoiceCurrencyCode`],
  taxCurrency: ['BT-6', 'TaxCurrencyCode', `${settlement}/TaxCurrencyCode`],
  taxPoint: ['BT-7', 'TaxPointDate', `${settlement}/ApplicableTradeTax/TaxPointDate/DateString`],
  taxPointCode: [
    'BT-8',
    'InvoicePeriod/DescriptionCode',
    `${settlement}/ApplicableTradeTax/DueDateTypeCode`,
  ],
  dueDate: [
    'BT-9',
    'DueDate | PaymentMeans/PaymentDueDate',
    `${settlement}/SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString`,
  ],
  terms: ['BT-20', 'PaymentTerms/Note', `${settlement}/SpecifiedTradePaymentTerms/Description`],
  note: ['BT-22', 'Note', 'ExchangedDocument/IncludedNote/Content'],
  specification: [
    'BT-24',
    'CustomizationID',
    'ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID',
  ],
  deliveryDay: [
    'BT-72',
    'Delivery/ActualDeliveryDate',
    `${delivery}/ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString`,
  ],
  deliveryCountry: [
    'BT-80',
    'Delivery/DeliveryLocation/Address/Country/IdentificationCode',
    `${delivery}/ShipToTradeParty/PostalTradeAddress/CountryID`,
  ],
  lines: ['BT-106', 'LegalMonetaryTotal/LineExtensionAmount', `${sums}/LineTotalAmount`],
  allowances: ['BT-107', 'LegalMonetaryTotal/AllowanceTotalAmount', `${sums}/AllowanceTotalAmount`],
  charges: ['BT-108', 'LegalMonetaryTotal/ChargeTotalAmount', `${sums}/ChargeTotalAmount`],
  net: ['BT-109', 'LegalMonetaryTotal/TaxExclusiveAmount', `${sums}/TaxBasisTotalAmount`],
  gross: ['BT-112', 'LegalMonetaryTotal/TaxInclusiveAmount', `${sums}/GrandTotalAmount`],
  paid: ['BT-113', 'LegalMonetaryTotal/PrepaidAmount', `${sums}/TotalPrepaidAmount`],
  rounding: ['BT-114', 'LegalMonetaryTotal/PayableRoundingAmount', `${sums}/RoundingAmount`],
  due: ['BT-115', 'LegalMonetaryTotal/PayableAmount', `${sums}/DuePayableAmount`],
} as const satisfies Record<string, Term>

/** Of the seller (the buyer's have numbers of their own, and the same ways). */
export const partyTerms = {
  name: ['BT-27', 'PartyLegalEntity/RegistrationName', 'Name'],
  tradingName: ['BT-28', 'PartyName/Name', 'SpecifiedLegalOrganization/TradingBusinessName'],
  identifier: ['BT-29', 'PartyIdentification/ID', 'GlobalID | ID'],
  registration: ['BT-30', 'PartyLegalEntity/CompanyID', 'SpecifiedLegalOrganization/ID'],
  registrationScheme: [
    'BT-30-1',
    'PartyLegalEntity/CompanyID@schemeID',
    'SpecifiedLegalOrganization/ID@schemeID',
  ],
  vatId: [
    'BT-31',
    'PartyTaxScheme[TaxScheme/ID=VAT]/CompanyID',
    'SpecifiedTaxRegistration/ID[@schemeID=VA]',
  ],
  endpoint: ['BT-34', 'EndpointID', 'URIUniversalCommunication/URIID'],
  endpointScheme: ['BT-34-1', 'EndpointID@schemeID', 'URIUniversalCommunication/URIID@schemeID'],
  phone: [
    'BT-42',
    'Contact/Telephone',
    'DefinedTradeContact/TelephoneUniversalCommunication/CompleteNumber',
  ],
  email: [
    'BT-43',
    'Contact/ElectronicMail',
    'DefinedTradeContact/EmailURIUniversalCommunication/URIID',
  ],
} as const satisfies Record<string, Term>

export const addressTerms = {
  street: ['BT-35', 'StreetName', 'LineOne'],
  second: ['BT-36', 'AdditionalStreetName', 'LineTwo'],
  third: ['BT-162', 'AddressLine/Line', 'LineThree'],
  zone: ['BT-38', 'PostalZone', 'PostcodeCode'],
  city: ['BT-37', 'CityName', 'CityName'],
  country: ['BT-40', 'Country/IdentificationCode', 'CountryID'],
} as const satisfies Record<string, Term>

export const precedingTerms = {
  number: ['BT-25', 'ID', 'IssuerAssignedID'],
  day: ['BT-26', 'IssueDate', 'FormattedIssueDateTime/DateTimeString'],
} as const satisfies Record<string, Term>

export const paymentTerms = {
  code: ['BT-81', 'PaymentMeansCode', 'TypeCode'],
  account: [
    'BT-84',
    'PayeeFinancialAccount/ID',
    'PayeePartyCreditorFinancialAccount/IBANID | PayeePartyCreditorFinancialAccount/ProprietaryID',
  ],
} as const satisfies Record<string, Term>

export const allowanceTerms = {
  amount: ['BT-92', 'Amount', 'ActualAmount'],
  category: ['BT-95', 'TaxCategory/ID', 'CategoryTradeTax/CategoryCode'],
  rate: ['BT-96', 'TaxCategory/Percent', 'CategoryTradeTax/RateApplicablePercent'],
  reason: ['BT-97', 'AllowanceChargeReason', 'Reason'],
  code: ['BT-98', 'AllowanceChargeReasonCode', 'ReasonCode'],
} as const satisfies Record<string, Term>

/** BT-110, and BT-111 where the tax is owed in another currency. */
export const taxTotalTerms = {
  amount: ['BT-110', '', ''],
  currency: ['BT-5', '@currencyID', '@currencyID'],
} as const satisfies Record<string, Term>

export const vatTerms = {
  taxable: ['BT-116', 'TaxableAmount', 'BasisAmount'],
  tax: ['BT-117', 'TaxAmount', 'CalculatedAmount'],
  category: ['BT-118', 'TaxCategory/ID', 'CategoryCode'],
  rate: ['BT-119', 'TaxCategory/Percent', 'RateApplicablePercent'],
  reason: ['BT-120', 'TaxCategory/TaxExemptionReason', 'ExemptionReason'],
  reasonCode: ['BT-121', 'TaxCategory/TaxExemptionReasonCode', 'ExemptionReasonCode'],
} as const satisfies Record<string, Term>

const quantity = [
  'InvoicedQuantity | CreditedQuantity',
  'SpecifiedLineTradeDelivery/BilledQuantity',
] as const

const price = 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice'

export const lineTerms = {
  id: ['BT-126', 'ID', 'AssociatedDocumentLineDocument/LineID'],
  quantity: ['BT-129', ...quantity],
  unitCode: [
    'BT-130',
    'InvoicedQuantity@unitCode | CreditedQuantity@unitCode',
    `${quantity[1]}@unitCode`,
  ],
  net: [
    'BT-131',
    'LineExtensionAmount',
    `${lineSettlement}/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount`,
  ],
  price: ['BT-146', 'Price/PriceAmount', `${price}/ChargeAmount`],
  per: ['BT-149', 'Price/BaseQuantity', `${price}/BasisQuantity`],
  category: [
    'BT-151',
    'Item/ClassifiedTaxCategory/ID',
    `${lineSettlement}/ApplicableTradeTax/CategoryCode`,
  ],
  rate: [
    'BT-152',
    'Item/ClassifiedTaxCategory/Percent',
    `${lineSettlement}/ApplicableTradeTax/RateApplicablePercent`,
  ],
  name: ['BT-153', 'Item/Name', 'SpecifiedTradeProduct/Name'],
  description: ['BT-154', 'Item/Description', 'SpecifiedTradeProduct/Description'],
  sellerCode: [
    'BT-155',
    'Item/SellersItemIdentification/ID',
    'SpecifiedTradeProduct/SellerAssignedID',
  ],
  buyerCode: [
    'BT-156',
    'Item/BuyersItemIdentification/ID',
    'SpecifiedTradeProduct/BuyerAssignedID',
  ],
  standardCode: ['BT-157', 'Item/StandardItemIdentification/ID', 'SpecifiedTradeProduct/GlobalID'],
  standardScheme: [
    'BT-157-1',
    'Item/StandardItemIdentification/ID@schemeID',
    'SpecifiedTradeProduct/GlobalID@schemeID',
  ],
} as const satisfies Record<string, Term>

/** Allowances and charges stand in one row, told apart by a mark that may be written in two ways. */
const marked = (ubl: string, cii: string, ...marks: readonly [string, string]) =>
  [
    marks.map((mark) => `${ubl}[ChargeIndicator=${mark}]`).join(' | '),
    marks.map((mark) => `${cii}[ChargeIndicator/Indicator=${mark}]`).join(' | '),
  ] as const

/** Where the groups stand: from the document, except those of a line and of a party. */
export const groups = {
  seller: ['BG-4', 'AccountingSupplierParty/Party', `${agreement}/SellerTradeParty`],
  buyer: ['BG-7', 'AccountingCustomerParty/Party', `${agreement}/BuyerTradeParty`],
  address: ['BG-5', 'PostalAddress', 'PostalTradeAddress'],
  preceding: [
    'BG-3',
    'BillingReference/InvoiceDocumentReference',
    `${settlement}/InvoiceReferencedDocument`,
  ],
  payment: ['BG-16', 'PaymentMeans', `${settlement}/SpecifiedTradeSettlementPaymentMeans`],
  allowance: ['BG-20', ...marked('AllowanceCharge', allowance, 'false', '0')],
  charge: ['BG-21', ...marked('AllowanceCharge', allowance, 'true', '1')],
  taxTotal: ['BG-22', 'TaxTotal/TaxAmount', `${sums}/TaxTotalAmount`],
  vat: ['BG-23', 'TaxTotal/TaxSubtotal', `${settlement}/ApplicableTradeTax`],
  line: [
    'BG-25',
    'InvoiceLine | CreditNoteLine',
    'SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem',
  ],
  lineAllowance: ['BG-27', ...marked('AllowanceCharge', lineAllowance, 'false', '0')],
  lineCharge: ['BG-28', ...marked('AllowanceCharge', lineAllowance, 'true', '1')],
} as const satisfies Record<string, Term>

/**
 * What no invoice of ours says, with the rules that would hold of it. Whoever writes one of these
 * has to write its rules first: the check finds it.
 */
export const unwritten: readonly (readonly [ubl: string, cii: string, ...rules: string[]])[] = [
  ['PayeeParty', `${settlement}/PayeeTradeParty`, 'BR-17'],
  [
    'TaxRepresentativeParty',
    `${agreement}/SellerTaxRepresentativeTradeParty`,
    'BR-18',
    'BR-19',
    'BR-20',
    'BR-56',
  ],
  [
    'InvoiceLine/Price/AllowanceCharge | CreditNoteLine/Price/AllowanceCharge',
    `${groups.line[2]}/SpecifiedLineTradeAgreement/GrossPriceProductTradePrice`,
    'BR-28',
  ],
  ['InvoicePeriod', `${settlement}/BillingSpecifiedPeriod`, 'BR-29', 'BR-CO-19'],
  [
    'InvoiceLine/InvoicePeriod | CreditNoteLine/InvoicePeriod',
    `${groups.line[2]}/${lineSettlement}/BillingSpecifiedPeriod`,
    'BR-30',
    'BR-CO-20',
  ],
  [
    'PaymentMeans/CardAccount',
    `${settlement}/SpecifiedTradeSettlementPaymentMeans/ApplicableTradeSettlementFinancialCard`,
    'BR-51',
  ],
  [
    'AdditionalDocumentReference',
    `${agreement}/AdditionalReferencedDocument`,
    'BR-52',
    'BR-CL-07',
    'BR-CL-24',
  ],
  [
    'InvoiceLine/Item/AdditionalItemProperty | CreditNoteLine/Item/AdditionalItemProperty',
    `${groups.line[2]}/SpecifiedTradeProduct/ApplicableProductCharacteristic`,
    'BR-54',
  ],
  [
    'InvoiceLine/Item/CommodityClassification | CreditNoteLine/Item/CommodityClassification',
    `${groups.line[2]}/SpecifiedTradeProduct/DesignatedProductClassification`,
    'BR-65',
    'BR-CL-13',
  ],
  ['AllowanceCharge/BaseAmount', `${allowance}/BasisAmount`, 'BR-DEC-02', 'BR-DEC-06'],
  [
    'InvoiceLine/AllowanceCharge/BaseAmount | CreditNoteLine/AllowanceCharge/BaseAmount',
    `${groups.line[2]}/${lineAllowance}/BasisAmount`,
    'BR-DEC-25',
    'BR-DEC-28',
  ],
  ['Delivery/DeliveryLocation/ID', `${delivery}/ShipToTradeParty/GlobalID`, 'BR-CL-26'],
]
