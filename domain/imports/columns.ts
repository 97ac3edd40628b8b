/**
 * The columns a kind takes, and which of a file's heads means which. A head is known by the label of
 * its field in any of the three languages, by the usual other names below, or because the same person
 * matched it before.
 */
import { sentFields } from '../kernel/entity.ts'
import { code, type Field, optional } from '../kernel/field.ts'
import { fold } from '../kernel/text.ts'
import { externalKey, hasExternalId, type ImportKind } from './kinds.ts'

export type ImportColumn = {
  /** `barcodes` for the codes themselves, `barcodes.factor` for what stands beside each of them. */
  readonly key: string
  readonly field: Field
  readonly isRequired: boolean
}

const unwritten = new Set(['media', 'permissions', 'secret'])

const externalField = optional(code({ max: 60 }))

const columnsByKind = new WeakMap<object, readonly ImportColumn[]>()

/** Asked for every row, hence kept. */
export function columnsOf(kind: Pick<ImportKind, 'fields' | 'keys'>): readonly ImportColumn[] {
  const columns = columnsByKind.get(kind) ?? declaredColumns(kind)
  columnsByKind.set(kind, columns)
  return columns
}

function declaredColumns(kind: Pick<ImportKind, 'fields' | 'keys'>): ImportColumn[] {
  const own = sentFields(kind).flatMap(([key, field]): ImportColumn[] => {
    if (unwritten.has(field.kind) || field.within) return []
    const isRequired = !field.isOptional && field.initial === undefined
    const parts = Object.entries(field.lines?.fields ?? {}).filter(
      ([part]) => part !== field.lines?.title,
    )
    return [
      { key, field, isRequired },
      ...parts.map(([part, it]) => ({ key: `${key}.${part}`, field: it, isRequired: false })),
    ]
  })
  if (!hasExternalId(kind)) return own
  return [...own, { key: externalKey, field: externalField, isRequired: false }]
}

/** Other names of a field, folded; its labels in three languages are known besides. */
const synonyms: Readonly<Record<string, string>> = {
  'item.name':
    'item, item name, product, product name, article, designation, description article, libelle, nom article, nom produit, produit, المادة, اسم المادة, اسم الصنف, الصنف, المنتج, اسم المنتج',
  'item.altName': 'short name, second name, nom court, autre nom, اسم مختصر, اسم اخر',
  'item.nameFr': 'french name, name fr, nom francais, nom (fr), الاسم بالفرنسية',
  'item.nameAr': 'arabic name, name ar, nom arabe, nom (ar), الاسم بالعربية',
  'item.specialCode':
    'code, item code, sku, reference, ref, article number, item number, part number, code article, reference article, رمز, الرمز, كود, الكود, رقم الصنف, رقم المادة, المرجع',
  'item.barcodes':
    'barcode, bar code, ean, ean13, upc, gtin, code barre, code-barres, code a barres, codes barres, باركود, الباركود, بار كود, رمز شريطي, الرمز الشريطي',
  'item.barcodes.factor':
    'pack, pack size, units per pack, factor, conditionnement, colisage, التعبئة, عدد القطع',
  'item.barcodes.unit': 'pack unit, unite de conditionnement, وحدة التعبئة',
  'item.barcodes.price': 'pack price, prix du conditionnement, سعر العبوة',
  'item.unitPrice':
    'price, sale price, selling price, retail price, prix, prix de vente, pv, pvttc, prix unitaire, tarif, السعر, سعر البيع, سعر, سعر المفرق',
  'item.supplierPrice':
    'cost, cost price, purchase price, buying price, unit cost, cout, prix d achat, prix de revient, pa, التكلفة, الكلفة, سعر الشراء, سعر الكلفة',
  'item.category':
    'category name, family, group name, famille, categorie, rayon, الفئة, فئة, التصنيف, المجموعة, القسم',
  'item.brand':
    'make, manufacturer, marque, fabricant, الماركة, العلامة, العلامة التجارية, الشركة المصنعة',
  'item.supplier': 'vendor, provider, fournisseur, المورد, المورّد',
  'item.unit': 'uom, unit of measure, base unit, unite, unite de mesure, الوحدة, وحدة, وحدة القياس',
  'item.vat':
    'vat rate, vat %, tax rate, tva, taux tva, taux de tva, الضريبة, نسبة الضريبة, ضريبة القيمة المضافة',
  'item.minQuantity': 'minimum, min stock, reorder level, stock minimum, seuil, الحد الادنى',
  'item.maxQuantity': 'maximum, max stock, stock maximum, الحد الاقصى',
  'item.description': 'details, remarks, notes, remarque, وصف, الوصف, ملاحظات',
  'item.externalId':
    'external id, id, old code, legacy code, identifiant, ancien code, المعرف, الرمز القديم',
  'item.isActive': 'active, enabled, actif, فعال, نشط',
  'thirdparty.name':
    'client, customer, client name, customer name, supplier name, company, company name, full name, raison sociale, nom du client, nom client, societe, nom complet, الاسم, اسم العميل, العميل, الزبون, اسم الزبون, الشركة, اسم الشركة, المورد, اسم المورد',
  'thirdparty.financialNumber':
    'tax number, vat number, tin, fiscal number, registration number, numero fiscal, matricule fiscal, num tva, n tva, الرقم المالي, الرقم الضريبي, رقم الضريبة',
  'thirdparty.phone1':
    'phone, telephone, tel, mobile, phone number, cell, portable, gsm, هاتف, الهاتف, رقم الهاتف, جوال, موبايل, تلفون',
  'thirdparty.phone2':
    'second phone, other phone, telephone 2, autre telephone, هاتف ثان, هاتف اخر',
  'thirdparty.emails':
    'email, e-mail, mail, courriel, email address, adresse mail, البريد, البريد الالكتروني, ايميل',
  'thirdparty.address': 'street, location, adresse, rue, العنوان, عنوان',
  'thirdparty.country': 'pays, البلد, الدولة',
  'thirdparty.contactPerson':
    'contact, responsable, personne de contact, الشخص المسؤول, جهة الاتصال',
  'thirdparty.creditLimit':
    'credit, plafond, limite de credit, plafond de credit, سقف الدين, حد الائتمان',
  'thirdparty.termsDays':
    'payment terms, terms, delai, echeance, delai de paiement, مهلة الدفع, شروط الدفع',
  'thirdparty.isClient': 'is client, is customer, est client, عميل؟',
  'thirdparty.isSupplier': 'is supplier, est fournisseur, مورد؟',
  'thirdparty.externalId':
    'external id, id, code, client code, customer code, customer number, account, account number, old code, code client, code tiers, numero client, compte, رقم العميل, رقم الزبون, رمز العميل, كود العميل, رقم الحساب, الرمز القديم',
  'thirdparty.note': 'notes, remarks, remarque, ملاحظات, ملاحظة',
  'category.name': 'category, family, categorie, famille, الفئة, اسم الفئة',
  'unit.name': 'unit, uom, unite, الوحدة, اسم الوحدة',
  'priceList.name': 'price list, list, liste de prix, tarif, قائمة الاسعار, اسم القائمة',
  'listPrice.item': 'item name, code, product, barcode, article, produit, الصنف, رمز الصنف, المادة',
  'listPrice.priceList': 'list, tarif, liste, القائمة',
  'rate.validFrom': 'date, day, from, jour, a partir du, التاريخ, تاريخ, من تاريخ',
  'rate.buy': 'buying, achat, الشراء, شراء',
  'rate.sell': 'selling, rate, vente, taux, البيع, بيع, سعر الصرف',
  'openingStock.item':
    'item name, code, barcode, product, article, produit, sku, reference, الصنف, رمز الصنف, المادة, باركود',
  'openingStock.quantity': 'qty, on hand, stock, quantite, qte, الكمية, كمية, المخزون, الرصيد',
  'openingStock.unitCost':
    'cost, cost price, unit price, cout, prix d achat, cout unitaire, الكلفة, التكلفة, سعر الكلفة',
  'openingStock.warehouse': 'store, depot, entrepot, المستودع, مخزن, المخزن',
  'openingStock.lot':
    'batch, batch number, lot number, serial, serial number, numero de lot, numero de serie, n serie, الدفعة, رقم الدفعة, التشغيلة, الرقم التسلسلي, رقم تسلسلي',
  'openingStock.expiry':
    'expiry date, expiration, best before, peremption, date de peremption, dlc, dluo, الصلاحية, تاريخ الصلاحية, تاريخ الانتهاء',
  'openingBalance.partner':
    'client, supplier, customer, name, third party, tiers, nom, fournisseur, العميل, المورد, الاسم, الزبون, الطرف',
  'openingBalance.amount': 'balance, debt, opening balance, solde, montant, الرصيد, المبلغ, رصيد',
  'openingBalance.side': 'type, kind, sens, النوع',
}

/** A head without case, accents and signs. */
export const headKey = (head: string): string =>
  fold(head)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Every name of every column, folded. The labels come from whoever knows the words. */
export function headNames(
  kind: Pick<ImportKind, 'name' | 'fields' | 'keys'>,
  labelsOf: (key: string) => readonly string[],
): Map<string, string> {
  const names = new Map<string, string>()
  const add = (name: string, key: string): void => {
    const known = headKey(name)
    if (known && !names.has(known)) names.set(known, key)
  }
  const columns = columnsOf(kind)
  for (const { key } of columns) for (const label of labelsOf(key)) add(label, key)
  for (const { key } of columns) add(key, key)
  for (const { key } of columns)
    for (const name of synonyms[`${kind.name}.${key}`]?.split(',') ?? []) add(name, key)
  return names
}

/** Which column each head means; none twice. What somebody matched before comes first. */
export function guessedMapping(
  heads: readonly string[],
  names: ReadonlyMap<string, string>,
  remembered: Readonly<Record<string, string | null>> = {},
): (string | null)[] {
  const taken = new Set<string>()
  const take = (key: string | null | undefined): string | null => {
    if (!key || taken.has(key)) return null
    taken.add(key)
    return key
  }
  const first = heads.map((head) => {
    const known = headKey(head)
    return Object.hasOwn(remembered, known) ? { key: take(remembered[known]) } : undefined
  })
  return heads.map((head, at) => {
    const before = first[at]
    return before ? before.key : take(names.get(headKey(head)))
  })
}

/** What is remembered of a mapping: each head with what it meant, or that it meant nothing. */
export const rememberedFrom = (
  heads: readonly string[],
  mapping: readonly (string | null)[],
): Record<string, string | null> =>
  Object.fromEntries(heads.map((head, at) => [headKey(head), mapping[at] ?? null]))
