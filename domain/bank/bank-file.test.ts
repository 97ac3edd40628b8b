import { describe, expect, test } from 'vitest'
import { statementFor } from './bank-file.ts'
import { bankAmount, bankDay } from './figures.ts'
import { fileText } from './file-text.ts'
import { bytes, read } from './testing/reading.ts'

describe('amounts', () => {
  test.each([
    ['1,234.50', '.', '1234.5'],
    ['1.234,50', ',', '1234.5'],
    ['1 234,50', ',', '1234.5'],
    ["1'234.50", '.', '1234.5'],
    ['-12.00', '.', '-12'],
    ['12.00-', '.', '-12'],
    ['(12.00)', '.', '-12'],
    ['12.00 DR', '.', '-12'],
    ['12.00 CR', '.', '12'],
    ['−5', '.', '-5'],
    ['USD 1,000.00', '.', '1000'],
    ['1,000.00 LBP', '.', '1000'],
    ['€ 3,20', ',', '3.2'],
    ['١٬٢٣٤٫٥٠', '.', '1234.5'],
    ['١٬٢٣٤٫٥٠', ',', '1234.5'],
    ['8,950,000', '.', '8950000'],
    ['12,34,567.00', '.', '1234567'],
    ['0.00', '.', '0'],
    ['-0.00', '.', '0'],
    ['.50', '.', '0.5'],
  ] as const)('%s with %s as the mark is %s', (written, mark, amount) => {
    expect(bankAmount(written, mark)).toBe(amount)
  })

  const none = ['', 'abc', '1.2.3', '1e5', '--5', '-5-', '1,2,3', 'NaN', '∞', '9'.repeat(61)]
  test.each(none)('%j is none', (written) => {
    expect(bankAmount(written, '.')).toBeUndefined()
  })
})

describe('days', () => {
  test.each([
    ['03/11/2026', 'dmy', '2026-11-03'],
    ['11/03/2026', 'mdy', '2026-11-03'],
    ['3.11.26', 'dmy', '2026-11-03'],
    ['2026-11-03', 'dmy', '2026-11-03'],
    ['2026/11/03 08:15', 'dmy', '2026-11-03'],
    ['26-11-03', 'ymd', '2026-11-03'],
    ['20261103', 'dmy', '2026-11-03'],
    ['20261103120000[-5:EST]', 'ymd', '2026-11-03'],
    ['20261103120000.000', 'ymd', '2026-11-03'],
    ['03 Nov 2026', 'dmy', '2026-11-03'],
    ['3-déc.-2026', 'dmy', '2026-12-03'],
    ['3 février 2026', 'dmy', '2026-02-03'],
    ['٣/١١/٢٠٢٦', 'dmy', '2026-11-03'],
    ['3 تشرين الثاني 2026', 'dmy', '2026-11-03'],
  ] as const)('%s (%s) is %s', (written, order, day) => {
    expect(bankDay(written, order)).toBe(day)
  })

  test.each(['', '31/02/2026', '2026-13-01', 'yesterday', '0000-01-01'])(
    '%j is none',
    (written) => {
      expect(bankDay(written, 'dmy')).toBeUndefined()
    },
  )
})

describe('the text of a file', () => {
  test.each([
    ['UTF-8', [...bytes('Café')], 'Café'],
    ['UTF-8 with its mark', [0xef, 0xbb, 0xbf, ...bytes('Café')], 'Café'],
    ['UTF-16', [0xff, 0xfe, 0x41, 0x00, 0x28, 0x06], 'Aب'],
    [
      'the Western page',
      [0x43, 0x61, 0x66, 0xe9, 0x20, 0x44, 0xe9, 0x62, 0x69, 0x74],
      'Café Débit',
    ],
    [
      'the Arabic page',
      [0xe3, 0xcd, 0xe3, 0xcf, 0x20, 0xc7, 0xe1, 0xe4, 0xd5, 0xc7, 0xd1],
      'محمد النصار',
    ],
  ])('of %s is read', (_, given, text) => {
    expect(fileText(Uint8Array.from(given))).toBe(text)
  })

  test('is none of what holds zeros', () => {
    expect(() => fileText(Uint8Array.from([0x50, 0x4b, 0, 0]))).toThrow('bankFileBroken')
  })
})

const sgml = `OFXHEADER:100
DATA:OFXSGML
VERSION:102
ENCODING:USASCII
CHARSET:1252

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD
<BANKACCTFROM><BANKID>BLOM<ACCTID>0012345678<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261101<DTEND>20261130
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261103120000[+2:EET]<TRNAMT>100.50<FITID>A1<NAME>Rami & Sons<MEMO>INV-12
</STMTTRN>
<STMTTRN><TRNTYPE>FEE<DTPOSTED>20261104<TRNAMT>-2,50<FITID>A2<MEMO>
<NAME>Fee
</STMTTRN>
</BANKTRANLIST>
<LEDGERBAL><BALAMT>1098.00<DTASOF>20261130</LEDGERBAL>
</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

describe('OFX', () => {
  test('1.x is SGML whose values are not closed', () => {
    expect(read(sgml)).toEqual([
      {
        format: 'ofx',
        account: '0012345678',
        currency: 'USD',
        opening: { amount: '1000', day: '2026-11-01' },
        closing: { amount: '1098', day: '2026-11-30' },
        lines: [
          {
            day: '2026-11-03',
            valueDay: null,
            amount: '100.5',
            reference: null,
            name: 'Rami & Sons',
            text: 'INV-12',
            bankId: 'A1',
          },
          {
            day: '2026-11-04',
            valueDay: null,
            amount: '-2.5',
            reference: null,
            name: 'Fee',
            text: null,
            bankId: 'A2',
          },
        ],
      },
    ])
  })

  test('2.x is XML, of a card as well', () => {
    const xml = `<?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200" VERSION="211"?>
<OFX><CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>LBP</CURDEF>
<CCACCTFROM><ACCTID>4111</ACCTID></CCACCTFROM>
<BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20261105</DTPOSTED><DTAVAIL>20261107</DTAVAIL>
<TRNAMT>-8950000</TRNAMT><FITID>c&amp;1</FITID><CHECKNUM>77</CHECKNUM><PAYEE><NAME>مكتبة النور</NAME></PAYEE></STMTTRN></BANKTRANLIST>
</CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>`
    const [found] = read(xml)
    expect(found).toMatchObject({ account: '4111', currency: 'LBP', opening: null, closing: null })
    expect(found?.lines).toEqual([
      {
        day: '2026-11-05',
        valueDay: '2026-11-07',
        amount: '-8950000',
        reference: '77',
        name: 'مكتبة النور',
        text: null,
        bankId: 'c&1',
      },
    ])
  })

  test.each([
    ['cut off', sgml.slice(0, 500)],
    ['without a day', sgml.replace('<DTPOSTED>20261104', '')],
    ['with a day that is none', sgml.replace('20261104', '20261399')],
    ['with an amount that is none', sgml.replace('100.50', 'many')],
    ['with nothing in it', '<OFX></OFX>'],
    [
      'with a type of its own',
      `<?OFX?><!DOCTYPE OFX [<!ENTITY a "b">]>${sgml.slice(sgml.indexOf('<OFX>'))}`,
    ],
  ])('%s is refused', (_, text) => {
    expect(() => read(text)).toThrow('bankFileBroken')
  })

  test('with one id twice is refused', () => {
    expect(() => read(sgml.replace('<FITID>A2', '<FITID>A1'))).toThrow('bankLineTwice')
  })
})

const entry = (amount: string, side: string, more = '') => `<Ntry><Amt Ccy="EUR">${amount}</Amt>
<CdtDbtInd>${side}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-03</Dt></BookgDt>${more}</Ntry>`

const balance = (
  code: string,
  amount: string,
  side = 'CRDT',
  day = '2026-11-03',
) => `<Bal><Tp><CdOrPrtry>
<Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`

const stmt = (
  inside: string,
) => `<Stmt><Acct><Id><IBAN>FR76 3000 6000 0112 3456 7890 189</IBAN></Id>
<Ccy>EUR</Ccy></Acct>${inside}</Stmt>`

const camt = (inside: string) => `<?xml version="1.0"?><Document
xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>${inside}</BkToCstmrStmt></Document>`

const details = `<ValDt><DtTm>2026-11-04T00:00:00+01:00</DtTm></ValDt><AcctSvcrRef>R1</AcctSvcrRef>
<NtryDtls><TxDtls><Refs><EndToEndId>INV-7</EndToEndId></Refs><RltdPties><Dbtr><Nm>Société Générale d’Eau</Nm></Dbtr>
<Cdtr><Nm>Nous</Nm></Cdtr></RltdPties><RmtInf><Ustrd>Facture 7</Ustrd><Ustrd>merci</Ustrd></RmtInf></TxDtls></NtryDtls>`

describe('CAMT.053', () => {
  test('says what came, from whom and for what', () => {
    const text = camt(
      stmt(
        balance('OPBD', '10.00') +
          balance('CLBD', '2.50', 'DBIT') +
          entry('7.50', 'CRDT', details) +
          entry('20.00', 'DBIT') +
          entry('99.00', 'DBIT').replace('BOOK', 'PDNG'),
      ),
    )
    const [found] = read(text)
    expect(found).toMatchObject({
      format: 'camt',
      account: 'FR76 3000 6000 0112 3456 7890 189',
      currency: 'EUR',
      opening: { amount: '10' },
      closing: { amount: '-2.5' },
    })
    expect(found?.lines).toMatchObject([
      {
        day: '2026-11-03',
        valueDay: '2026-11-04',
        amount: '7.5',
        reference: 'INV-7',
        name: 'Société Générale d’Eau',
        text: 'Facture 7 merci',
        bankId: 'R1',
      },
      { amount: '-20', bankId: '2026-11-03|-20||||1' },
    ])
  })

  test('with prefixes and the shapes of later versions says the same', () => {
    const later = camt(
      stmt(
        entry(
          '5',
          'CRDT',
          '<NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>Rami</Nm></Pty></Dbtr></RltdPties></TxDtls></NtryDtls>',
        ).replace('BOOK', '<Cd>BOOK</Cd>'),
      ),
    )
      .replaceAll('</', '</n:')
      .replaceAll(/<(\w)/g, '<n:$1')
    expect(read(later)[0]?.lines[0]).toMatchObject({ amount: '5', name: 'Rami' })
  })

  test('of several days is one statement, also where a day has no line', () => {
    const text = camt(
      stmt(
        balance('OPBD', '15', 'CRDT', '2026-11-04') + balance('CLBD', '15', 'CRDT', '2026-11-04'),
      ) + stmt(balance('OPBD', '10') + balance('CLBD', '15') + entry('5', 'CRDT')),
    )
    expect(read(text)).toMatchObject([
      { opening: { amount: '10' }, closing: { amount: '15' }, lines: [{ amount: '5' }] },
    ])
  })

  test('whose lines do not lead from one balance to the other is refused', () => {
    const text = camt(stmt(balance('OPBD', '10') + balance('CLBD', '14') + entry('5', 'CRDT')))
    expect(() => read(text)).toThrow('bankFileDoesNotAddUp')
  })

  const bomb = `<!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`
  test.each([
    [
      'entities of its own',
      camt(stmt(entry('5', 'CRDT'))).replace('<Document', `${bomb}<Document`),
    ],
    ['an entity nobody declared', camt(stmt(entry('5', 'CRDT').replace('BOOK', '&b;')))],
    [
      'an outer file',
      camt(stmt('')).replace('<Document', '<!DOCTYPE d SYSTEM "file:///etc/passwd"><Document'),
    ],
    ['elements that are not closed', camt(stmt('<Ntry>'))],
    ['elements that are closed twice', `${camt(stmt(entry('5', 'CRDT')))}</Document>`],
    ['depth without end', `<BkToCstmrStmt >${'<a>'.repeat(1000)}`],
    ['two currencies', camt(stmt(entry('5', 'CRDT') + entry('5', 'CRDT').replace('EUR', 'USD')))],
    ['a side that is none', camt(stmt(entry('5', 'BOTH')))],
    [
      'an entry without a day',
      camt(stmt(entry('5', 'CRDT').replace(/<BookgDt>.*<\/BookgDt>/, ''))),
    ],
    ['a sign beside its side', camt(stmt(entry('-5', 'CRDT')))],
    ['another message', '<Document><BkToCstmrDbtCdtNtfctn/></Document>'],
    ['a page of the web', '<html><body>Session expired</body></html>'],
  ])('with %s is refused', (_, text) => {
    expect(() => read(text)).toThrow('bankFileBroken')
  })

  test('with no booked line is refused', () => {
    expect(() => read(camt(stmt('')))).toThrow('bankFileIsEmpty')
  })
})

describe('the statement of an account', () => {
  const file = { statements: read(sgml) }

  test.each([
    [null, 'USD'],
    ['LB00 0099 0000 0001 0012 3456 78', 'USD'],
    ['0012345678', 'USD'],
  ])('known as %s in %s is found', (identifier, currency) => {
    expect(statementFor(file, { identifier, currency }).lines).toHaveLength(2)
  })

  test.each([
    ['0012345679', 'USD', 'bankFileOfOtherAccount'],
    ['78', 'USD', 'bankFileOfOtherAccount'],
    ['0012345678', 'LBP', 'bankFileOfOtherCurrency'],
  ])('known as %s in %s is refused', (identifier, currency, code) => {
    expect(() => statementFor(file, { identifier, currency })).toThrow(code)
  })

  test('is asked for where a file holds several', () => {
    const two = camt(stmt(entry('5', 'CRDT')) + stmt(entry('6', 'CRDT')).replace('FR76', 'FR77'))
    const statements = read(two)
    expect(() => statementFor({ statements }, { identifier: null, currency: 'EUR' })).toThrow(
      'bankFileOfManyAccounts',
    )
  })
})
