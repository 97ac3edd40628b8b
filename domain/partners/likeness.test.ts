import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { areNamesAlike, financialMark, likenessOf, type Traits } from './likeness.ts'
import { isSamePhone, phoneMark } from './phone.ts'

describe('a phone number', () => {
  test.each([
    ['+961 3 614 870', '03 614 870'],
    ['+961 3 614 870', '00961-3-614870'],
    ['+961 70 118 256', '70/118.256'],
    ['01 740 112', '+961 (1) 740112'],
    ['740 112', '+961 1 740 112'],
    ['+44 (0)20 7946 0000', '+44 20 7946 0000'],
    ['٠٣ ٦١٤ ٨٧٠', '03 614 870'],
  ])('%s is %s', (one, other) => {
    expect([isSamePhone(one, other), isSamePhone(other, one)]).toEqual([true, true])
    expect(phoneMark(one)).toBe(phoneMark(other))
  })

  test.each([
    ['70 118 256', '71 118 256'],
    ['+961 3 614 870', '+962 3 614 870'],
    ['03 614 870', '03 614 871'],
    ['112', '112'],
    ['00000', '00000'],
    ['', ''],
  ])('%s is not %s', (one, other) => {
    expect([isSamePhone(one, other), isSamePhone(other, one)]).toEqual([false, false])
  })

  const national = fc
    .tuple(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 100_000, max: 999_999 }))
    .map(([area, number]) => `${area}${number}`)
  const spaced = (digits: string, sign: string): string => digits.replace(/\B(?=(\d{3})+$)/g, sign)

  test('stays the same however it is written and from wherever it is dialled', () => {
    fc.assert(
      fc.property(
        national,
        fc.constantFrom(' ', '-', '.', '/', ''),
        fc.constantFrom('', '0', '+961', '00961', '+33', '+1'),
        (number, sign, before) => isSamePhone(number, `${before}${sign}${spaced(number, sign)}`),
      ),
    )
  })

  test('is found by its mark whenever it is the same', () => {
    const phone = fc.stringMatching(/^\+?[\d ()./-]{3,20}$/)
    fc.assert(
      fc.property(phone, phone, national, (a, b, tail) => {
        const [one, other] = [`${a}${tail}`, `${b}${tail}`]
        return !isSamePhone(one, other) || phoneMark(one) === phoneMark(other)
      }),
    )
  })
})

describe('a name', () => {
  test.each([
    ['Maison Karam', 'MAISON  KARAM'],
    ['Café Zéna', 'cafe zena'],
    ['Karam et fils', 'Karam et Fils SARL'],
    ['Rana Haddad', 'Haddad, Rana'],
    ['Mohamad Ali', 'Mohammad Ali'],
    ['Cedar Trading Co. Ltd', 'Cedar Trading'],
    ['مؤسسة الأرز', 'الارز'],
    ['شركة إبراهيم', 'شركه ابراهيم'],
    ['S.A.R.L.', 'sarl'],
    ['Batroun Lemonade', 'Batroon Lemonade'],
  ])('%s is like %s', (one, other) => {
    expect([areNamesAlike(one, other), areNamesAlike(other, one)]).toEqual([true, true])
  })

  test.each([
    ['Rana Haddad', 'Rami Haddad'],
    ['Ali', 'Alia'],
    ['Branch 1', 'Branch 2'],
    ['Client 0001234', 'Client 0001235'],
    ['Cedar Trading SARL', 'Olive Trading SARL'],
    ['Bekaa Dairy', 'Bekaa Bakery'],
    ['…', '…'],
    ['', 'Karam'],
  ])('%s is not like %s', (one, other) => {
    expect([areNamesAlike(one, other), areNamesAlike(other, one)]).toEqual([false, false])
  })

  const word = fc.stringMatching(/^[a-z]{3,10}$/)

  test('is like itself in any order of its words, and likeness has no direction', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), (words) =>
        areNamesAlike(words.join(' '), words.toReversed().join(', ').toUpperCase()),
      ),
    )
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        (one, other) => areNamesAlike(one, other) === areNamesAlike(other, one),
      ),
    )
  })
})

test('a financial number is the same whatever stands between its digits', () => {
  const marks = ['1204587-601', '1204587 601', '1204587/601', '١٢٠٤٥٨٧-٦٠١'].map(financialMark)
  expect(new Set(marks)).toEqual(new Set(['1204587601']))
  expect(financialMark('1204587-602')).not.toBe(marks[0])
  expect(['-', 'n/a', '0'].map(financialMark)).toEqual([undefined, undefined, undefined])
})

describe('two third parties', () => {
  const karam: Traits = {
    name: 'Maison Karam',
    altName: 'بيت كرم',
    nameFr: 'Domaine Karam',
    nameAr: 'دار كرم للضيافة',
    phone1: '+961 3 614 870',
    phone2: '01 740 112',
    financialNumber: '1204587-601',
  }

  test.each<[string, Traits, string[]]>([
    ['nothing', { name: 'Olive press' }, []],
    ['the name', { name: 'maison karam' }, ['name']],
    ['the name as the other’s alternative', { name: 'بيت كرم' }, ['name']],
    ['the alternative name', { name: 'Olive press', altName: 'بيت كرم' }, ['altName']],
    ['the name in another language', { name: 'دار كرم للضيافة' }, ['name']],
    ['the French name', { name: 'Olive press', nameFr: 'maison karam' }, ['nameFr']],
    ['a phone in another place', { name: 'Olive', phone3: '03 614 870' }, ['phone3']],
    [
      'the financial number',
      { name: 'Olive', financialNumber: '1204587 601' },
      ['financialNumber'],
    ],
    [
      'everything',
      karam,
      ['name', 'altName', 'nameFr', 'nameAr', 'phone1', 'phone2', 'financialNumber'],
    ],
    ['only what is empty', { name: 'Olive', phone1: null, financialNumber: '' }, []],
  ])('share %s', (_, one, expected) => {
    expect(likenessOf(one, karam)).toEqual(expected)
  })

  test('share something in both directions or in none', () => {
    const traits = fc.record({
      name: fc.constantFrom('Karam', 'Karam SARL', 'Olive press', 'Zena'),
      altName: fc.constantFrom(null, 'Karam', 'كرم'),
      nameFr: fc.constantFrom(null, 'Zena'),
      nameAr: fc.constantFrom(null, 'كرم'),
      phone1: fc.constantFrom(null, '03 614 870', '01 740 112'),
      phone2: fc.constantFrom(null, '+961 3 614 870'),
      financialNumber: fc.constantFrom(null, '12-34', '1234', '-'),
    })
    fc.assert(
      fc.property(traits, traits, (one, other) => {
        expect(likenessOf(one, other).length > 0).toBe(likenessOf(other, one).length > 0)
      }),
    )
  })
})
