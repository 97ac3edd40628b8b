import { describe, expect, test } from 'vitest'
import { type CsvMapping, cellsOf, guessedMapping, readCsv } from './csv.ts'
import { mostBankLines } from './statement.ts'
import { read } from './testing/reading.ts'

const french = `Relevé du compte;;;;
Date;Date de valeur;Libellé;Débit;Crédit;Solde
05/11/2026;05/11/2026;"Frais; tenue de ""compte""";2,50;;1 098,00
03/11/2026;04/11/2026;Virement Café;;1 100,50;1 100,50
;;Total;2,50;1 100,50;
`

describe('CSV', () => {
  test('is mapped by its headings, newest first is turned round, sums are left out', () => {
    const [found] = read(french)
    expect(found).toMatchObject({
      opening: { amount: '0', day: '2026-11-03' },
      closing: { amount: '1098', day: '2026-11-05' },
    })
    expect(
      found?.lines.map(({ day, valueDay, amount, text }) => [day, valueDay, amount, text]),
    ).toEqual([
      ['2026-11-03', '2026-11-04', '1100.5', 'Virement Café'],
      ['2026-11-05', '2026-11-05', '-2.5', 'Frais; tenue de "compte"'],
    ])
  })

  test('in English and in Arabic is guessed as well', () => {
    expect(
      guessedMapping('Date,Description,Amount,Balance\n11/23/2026,Fee,"-1,200.00",5.00\n'),
    ).toMatchObject({
      delimiter: ',',
      skip: 1,
      dayOrder: 'mdy',
      decimal: '.',
      day: 0,
      text: 1,
      amount: 2,
      balance: 3,
    })
    expect(
      guessedMapping('التاريخ\tالبيان\tمدين\tدائن\tالرصيد\n03/11/2026\tعمولة\t1.00\t\t5.00\n'),
    ).toMatchObject({
      delimiter: '\t',
      day: 0,
      text: 1,
      amount: null,
      debit: 2,
      credit: 3,
      balance: 4,
    })
  })

  const mapping: CsvMapping = {
    delimiter: ',',
    skip: 1,
    dayOrder: 'dmy',
    decimal: '.',
    day: 0,
    valueDay: null,
    amount: 1,
    debit: null,
    credit: null,
    balance: null,
    reference: null,
    name: 2,
    text: null,
    bankId: null,
  }

  test('two lines that say the same are two, and the same two in the next file', () => {
    const ids = (text: string) => readCsv(text, mapping)[0]?.lines.map(({ bankId }) => bankId)
    const twice = 'd,a,n\n03/11/2026,5.00,Rami\n03/11/2026,5.00,Rami\n'
    expect(new Set(ids(twice)).size).toBe(2)
    expect(ids(`${twice}04/11/2026,1.00,Rami`)?.slice(0, 2)).toEqual(ids(twice))
  })

  test.each([
    ['d,a,n\n03/11/2026,many,Rami', 'bankAmountUnreadable'],
    ['d,a,n\n03/11/2026,,Rami', 'bankAmountUnreadable'],
    ['d,a,n\n31/02/2026,5.00,Rami', 'bankDayUnreadable'],
    ['d,a,n\n"03/11/2026,5.00,Rami', 'bankFileBroken'],
    ['d,a,n\n', 'bankFileIsEmpty'],
    ['', 'bankFileIsEmpty'],
    [`d,a,n\n${'03/11/2026,5.00,R\n'.repeat(mostBankLines + 1)}`, 'bankFileTooLong'],
    [`d${','.repeat(100)}\n`, 'bankFileBroken'],
  ])('what cannot be read is refused (%#)', (text, code) => {
    expect(() => read(text, mapping)).toThrow(code)
  })

  test('cells hold what quotes hold, whatever ends the lines', () => {
    expect(cellsOf('a,"b\n""c""",\r\n\r\n1,2,3\r4,,', ',')).toEqual([
      ['a', 'b\n"c"', ''],
      ['1', '2', '3'],
      ['4', '', ''],
    ])
  })
})
