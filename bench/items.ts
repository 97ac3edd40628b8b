/** A believable catalogue of any size, made by the database itself, and what people ask it. */
import type { Installation } from './installation.ts'

type Name = readonly [en: string, fr: string, ar: string]

const products: readonly Name[] = [
  ['Coffee', 'Café', 'قهوة'],
  ['Tea', 'Thé', 'شاي'],
  ['Olive oil', "Huile d'olive", 'زيت زيتون'],
  ['Vinegar', 'Vinaigre', 'خل'],
  ['Honey', 'Miel', 'عسل'],
  ['Apricot jam', "Confiture d'abricot", 'مربى مشمش'],
  ['Rice', 'Riz', 'أرز'],
  ['Lentils', 'Lentilles', 'عدس'],
  ['Chickpeas', 'Pois chiches', 'حمص'],
  ['Bulgur', 'Boulgour', 'برغل'],
  ['Sugar', 'Sucre', 'سكر'],
  ['Flour', 'Farine', 'طحين'],
  ['Pepper', 'Poivre', 'فلفل'],
  ['Cumin', 'Cumin', 'كمون'],
  ['Thyme', 'Thym', 'زعتر'],
  ['Cinnamon', 'Cannelle', 'قرفة'],
  ['Chocolate', 'Chocolat', 'شوكولا'],
  ['Biscuits', 'Biscuits', 'بسكويت'],
  ['Whipped cream', 'Crème fouettée', 'كريمة مخفوقة'],
  ['Milk', 'Lait', 'حليب'],
  ['Labneh', 'Labné', 'لبنة'],
  ['Cheese', 'Fromage', 'جبنة'],
  ['Butter', 'Beurre', 'زبدة'],
  ['Baklava', 'Baklava', 'بقلاوة'],
  ['Apple juice', 'Jus de pomme', 'عصير تفاح'],
  ['Lemonade', 'Limonade', 'ليموناضة'],
  ['Tuna', 'Thon', 'تونة'],
  ['Sardines', 'Sardines', 'سردين'],
  ['Beef', 'Bœuf', 'لحم بقر'],
  ['Soap', 'Savon', 'صابون'],
  ['Shampoo', 'Shampooing', 'شامبو'],
  ['Detergent', 'Lessive', 'مسحوق غسيل'],
  ['Candle', 'Bougie', 'شمعة'],
  ['Spoon', 'Cuillère', 'ملعقة'],
  ['Linen shirt', 'Chemise en lin', 'قميص كتان'],
  ['Trousers', 'Pantalon', 'بنطلون'],
  ['Dress', 'Robe', 'فستان'],
  ['Scarf', 'Écharpe', 'وشاح'],
  ['Handbag', 'Sac à main', 'حقيبة يد'],
  ['Necklace', 'Collier', 'عقد'],
]

const kinds: readonly Name[] = [
  ['organic', 'bio', 'عضوي'],
  ['roasted', 'grillé', 'محمص'],
  ['smoked', 'fumé', 'مدخن'],
  ['fresh', 'frais', 'طازج'],
  ['dried', 'séché', 'مجفف'],
  ['bitter', 'amer', 'مر'],
  ['spicy', 'épicé', 'حار'],
  ['classic', 'classique', 'كلاسيكي'],
  ['premium', 'supérieur', 'فاخر'],
  ['light', 'léger', 'خفيف'],
  ['mountain', 'de montagne', 'جبلي'],
  ['golden', 'doré', 'ذهبي'],
  ['family', 'familial', 'عائلي'],
  ['traditional', 'traditionnel', 'بلدي'],
  ['imported', 'importé', 'مستورد'],
  ['handmade', 'artisanal', 'يدوي'],
  ['red', 'rouge', 'أحمر'],
  ['green', 'vert', 'أخضر'],
  ['black', 'noir', 'أسود'],
  ['white', 'blanc', 'أبيض'],
]

const syllables = ['ba', 'ko', 'li', 'ma', 'ne', 'ro', 'sa', 'ti', 'du', 'fe', 'gha', 'ze']
const arabicSyllables = ['با', 'كو', 'لي', 'ما', 'ني', 'رو', 'سا', 'تي', 'دو', 'في', 'غا', 'زي']

/** A larger shop has more brands, not more of each. */
const itemsPerBrand = 50

/** And more kinds of things, though not as many more as it has things: so grow the words of texts. */
const typesIn = (count: number): number => Math.round(count ** 0.65)

/** The brand of an item, by the same sum as in the statement below. */
function brandOf(item: number, count: number): string {
  const brand = (item * 31) % (count / itemsPerBrand)
  const [a, b, c] = [brand % 12, Math.floor(brand / 12) % 12, Math.floor(brand / 144) % 12]
  return `${syllables[a]}${syllables[b]}${syllables[c]}n`
}

const kindOf = (item: number, count: number): string =>
  kinds[Math.floor(item / typesIn(count)) % kinds.length]?.[0] ?? ''

const json = (value: unknown): string => `'${JSON.stringify(value).replaceAll("'", "''")}'::jsonb`

/** A word of its own for each number. */
const wordOf = (all: readonly string[], number: string): string => `(
  (${json(all)} ->> ${number} % 12) || (${json(all)} ->> ${number} / 12 % 12)
  || (${json(all)} ->> ${number} / 144 % 12))`

const itemRows = (company: string, unit: string, count: number): string => `
  insert into item
    (company_id, id, name, name_fr, name_ar, special_code, unit_id, unit_price, codes)
  select '${company}', gen_random_uuid(),
    coalesce(named.product ->> 0, named.word) || ' ' || (named.kind ->> 0) || named.ending,
    coalesce(named.product ->> 1, named.word || 'e') || ' ' || (named.kind ->> 1) || named.ending,
    coalesce(named.product ->> 2, named.arabic_word) || ' ' || (named.kind ->> 2) || ' ' || named.size,
    'SKU-' || lpad(n::text, 6, '0'), '${unit}', n % 1000 / 10.0, '629' || lpad(n::text, 10, '0')
  from generate_series(1, ${count}) n
  cross join lateral (
    select n % ${typesIn(count)} as type, n / ${typesIn(count)} % ${kinds.length} as kind,
      n * 31 % ${count / itemsPerBrand} as brand,
      (array['250 g', '500 g', '1 kg', '75 cl', 'M', 'L', 'XL'])[n % 7 + 1] as size) made
  cross join lateral (
    select ${json(products)} -> made.type as product, ${json(kinds)} -> made.kind as kind, made.size,
      initcap(${wordOf(syllables, 'made.type')} || 'ra') as word,
      ${wordOf(arabicSyllables, 'made.type')} as arabic_word,
      ' ' || initcap(${wordOf(syllables, 'made.brand')} || 'n') || ' ' || made.size as ending) named`

/** As after a restore, the indexes come when the rows are there. */
const dropIndexes = `
  do $$
  declare
    kept record;
  begin
    create temp table dropped as
    select indexname as name, indexdef as text
    from pg_indexes
    where tablename = 'item' and indexname <> 'item_pkey';
    for kept in select name from dropped loop
      execute format('drop index %I', kept.name);
    end loop;
  end
  $$`

const makeIndexes = `
  do $$
  declare
    kept record;
  begin
    for kept in select text from dropped loop
      execute kept.text;
    end loop;
  end
  $$`

/** Triggers sleep meanwhile: what they keep is written set by set. */
export async function fillItems(
  { asOwner, companyId }: Installation,
  unit: string,
  count: number,
): Promise<void> {
  const tables = ['item', 'item_barcode', 'item_name', 'search_word']
  await asOwner(
    "set maintenance_work_mem = '512MB'",
    'set synchronous_commit = off',
    'set session_replication_role = replica',
    dropIndexes,
    itemRows(companyId, unit, count),
    `insert into item_barcode (company_id, id, item_id, position, code)
     select company_id, gen_random_uuid(), id, 0, codes from item`,
    `insert into item_name (company_id, item_id, folded)
     select distinct company_id, id, fold(named)
     from item
     cross join unnest(array[name, name_fr, name_ar, special_code]) named`,
    `insert into search_word (company_id, entity, word)
     select distinct company_id, 'item', word from item cross join words_in(search) word`,
    makeIndexes,
    ...tables.map((table) => `vacuum analyze ${table}`),
    'checkpoint',
  )
}

/** What people ask: parts of names in three languages, with and without accents and slips, codes. */
export function questionsOf(count: number): string[] {
  const some = [17, 421, 1234, 5678, 9876]
  return [
    ...['coffee', 'choc', 'olive oil', 'cheese smoked', 'dress', 'tra', 'golden candle'],
    ...['crème', 'creme fouettee', 'café grillé', 'boeuf', 'epicé', 'cuillere doré'],
    ...['قهوة', 'قهوه محمص', 'زيت زيتون', 'بسكويت', 'حقيبه', 'لبنة بلدي', 'أحمر'],
    ...['cofee', 'chocolte', 'detergant', 'traditionel cheese', 'shampoing', 'cannele', 'بسكوييت'],
    ...some.map((n) => `629${String(n).padStart(10, '0')}`),
    ...some.map((n) => `SKU-${String(n).padStart(6, '0')}`),
    ...some.map((n) => brandOf(n, count)),
    ...some.map((n) => `${brandOf(n, count)} ${kindOf(n, count)}`),
  ]
}
