import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { languages } from '../kernel/language.ts'
import { amountInWords } from './amount-in-words.ts'

describe('in English', () => {
  test.each([
    ['0', 'USD', 'Zero US dollars'],
    ['1', 'USD', 'One US dollar'],
    ['2', 'EUR', 'Two euros'],
    ['3', 'LBP', 'Three Lebanese pounds'],
    ['10', 'USD', 'Ten US dollars'],
    ['11', 'USD', 'Eleven US dollars'],
    ['12', 'USD', 'Twelve US dollars'],
    ['21', 'USD', 'Twenty-one US dollars'],
    ['71', 'USD', 'Seventy-one US dollars'],
    ['80', 'USD', 'Eighty US dollars'],
    ['81', 'USD', 'Eighty-one US dollars'],
    ['99', 'USD', 'Ninety-nine US dollars'],
    ['100', 'USD', 'One hundred US dollars'],
    ['101', 'USD', 'One hundred one US dollars'],
    ['200', 'USD', 'Two hundred US dollars'],
    ['1000', 'USD', 'One thousand US dollars'],
    ['2000', 'USD', 'Two thousand US dollars'],
    ['1000000', 'LBP', 'One million Lebanese pounds'],
    ['2094300', 'LBP', 'Two million ninety-four thousand three hundred Lebanese pounds'],
    [
      '110487750',
      'LBP',
      'One hundred ten million four hundred eighty-seven thousand seven hundred fifty Lebanese pounds',
    ],
    ['1059.50', 'USD', 'One thousand fifty-nine US dollars and fifty cents'],
    ['0.01', 'EUR', 'Zero euros and one cent'],
    ['12.05', 'GBP', 'Twelve pounds sterling and five pence'],
    ['1.01', 'GBP', 'One pound sterling and one penny'],
    ['12.345', 'JOD', 'Twelve Jordanian dinars and three hundred forty-five fils'],
    ['-5', 'EUR', 'Minus five euros'],
    ['23.40', 'CHF', 'Twenty-three CHF and 40/100'],
    ['7', 'CHF', 'Seven CHF'],
    ['1.2345', 'USD', 'One US dollar and 2345/10000'],
    ['1000000000000000', 'LBP', 'One quadrillion Lebanese pounds'],
    ['1000000000000000000', 'USD', '1,000,000,000,000,000,000 USD'],
  ])('%s %s is %j', (amount, currency, words) => {
    expect(amountInWords(amount, currency, 'en')).toBe(words)
  })
})

describe('in French', () => {
  test.each([
    ['0', 'USD', 'Zéro dollar américain'],
    ['1', 'USD', 'Un dollar américain'],
    ['1', 'LBP', 'Une livre libanaise'],
    ['2', 'EUR', 'Deux euros'],
    ['3', 'LBP', 'Trois livres libanaises'],
    ['10', 'USD', 'Dix dollars américains'],
    ['11', 'USD', 'Onze dollars américains'],
    ['12', 'EUR', 'Douze euros'],
    ['17', 'EUR', 'Dix-sept euros'],
    ['21', 'EUR', 'Vingt et un euros'],
    ['21', 'LBP', 'Vingt et une livres libanaises'],
    ['22', 'EUR', 'Vingt-deux euros'],
    ['61', 'LBP', 'Soixante et une livres libanaises'],
    ['70', 'EUR', 'Soixante-dix euros'],
    ['71', 'EUR', 'Soixante et onze euros'],
    ['72', 'EUR', 'Soixante-douze euros'],
    ['80', 'EUR', 'Quatre-vingts euros'],
    ['81', 'EUR', 'Quatre-vingt-un euros'],
    ['81', 'LBP', 'Quatre-vingt-une livres libanaises'],
    ['91', 'EUR', 'Quatre-vingt-onze euros'],
    ['99', 'EUR', 'Quatre-vingt-dix-neuf euros'],
    ['100', 'EUR', 'Cent euros'],
    ['101', 'LBP', 'Cent une livres libanaises'],
    ['200', 'EUR', 'Deux cents euros'],
    ['201', 'EUR', 'Deux cent un euros'],
    ['1000', 'EUR', 'Mille euros'],
    ['1001', 'EUR', 'Mille un euros'],
    ['2000', 'EUR', 'Deux mille euros'],
    ['80000', 'EUR', 'Quatre-vingt mille euros'],
    ['200000', 'EUR', 'Deux cent mille euros'],
    ['21000', 'LBP', 'Vingt et un mille livres libanaises'],
    ['1000000', 'EUR', 'Un million d’euros'],
    ['80000000', 'EUR', 'Quatre-vingts millions d’euros'],
    ['200000000', 'LBP', 'Deux cents millions de livres libanaises'],
    ['1000001', 'LBP', 'Un million une livres libanaises'],
    ['2094300', 'LBP', 'Deux millions quatre-vingt-quatorze mille trois cents livres libanaises'],
    [
      '110487750',
      'LBP',
      'Cent dix millions quatre cent quatre-vingt-sept mille sept cent cinquante livres libanaises',
    ],
    ['1000000000', 'USD', 'Un milliard de dollars américains'],
    ['1059.50', 'USD', 'Mille cinquante-neuf dollars américains et cinquante cents'],
    ['1.80', 'EUR', 'Un euro et quatre-vingts centimes'],
    ['0.21', 'LBP', 'Zéro livre libanaise et vingt et une piastres'],
    ['-2', 'EUR', 'Moins deux euros'],
    ['23.40', 'CHF', 'Vingt-trois CHF et 40/100'],
  ])('%s %s is %j', (amount, currency, words) => {
    expect(amountInWords(amount, currency, 'fr')).toBe(words)
  })
})

describe('in Arabic', () => {
  test.each([
    ['0', 'USD', 'صفر دولار أميركي'],
    ['1', 'USD', 'دولار أميركي واحد'],
    ['1', 'LBP', 'ليرة لبنانية واحدة'],
    ['2', 'USD', 'دولاران أميركيان'],
    ['2', 'LBP', 'ليرتان لبنانيتان'],
    ['3', 'USD', 'ثلاثة دولارات أميركية'],
    ['3', 'LBP', 'ثلاث ليرات لبنانية'],
    ['8', 'LBP', 'ثماني ليرات لبنانية'],
    ['10', 'USD', 'عشرة دولارات أميركية'],
    ['10', 'LBP', 'عشر ليرات لبنانية'],
    ['11', 'USD', 'أحد عشر دولارًا أميركيًا'],
    ['11', 'LBP', 'إحدى عشرة ليرة لبنانية'],
    ['12', 'USD', 'اثنا عشر دولارًا أميركيًا'],
    ['12', 'LBP', 'اثنتا عشرة ليرة لبنانية'],
    ['13', 'LBP', 'ثلاث عشرة ليرة لبنانية'],
    ['18', 'LBP', 'ثماني عشرة ليرة لبنانية'],
    ['19', 'USD', 'تسعة عشر دولارًا أميركيًا'],
    ['20', 'USD', 'عشرون دولارًا أميركيًا'],
    ['21', 'USD', 'واحد وعشرون دولارًا أميركيًا'],
    ['21', 'LBP', 'إحدى وعشرون ليرة لبنانية'],
    ['22', 'LBP', 'اثنتان وعشرون ليرة لبنانية'],
    ['28', 'LBP', 'ثمانٍ وعشرون ليرة لبنانية'],
    ['71', 'EUR', 'واحد وسبعون يورو'],
    ['80', 'USD', 'ثمانون دولارًا أميركيًا'],
    ['81', 'LBP', 'إحدى وثمانون ليرة لبنانية'],
    ['99', 'USD', 'تسعة وتسعون دولارًا أميركيًا'],
    ['99', 'LBP', 'تسع وتسعون ليرة لبنانية'],
    ['100', 'USD', 'مئة دولار أميركي'],
    ['101', 'USD', 'مئة دولار أميركي ودولار واحد'],
    ['102', 'LBP', 'مئة ليرة لبنانية وليرتان'],
    ['103', 'USD', 'مئة وثلاثة دولارات أميركية'],
    ['111', 'USD', 'مئة وأحد عشر دولارًا أميركيًا'],
    ['200', 'USD', 'مئتا دولار أميركي'],
    ['250', 'USD', 'مئتان وخمسون دولارًا أميركيًا'],
    ['800', 'USD', 'ثمانمئة دولار أميركي'],
    ['1000', 'USD', 'ألف دولار أميركي'],
    ['1001', 'USD', 'ألف دولار أميركي ودولار واحد'],
    ['2000', 'LBP', 'ألفا ليرة لبنانية'],
    ['2500', 'LBP', 'ألفان وخمسمئة ليرة لبنانية'],
    ['3000', 'USD', 'ثلاثة آلاف دولار أميركي'],
    ['11000', 'USD', 'أحد عشر ألف دولار أميركي'],
    ['11500', 'USD', 'أحد عشر ألفًا وخمسمئة دولار أميركي'],
    ['100000', 'LBP', 'مئة ألف ليرة لبنانية'],
    ['101000', 'LBP', 'مئة ألف وألف ليرة لبنانية'],
    ['102000', 'USD', 'مئة ألف وألفا دولار أميركي'],
    ['103000', 'USD', 'مئة وثلاثة آلاف دولار أميركي'],
    ['200000', 'LBP', 'مئتا ألف ليرة لبنانية'],
    ['1000000', 'LBP', 'مليون ليرة لبنانية'],
    ['2000000', 'LBP', 'مليونا ليرة لبنانية'],
    ['5000000', 'LBP', 'خمسة ملايين ليرة لبنانية'],
    ['12000000', 'LBP', 'اثنا عشر مليون ليرة لبنانية'],
    ['2094300', 'LBP', 'مليونان وأربعة وتسعون ألفًا وثلاثمئة ليرة لبنانية'],
    [
      '110487750',
      'LBP',
      'مئة وعشرة ملايين وأربعمئة وسبعة وثمانون ألفًا وسبعمئة وخمسون ليرة لبنانية',
    ],
    ['3000000000', 'LBP', 'ثلاثة مليارات ليرة لبنانية'],
    ['1059.50', 'USD', 'ألف وتسعة وخمسون دولارًا أميركيًا وخمسون سنتًا'],
    ['1.01', 'USD', 'دولار أميركي واحد وسنت واحد'],
    ['5.02', 'EUR', 'خمسة يورو وسنتان'],
    ['0.05', 'LBP', 'صفر ليرة لبنانية وخمسة قروش'],
    ['7.15', 'SAR', 'سبعة ريالات سعودية وخمس عشرة هللة'],
    ['12.345', 'JOD', 'اثنا عشر دينارًا أردنيًا وثلاثمئة وخمسة وأربعون فلسًا'],
    ['-2', 'USD', 'ناقص دولاران أميركيان'],
    ['23.40', 'CHF', 'ثلاثة وعشرون CHF و40/100'],
    ['201', 'CHF', 'مئتان وواحد CHF'],
  ])('%s %s is %j', (amount, currency, words) => {
    expect(amountInWords(amount, currency, 'ar')).toBe(words)
  })
})

const decimalOf = (cents: bigint): string => {
  const text = String(cents).padStart(3, '0')
  return `${text.slice(0, -2)}.${text.slice(-2)}`
}

test('every amount up to a million milliards has words in every language and currency', () => {
  const cents = fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n })
  const codes = fc.constantFrom('USD', 'LBP', 'EUR', 'GBP', 'AED', 'SAR', 'JOD', 'XOF', 'toString')
  fc.assert(
    fc.property(cents, codes, fc.constantFrom(...languages), (amount, code, language) => {
      const sign = amount < 0n ? '-' : ''
      const words = amountInWords(
        `${sign}${decimalOf(amount < 0n ? -amount : amount)}`,
        code,
        language,
      )
      expect(words).not.toMatch(/undefined|–|\s\s|^\s|\s$/)
    }),
  )
})

test('only an amount has words', () => {
  for (const wrong of ['', '1e5', 'NaN', '1,5', ' 1'])
    expect(() => amountInWords(wrong, 'USD', 'en')).toThrow('Not an amount')
})

/** Reads words back: numbers add up, hundreds multiply, a greater scale closes its group. */
function read(
  words: readonly string[],
  values: Readonly<Record<string, number>>,
  scales: Readonly<Record<string, number>>,
): number {
  let [total, group] = [0, 0]
  for (const word of words) {
    const scale = scales[word]
    if (scale === undefined) group += values[word] ?? Number.NaN
    else if (scale === 100) group += (group % 100 || 1) * 100 - (group % 100)
    else [total, group] = [total + (group || 1) * scale, 0]
  }
  return total + group
}

const whole = fc.oneof(fc.nat(2000), fc.nat(999_999_999), fc.integer({ min: 0, max: 10 ** 15 }))

const numbered = (words: string, from = 0): Record<string, number> =>
  Object.fromEntries(words.split(' ').map((word, at) => [word, from + at]))

const tensOf = (words: string): Record<string, number> =>
  Object.fromEntries(words.split(' ').map((word, at) => [word, (at + 2) * 10]))

test('English words say the number they were made from', () => {
  const values = {
    ...numbered(
      'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
    ),
    ...tensOf('twenty thirty forty fifty sixty seventy eighty ninety'),
  }
  const scales = {
    hundred: 100,
    thousand: 1e3,
    million: 1e6,
    billion: 1e9,
    trillion: 1e12,
    quadrillion: 1e15,
  }
  fc.assert(
    fc.property(whole, (number) => {
      const text = amountInWords(String(number), 'XXX', 'en').toLowerCase().replace(/ xxx$/, '')
      expect(read(text.split(/[ -]/), values, scales)).toBe(number)
    }),
  )
})

test('French words say the number they were made from', () => {
  const values = {
    ...numbered(
      'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize',
    ),
    ...tensOf('vingt trente quarante cinquante soixante'),
    'quatre-vingt': 80,
    'quatre-vingts': 80,
  }
  const scales = {
    cent: 100,
    cents: 100,
    mille: 1e3,
    million: 1e6,
    millions: 1e6,
    milliard: 1e9,
    milliards: 1e9,
    billion: 1e12,
    billions: 1e12,
    billiard: 1e15,
  }
  fc.assert(
    fc.property(whole, (number) => {
      const text = amountInWords(String(number), 'XXX', 'fr').toLowerCase().replace(/ xxx$/, '')
      const words = text.match(/quatre-vingts?|[^\s-]+/g)?.filter((word) => word !== 'et') ?? []
      expect(read(words, values, scales)).toBe(number)
    }),
  )
})

/** A dual or a hundred is one word; a scale says its own number when nothing stands before it. */
function readArabic(text: string): number {
  const values: Record<string, number> = {
    صفر: 0,
    واحد: 1,
    اثنان: 2,
    أحد: 1,
    اثنا: 2,
    عشر: 10,
    ...numbered('ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة عشرة', 3),
    ...tensOf('عشرون ثلاثون أربعون خمسون ستون سبعون ثمانون تسعون'),
    مئة: 100,
    مئتان: 200,
    مئتا: 200,
    ثلاثمئة: 300,
    أربعمئة: 400,
    خمسمئة: 500,
    ستمئة: 600,
    سبعمئة: 700,
    ثمانمئة: 800,
    تسعمئة: 900,
  }
  const scales: Record<string, number> = {}
  const names = ['ألف آلاف', 'مليون ملايين', 'مليار مليارات', 'تريليون تريليونات', 'كوادريليون']
  for (const [at, forms] of names.entries()) {
    const [one = '', few = one] = forms.split(' ')
    for (const form of [one, few, `${one}ًا`]) scales[form] = 1000 ** (at + 1)
    for (const dual of [`${one}ان`, `${one}ا`]) values[dual] = 2 * 1000 ** (at + 1)
  }
  const words = text.split(' ').map((word) => {
    const bare = word.slice(1)
    return word.startsWith('و') && (bare in values || bare in scales) ? bare : word
  })
  let [total, group] = [0, 0]
  for (const word of words) {
    const value = values[word]
    const scale = scales[word]
    if (scale !== undefined) [total, group] = [total + (group || 1) * scale, 0]
    else if (value !== undefined && value >= 2000) total += value
    else group += value ?? Number.NaN
  }
  return total + group
}

test('Arabic words say the number they were made from', () => {
  fc.assert(
    fc.property(whole, (number) => {
      const text = amountInWords(String(number), 'XXX', 'ar').replace(/ XXX$/, '')
      expect(readArabic(text)).toBe(number)
    }),
  )
})

test('Arabic words say the same number when they count dollars', () => {
  fc.assert(
    fc.property(fc.integer({ min: 3, max: 10 ** 15 }), (number) => {
      const text = amountInWords(String(number), 'USD', 'ar')
        .replace(/ دولار أميركي ودولار واحد$/, ' وواحد')
        .replace(/ دولار أميركي ودولاران$/, ' واثنان')
        .replace(/ (دولار أميركي|دولارات أميركية|دولارًا أميركيًا)$/, '')
      expect(readArabic(text)).toBe(number)
    }),
  )
})
