/**
 * One term per idea, in three languages. Where the English text is a term and nothing else, the
 * French and the Arabic are that term too; words that were once used beside a term stand nowhere.
 */
import { describe, expect, test } from 'vitest'
import ar from '../../../locales/ar.json' with { type: 'json' }
import en from '../../../locales/en.json' with { type: 'json' }
import fr from '../../../locales/fr.json' with { type: 'json' }

const texts: Readonly<Record<'en' | 'fr' | 'ar', Readonly<Record<string, string>>>> = { en, fr, ar }

// biome-ignore format: a term is a line
const terms: [english: string, french: string, arabic: string, ofKeys?: RegExp][] = [
  ['Invoice', 'Facture', 'فاتورة'],
  ['Purchase', 'Achat', 'مشتريات'],
  ['Quotation', 'Devis', 'عرض سعر'],
  ['Sales order', 'Commande client', 'أمر بيع'],
  ['Purchase order', 'Bon de commande', 'أمر شراء'],
  ['Sales return', 'Avoir', 'مرتجع مبيعات'],
  ['Credit note', 'Avoir', 'مرتجع مبيعات'],
  ['Purchase return', 'Retour fournisseur', 'مرتجع مشتريات'],
  ['Delivery note', 'Bon de livraison', 'إذن تسليم'],
  ['Goods receipt', 'Bon de réception', 'إذن استلام'],
  ['Receipt', 'Encaissement', 'سند قبض', /^(?!receipt\.)/],
  ['Receipt', 'Ticket', 'إيصال', /^receipt\./],
  ['Payment', 'Paiement', 'سند صرف'],
  ['Ticket', 'Ticket', 'إيصال'],
  ['Third party', 'Tiers', 'جهة'],
  ['Client', 'Client', 'عميل'],
  ['Supplier', 'Fournisseur', 'مورّد'],
  ['Transaction type', 'Type de transaction', 'نوع معاملة'],
  ['Draft', 'Brouillon', 'مسودة'],
  ['Posted', 'Validé', 'مُرحَّل'],
  ['Void', 'Annulé', 'ملغى'],
  ['Paid', 'Payé', 'مدفوع'],
  ['Not paid', 'Non payé', 'غير مدفوع'],
  ['Delivered', 'Livré', 'مُسلَّم'],
  ['Not delivered', 'Non livré', 'غير مُسلَّم'],
  ['Due date', 'Échéance', 'تاريخ الاستحقاق'],
  ['Value date', 'Date de valeur', 'تاريخ القيمة'],
  ['Quantity', 'Quantité', 'الكمية'],
  ['Unit price', 'Prix unitaire', 'سعر الوحدة'],
  ['Discount', 'Remise', 'الخصم'],
  ['VAT', 'TVA', 'الضريبة على القيمة المضافة'],
  ['Tax 1', 'Taxe 1', 'ضريبة 1'],
  ['Tax 2', 'Taxe 2', 'ضريبة 2'],
  ['Subtotal', 'Sous-total', 'المجموع الفرعي'],
  ['Total', 'Total', 'الإجمالي'],
  ['Change', 'Monnaie rendue', 'الباقي'],
  ['Item', 'Article', 'صنف'],
  ['Sub-items', 'Sous-articles', 'أصناف فرعية'],
  ['Recipe', 'Recette', 'وصفة'],
  ['Category', 'Catégorie', 'فئة'],
  ['Division', 'Division', 'شعبة'],
  ['Brand', 'Marque', 'علامة تجارية'],
  ['Unit', 'Unité', 'وحدة'],
  ['Size', 'Taille', 'مقاس'],
  ['Color', 'Couleur', 'لون'],
  ['Barcode', 'Code-barres', 'باركود'],
  ['Special code', 'Code spécial', 'رمز خاص'],
  ['Supplier price', 'Prix d’achat', 'سعر الشراء'],
  ['Profit', 'Marge', 'الربح'],
  ['Profit rule', 'Règle de marge', 'قاعدة الربح'],
  ['Warehouse', 'Dépôt', 'مستودع'],
  ['Branch', 'Succursale', 'فرع'],
  ['Department', 'Service', 'قسم'],
  ['Position', 'Poste', 'منصب'],
  ['Project', 'Projet', 'مشروع'],
  ['Stock in', 'Entrée de stock', 'إدخال مخزون'],
  ['Stock out', 'Sortie de stock', 'إخراج مخزون'],
  ['Transfer', 'Transfert', 'تحويل'],
  ['Stock adjustment', 'Ajustement de stock', 'تسوية مخزون'],
  ['Count', 'Inventaire', 'جرد', /^(?!drawer\.)/],
  ['Production order', 'Ordre de fabrication', 'أمر إنتاج'],
  ['Currency', 'Devise', 'عملة'],
  ['Rate', 'Taux de change', 'سعر الصرف'],
  ['Money bills', 'Coupures', 'الفئات النقدية'],
  ['Payment method', 'Mode de paiement', 'طريقة الدفع'],
  ['Bank', 'Banque', 'البنك'],
  ['Cash', 'Espèces', 'نقدًا'],
  ['Cheque', 'Chèque', 'شيك'],
  ['Credit card', 'Carte bancaire', 'بطاقة ائتمان'],
  ['Gift card', 'Carte cadeau', 'بطاقة هدية'],
  ['Cash back', 'Cagnotte', 'رصيد مسترد'],
  ['Commission', 'Commission', 'عمولة'],
  ['Register', 'Caisse', 'صندوق'],
  ['Cash drawer', 'Tiroir-caisse', 'درج النقد'],
  ['Shift', 'Session de caisse', 'وردية'],
  ['Float', 'Fond de caisse', 'رصيد افتتاحي'],
  ['Cash in', 'Entrée', 'إيداع'],
  ['Cash out', 'Sortie', 'سحب'],
  ['Drop', 'Dépôt au coffre', 'إيداع في الخزنة'],
  ['Count', 'Comptage', 'عدّ', /^drawer\./],
  ['Variance', 'Écart', 'فرق'],
  ['X report', 'Rapport X', 'تقرير X'],
  ['Z report', 'Rapport Z', 'تقرير Z'],
  ['Hold', 'Mettre en attente', 'تعليق'],
  ['Recall', 'Rappeler', 'استدعاء'],
  ['Table', 'Table', 'طاولة'],
  ['Section', 'Salle', 'صالة'],
  ['Kitchen', 'Cuisine', 'المطبخ'],
  ['Merge', 'Fusionner', 'دمج'],
  ['Move', 'Déplacer', 'نقل'],
  ['Menu QR code', 'QR code du menu', 'رمز QR للقائمة'],
  ['Opacity', 'Opacité', 'العتامة'],
  ['Employee', 'Employé', 'موظف'],
  ['Salaries', 'Salaires', 'رواتب'],
  ['Payslip', 'Bulletin de paie', 'قسيمة راتب'],
  ['Basic pay', 'Salaire de base', 'الراتب الأساسي'],
  ['Overtime', 'Heures supplémentaires', 'عمل إضافي'],
  ['Housing', 'Logement', 'بدل سكن'],
  ['Leave allowance', 'Indemnité de congé', 'بدل إجازة'],
  ['Meals', 'Repas', 'بدل وجبات'],
  ['Night shift', 'Travail de nuit', 'بدل عمل ليلي'],
  ['Transport', 'Transport', 'بدل نقل'],
  ['Utility', 'Charges', 'بدل خدمات'],
  ['Staff loan', 'Prêt au personnel', 'قرض موظف'],
  ['Payee', 'Impôt sur salaire', 'ضريبة الرواتب'],
  ['Arrears', 'Arriérés', 'متأخرات'],
  ['Total earnings', 'Total des gains', 'إجمالي الاستحقاقات'],
  ['Total deductions', 'Total des retenues', 'إجمالي الاستقطاعات'],
  ['Net amount', 'Net à payer', 'صافي المبلغ'],
  ['User', 'Utilisateur', 'مستخدم'],
  ['Role', 'Rôle', 'دور'],
  ['Permissions', 'Autorisations', 'صلاحيات'],
  ['Calendar', 'Calendrier', 'التقويم'],
  ['Timeline', 'Chronologie', 'السجل الزمني'],
  ['Dashboard', 'Tableau de bord', 'لوحة المعلومات'],
  ['Special query', 'Requête spéciale', 'استعلام خاص'],
  ['Import', 'Importer', 'استيراد'],
  ['Export', 'Exporter', 'تصدير'],
  ['Settings', 'Paramètres', 'الإعدادات'],
  ['Theme', 'Thème', 'المظهر'],
  ['Status', 'Statut', 'الحالة'],
  ['Translation', 'Traduction', 'الترجمة'],
  ['Journal', 'Journal', 'دفتر اليومية'],
  ['Trial balance', 'Balance générale', 'ميزان المراجعة'],
  ['Account', 'Compte', 'حساب'],
  ['Statement', 'Relevé', 'كشف حساب'],
  ['Ageing', 'Balance âgée', 'أعمار الديون'],
  ['Open amount', 'Solde dû', 'الرصيد المستحق'],
  ['Balance due', 'Solde dû', 'الرصيد المستحق'],
  ['Line {{line}}', 'Ligne {{line}}', 'السطر {{line}}'],
  ['Add', 'Ajouter', 'إضافة'],
  ['Save', 'Enregistrer', 'حفظ'],
  ['Delete', 'Supprimer', 'حذف'],
  ['Print', 'Imprimer', 'طباعة'],
  ['Search', 'Rechercher', 'بحث'],
  ['Login', 'Se connecter', 'تسجيل الدخول'],
  ['Logout', 'Se déconnecter', 'تسجيل الخروج'],
  ['Please Wait...', 'Veuillez patienter…', 'يرجى الانتظار...'],
  ['user logged in to another station', 'Utilisateur connecté sur un autre poste', 'تم تسجيل دخول المستخدم من محطة أخرى'],
]

/** Texts whose English happens to be a term and means something else, or has no room for it. */
const meantOtherwise: Readonly<Record<string, string>> = {
  'choice.door.signIn': 'a place, not the button',
  'dashboard.profit': 'what is earned, beside the margin',
  'report.measure.profit': 'what is earned, beside the margin',
  'query.column.margin': 'what is earned, as the reports call it',
  'document.column.vat': 'a narrow column',
  'document.void': 'the verb',
  'drawer.pieces': 'how many of a note',
  'drawer.sum.cash.payIn': 'a sum of several',
  'drawer.sum.cash.payOut': 'a sum of several',
  'field.payment': 'how far a document is paid',
  'form.section.payRule.code': 'a scale of rates',
  'pay.title': 'the act, not the voucher',
  'permission.add': 'the verb within a sentence',
  'permission.void': 'the verb',
  'receipt.rate': 'a narrow paper',
  'choice.role.salaries': 'an account, which holds wages too',
  'starter.account.salaries': 'an account, which holds wages too',
  'till.back': 'the key that takes a digit back',
  'timeline.kind.import': 'what was done, not the button',
}

/** With or without its article it is the same word. */
const withoutArticle = (text: string): string => text.replace(/(^|\s)ال/g, '$1')

const keysOfText = Map.groupBy(Object.keys(en), (key) => texts.en[key]?.toLowerCase())

const keysSaying = (term: string, ofKeys = /./): string[] =>
  (keysOfText.get(term.toLowerCase()) ?? []).filter((key) => ofKeys.test(key))

describe('a text that is a term of the glossary', () => {
  test.each(terms)('%s: %s, %s', (english, french, arabic, ofKeys) => {
    const said = keysSaying(english, ofKeys).filter((key) => !(key in meantOtherwise))
    const others = said.flatMap((key) => [
      ...(texts.fr[key]?.toLowerCase() === french.toLowerCase()
        ? []
        : [`${key}: ${texts.fr[key]}`]),
      ...(withoutArticle(texts.ar[key] ?? '') === withoutArticle(arabic)
        ? []
        : [`${key}: ${texts.ar[key]}`]),
    ])
    expect(said).not.toEqual([])
    expect(others).toEqual([])
  })

  test('is meant otherwise only where it stands', () => {
    const meant = new Set(terms.flatMap(([english]) => keysSaying(english)))
    expect(Object.keys(meantOtherwise).filter((key) => !meant.has(key))).toEqual([])
  })
})

/** A term that no text is by itself stands within these. */
// biome-ignore format: a term is a line
const within: [french: RegExp, arabic: RegExp, keys: string[]][] = [
  [/diviser/i, /تقسيم/, ['order.splitRest']],
  // What a kitchen reads is no receipt.
  [/\bbons?\b/i, /تذكرة|تذاكر/, ['printing.kind.kitchen', 'help.kitchen.do', 'notice.kitchenUnheard', 'kitchen.printNew', 'kitchen.printNewHint', 'kitchen.soundBlocked', 'setting.notices.kitchen.hint', 'setting.restaurant.kitchenAmberMinutes', 'setting.restaurant.kitchenRedMinutes', 'setting.restaurant.kitchenWaitSeconds', 'setting.restaurant.kitchenWaitSeconds.hint']],
]

test.each(within)('%s, %s within longer texts', (french, arabic, keys) => {
  const others = keys.filter(
    (key) => !french.test(texts.fr[key] ?? '') || !arabic.test(texts.ar[key] ?? ''),
  )
  expect(others).toEqual([])
})

/**
 * What a longer text calls these in English it calls by their one name in French and Arabic too.
 * The last of a row are the keys of texts that mean something else by the word, or say it in none.
 */
// biome-ignore format: a term is a line
const everywhere: [english: RegExp, french: RegExp, arabic: RegExp, otherwise: RegExp][] = [
  [/\btrial balance\b/i, /balance générale/i, /ميزان المراجعة/, /^$/],
  [/\bdrawers?\b/i, /tiroir/i, /درج|أدراج/, /^(entity\.shift\.many|funds\.cheque\.drawer)$/],
  [/\bshifts?\b(?! (and arrows|they))/, /session/i, /وردي/, /[pP]lanned|^(choice|setting\.people|shifts)\.|^(drawer\.stopHint|refusal\.shiftHasNoLength)$/],
  [/\bbranch(es)?\b/i, /succursale/i, /فرع|فروع/, /^$/],
  [/\bwarehouses?\b/i, /dépôt/i, /مستودع/, /^entity\.stockDocument\.use$/],
  [/\btickets?\b/i, /tickets?/i, /إيصال/, /[kK]itchen/],
  [/\bsections?\b/i, /salles?/i, /صال/, /^guestMenu\.sections$/],
  [/\bdivisions?\b/i, /divisions?/i, /شعب/, /^refusal\.queryValueInData$/],
  [/\bproduction orders?\b/i, /ordres? de fabrication/i, /(أمر|أوامر) (ال)?إنتاج/, /^$/],
  [/\bquotations?\b(?! mark)/i, /devis/i, /(عرض|عروض) (ال)?(سعر|أسعار)/, /^$/],
  [/\bsales orders?\b/i, /commandes? client/i, /(أمر|أوامر) (ال)?بيع/, /^$/],
  [/\bpurchase orders?\b/i, /bons? de commande/i, /(أمر|أوامر) (ال)?شراء/, /^$/],
  [/\bdelivery notes?\b/i, /bons? de livraison/i, /(إذن|أذون|إذون) (ال)?تسليم/, /^$/],
  [/\bsales returns?\b/i, /avoir/i, /مرتجع(ات)? (ال)?مبيعات/, /^$/],
  [/\bpurchase returns?\b/i, /retours? fournisseur/i, /مرتجع(ات)? (ال)?مشتريات/, /^$/],
  [/\bthird part(y|ies)\b/i, /\btiers\b/i, /جه(ة|ات|تين)/, /^$/],
  [/\bsuppliers?\b/i, /fournisseur|prix d’achat/i, /مورّد|سعر الشراء|أسعار الشراء/, /withholdingPayable$/],
  [/\bdue dates?\b/i, /échéance/i, /استحقاق/, /^$/],
  [/\bbarcodes?\b/i, /codes?-barres/i, /باركود/, /^$/],
  [/\bbrands?\b/i, /marque/i, /علام(ة|ات)/, /^$/],
  [/\brecipes?\b/i, /recette/i, /وصف(ة|ات|ت)/, /^$/],
  [/\bcategor(y|ies)\b/i, /catégorie/i, /فئ(ة|ات)/, /^$/],
  [/\bcolors?\b/i, /couleur/i, /لون|ألوان/, /^$/],
  [/\bprojects?\b/i, /projet/i, /مشروع|مشاريع/, /^$/],
  [/\bcurrenc(y|ies)\b/i, /devise/i, /عمل(ة|ات|ت)/, /^$/],
  [/\bpayment methods?\b/i, /modes? de paiement/i, /طريق|طرق/, /^$/],
  [/\bcheques?\b/i, /chèque/i, /شيك/, /^$/],
  [/\bgift cards?\b/i, /cartes? cadeau/i, /بطاق(ة|ات|ت) (ال)?هد/, /^$/],
  [/\bcash back\b/i, /cagnotte/i, /رصيد|أرصدة/, /^$/],
  [/\bcommissions?\b/i, /commission/i, /عمول/, /^$/],
  [/\bvariances?\b/i, /écart/i, /فرق|فروق/, /^$/],
  [/\bkitchens?\b/i, /cuisine/i, /مطبخ|مطابخ/, /^$/],
  [/\bsalar(y|ies)\b/i, /salair|salarial|\bpaie\b/i, /راتب|رواتب/, /^salary\.noOwnAccountHint$/],
  [/\bpayslips?\b/i, /bulletin/i, /قسيم(ة|تي)|قسائم/, /^$/],
  [/\bemployees?\b(?! number)/i, /employé/i, /موظف/, /employeePercent$/],
  [/\broles?\b/i, /rôle/i, /دور|أدوار/, /^bank\.noneHint$/],
  [/\bpermissions?\b/i, /autorisation/i, /صلاحي/, /^$/],
  [/\bdiscounts?\b/i, /remise/i, /خصم|خصومات/, /^$/],
  [/\bsubtotals?\b/i, /sous-tota/i, /(المجموع|المجاميع) الفرعي/, /^$/],
  [/\badjustments?\b/i, /ajustement/i, /تسوي/, /^$/],
  [/\bdrafts?\b/i, /brouillon/i, /مسود/, /^$/],
  [/\binvoices?\b/i, /facture/i, /فاتور|فواتير/, /^einvoice\.format\.cii\.use$/],
  [/\bopen (amounts?|items)\b/i, /soldes? d[uû]s?/i, /(الرصيد|رصيد|الأرصدة|أرصدة) (ال)?مستحق/, /^$/],
  [/\bageing\b/i, /balances? âgée/i, /أعمار/, /^$/],
  [/\bfloat\b/i, /fonds? de caisse/i, /رصيد(ًا)? (ال)?افتتاحي/, /^$/],
  [/\bsearch\b/i, /recherch/i, /بحث/, /^$/],
  [/\bclients?\b/i, /client/i, /عميل|عملا[ءئؤ]/, /[wW]ithholdingReceivable$|^bulk\.sendHint$/],
  [/(?<!open )\bitems?\b/i, /article/i, /صنف|أصناف/, /^setting\.pos\.senseQuantity\.hint$/],
  [/\bquantit(y|ies)\b/i, /quantité/i, /كمي/, /^field\.listPrice\.minQuantity$/],
  [/\bregisters?\b/i, /caisse/i, /صندوق|صناديق/, /^till\.claim\.takeOver$/],
  [/\btransfers?\b/i, /transf|virement/i, /تحويل|نقل/, /^$/],
  [/\bbanks?\b/i, /banqu|bancaire/i, /بنك|بنوك/, /^refusal\.chequeNotDue$/],
  [/\busers?\b/i, /utilisateur/i, /مستخدم/, /^entity\.role\.empty$/],
  [/\bdepartments?\b/i, /\bservices?\b/i, /قسم|أقسام/, /^$/],
  [/\bloans?\b/i, /prêt/i, /قرض|قروض/, /^$/],
  [/\barrears\b/i, /arriéré/i, /متأخرات/, /^$/],
  [/\bspecial quer(y|ies)\b/i, /requêtes? spéciale/i, /استعلام/, /^$/],
  [/\bprofit rules?\b/i, /règles? de marge/i, /(قاعدة|قواعد) (ال)?ربح/, /^$/],
  [/\bvoid(s|ed)?\b/i, /annul/i, /[أإتمي]\p{M}*لغ/u, /^$/],
  [/\bposted\b/i, /valid/i, /ر\p{M}*ح\p{M}*ل|ترحيل/u, /^$/],
  [/\bdelivered\b/i, /livr/i, /س\p{M}*ل\p{M}*م|تسليم/u, /^setting\.notices\.mail\.hint$/],
  [/\b[XZ] reports?\b/, /rapports? [XZ]/i, /(تقرير|تقارير) [XZ]/, /^$/],
  [/\btimeline\b/i, /chronologie/i, /السجل الزمني/, /^$/],
  [/\bcalendar\b/i, /calendrier/i, /تقويم/, /^$/],
  [/\bVAT\b/, /TVA|TTC|HT/, /القيمة المضافة/, /^(document\.column\.vat|refusal\.einvoiceVatNumber)$/],
]

const withoutNames = (text: string): string => text.replace(/\{\{[^}]*\}\}/g, '')

test.each(everywhere)(
  '%s is %s and %s wherever it is said',
  (english, french, arabic, otherwise) => {
    const said = Object.keys(en).filter(
      (key) => english.test(withoutNames(texts.en[key] ?? '')) && !otherwise.test(key),
    )
    expect(said).not.toEqual([])
    expect(
      said.filter((key) => !french.test(texts.fr[key] ?? '') || !arabic.test(texts.ar[key] ?? '')),
    ).toEqual([])
  },
)

test('orders of goods are أمر in Arabic; طلب is what guests order', () => {
  const goods =
    /^(entity\.(invoice|purchase|productionOrder)|list\.search\.(invoice|purchase)|production|stock|choice\.behaviour|setting\.(numbering|documents)|paper\.title)\.|nothingIsMade|forOrder$/i
  const request = /(^|[^\p{L}])(و|ف|ب|ل|ال|لل|وال|بال)?طلب(ات)?(?!\p{L})/u
  const wrong = Object.keys(en).filter(
    (key) =>
      goods.test(key) &&
      /\border(s)?\b/i.test(texts.en[key] ?? '') &&
      request.test(texts.ar[key] ?? ''),
  )
  expect(wrong).toEqual([])
})

test('a department and a course of a meal have different names in every language', () => {
  for (const language of ['en', 'fr', 'ar'] as const) {
    const { 'entity.department.one': department, 'entity.course.one': course } = texts[language]
    expect(department).not.toBe(course)
  }
})

// biome-ignore format: a word is a line
const never: [language: keyof typeof texts, word: RegExp, instead: string][] = [
  ['en', /\bsign(s|ed|ing)?[ -](in|out)\b/i, 'log in, log out'],
  ['en', /colour/i, 'color'],
  ['en', /^state$/i, 'status'],
  ['en', /first currency/i, 'main currency'],
  ['en', /background (colou?r|picture)/i, 'back color, back image'],
  ['fr', /entrep[ôo]t/i, 'dépôt'],
  ['fr', /\bagences?\b/i, 'succursale'],
  ['fr', /carte de crédit/i, 'carte bancaire'],
  ['fr', /remise en argent/i, 'cagnotte'],
  ['fr', /reste dû|restant dû|solde à payer/i, 'solde dû'],
  ['fr', /comptabilis/i, 'valider'],
  ['fr', /commande fournisseur/i, 'bon de commande'],
  ['fr', /société/i, 'entreprise'],
  ['fr', /(première|seconde) devise/i, 'devise principale, deuxième devise'],
  ['ar', /سند(ات)? (ال)?دفع/, 'سند صرف'],
  ['ar', /طلبي(ة|ات)/, 'أمر بيع، أمر شراء'],
  ['ar', /سند (ال)?(تسليم|استلام)/, 'إذن تسليم، إذن استلام'],
  ['ar', /(^|[^\p{L}])(ال)?(طرف|أطراف)/u, 'جهة'],
  ['ar', /زبون|زبائن/, 'عميل'],
  ['ar', /مورد(?!\u0651)/, 'مورّد'],
  ['ar', /مصرف|مصارف/, 'بنك'],
  ['ar', /(^|[^\p{L}])(ال)?(بند|بنود)(?!\p{L})/u, 'سطر'],
  ['ar', /شفافية/, 'العتامة'],
  ['ar', /حسومات/, 'خصومات'],
  ['ar', /البيانات المالية/, 'القوائم المالية'],
  ['ar', /(^|[^\p{L}])ضريبة القيمة المضافة/u, 'الضريبة على القيمة المضافة'],
  ['ar', /العملة الأولى/, 'العملة الأساسية'],
]

test.each(never)('%s never says %s, but %s', (language, word) => {
  expect(Object.entries(texts[language]).filter(([, text]) => word.test(text))).toEqual([])
})

/** An empty text in a CSV file is written with these marks. */
const quotesCode = new Set(['companyFile.readme'])

// biome-ignore format: a sign is a line
const signs: [language: keyof typeof texts, wrong: RegExp, why: string][] = [
  ['en', /'/, 'the apostrophe is ’'],
  ['fr', /'/, 'the apostrophe is ’'],
  ['en', /"/, 'quotation marks are “ ”'],
  ['fr', /["“”]/, 'quotation marks are « »'],
  ['ar', /["“”]/, 'quotation marks are « »'],
  ['fr', / [:;?!»%]|« /, 'the space before a double sign and inside quotation marks does not break'],
  ['fr', /[^\u00a0\s][;?!»]|«[^\u00a0]/, 'a double sign and quotation marks keep their space'],
  ['ar', /[?;,](?![^{]*\}\})(\s|$)/, 'the marks are ؟ ؛ ،'],
  ['ar', /اً/, 'the tanwin stands before its alif'],
  ['ar', /[٠-٩٪]/, 'digits and percent are Western'],
]

test.each(signs)('in %s %s is wrong: %s', (language, wrong) => {
  const found = Object.entries(texts[language]).filter(
    ([key, text]) => !quotesCode.has(key) && wrong.test(text),
  )
  expect(found).toEqual([])
})
