import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AnyRow } from '../../domain/kernel/entity.ts'
import { newId } from '../../domain/kernel/id.ts'
import { languages } from '../../domain/kernel/language.ts'
import { maxFileBytes } from '../../domain/media/file-format.ts'
import { type Answer, testApp } from '../kernel/testing/app.ts'
import { archiveOf, plainSheet } from '../kernel/testing/archive.ts'
import { blackPicture, tinyPicture, uploadForm } from '../kernel/testing/pictures.ts'
import { type Problem, type Station, station } from '../kernel/testing/station.ts'
import { workOf } from '../kernel/testing/work.ts'

const app = testApp()
let shop: Station
beforeAll(async () => {
  shop = await station(app)
})

const send = <Body = AnyRow>(form: FormData): Promise<Answer<Body>> =>
  shop.call<Body>('POST', '/api/media-files', form)

async function kept(name: string, bytes: Uint8Array): Promise<AnyRow> {
  const { status, text, body } = await send(uploadForm(name, bytes))
  expect(status, text).toBe(200)
  return body
}

async function content(id: string, part = 'content'): Promise<Response> {
  const headers = { authorization: `Bearer ${shop.token}` }
  return fetch(`${app.url}/api/media-files/${id}/${part}`, { headers })
}

const bytesOf = async (id: string, part?: string): Promise<Buffer> =>
  Buffer.from(await (await content(id, part)).arrayBuffer())

const stored = (): string[] => {
  try {
    return readdirSync(join(app.filesDir, shop.companyId)).sort()
  } catch {
    return []
  }
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c04010' } })

const ascii = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'))

describe('a picture', () => {
  test.each(['jpeg', 'png', 'webp', 'gif'] as const)(
    'that is %s is kept with its measures and a thumbnail',
    async (format) => {
      const row = await kept(`photo.${format}`, await plain(800, 600).toFormat(format).toBuffer())
      expect(row).toMatchObject({
        version: 1,
        name: `photo.${format}`,
        format,
        width: 800,
        height: 600,
        picture: { id: row.id, title: `photo.${format}` },
      })
      const whole = await sharp(await bytesOf(row.id)).metadata()
      expect(whole).toMatchObject({ format, width: 800, height: 600 })
      expect((await bytesOf(row.id)).length).toBe(row.size)
      const thumb = await sharp(await bytesOf(row.id, 'thumb')).metadata()
      expect(thumb).toMatchObject({ format: 'webp', width: 320, height: 240 })
    },
  )

  test('that is larger than any screen is made smaller, a small one stays small', async () => {
    const large = await kept('large.jpg', await plain(3000, 1500).jpeg().toBuffer())
    expect(large).toMatchObject({ width: 2000, height: 1000 })
    const small = await kept('small.png', tinyPicture)
    expect(small).toMatchObject({ width: 1, height: 1 })
  })

  test('tells nothing of where it was taken, and stands upright', async () => {
    const taken = await plain(40, 20)
      .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(taken).metadata()).exif).toBeDefined()
    const row = await kept('holiday.jpg', taken)
    expect(row).toMatchObject({ width: 20, height: 40 })
    const { exif, icc, xmp, orientation } = await sharp(await bytesOf(row.id)).metadata()
    expect({ exif, icc, xmp, orientation }).toEqual({})
  })

  test('with something hidden behind it loses what was hidden', async () => {
    const page = '<html><script>alert(1)</script></html>'
    const both = Buffer.concat([await plain(10, 10).png().toBuffer(), Buffer.from(page)])
    const row = await kept('both.png', both)
    expect((await bytesOf(row.id)).includes('script')).toBe(false)
    const comment = Buffer.from(`*/=1;alert(1)//`)
    const jpeg = await plain(10, 10).jpeg().toBuffer()
    const size = Buffer.alloc(2)
    size.writeUInt16BE(comment.length + 2)
    const spoken = [jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe]), size, comment, jpeg.subarray(2)]
    const other = await kept('spoken.jpg', Buffer.concat(spoken))
    expect((await bytesOf(other.id)).includes('alert')).toBe(false)
  })

  test('of 40 megapixels is the largest that is taken', async () => {
    const picture = blackPicture(8000, 5000)
    const worked = await workOf(async () =>
      expect(await kept('wide.png', picture)).toMatchObject({ width: 2000 }),
    )
    expect(worked).toBeLessThan(5000)
  })

  test('that moves keeps its first frame', async () => {
    const both = Buffer.alloc(20 * 40 * 3, 90).fill(200, 20 * 20 * 3)
    const frames = await sharp(both, {
      raw: { width: 20, height: 40, channels: 3, pageHeight: 20 },
    })
      .gif({ delay: [100, 100] })
      .toBuffer()
    expect((await sharp(frames).metadata()).pages).toBe(2)
    const row = await kept('moving.gif', frames)
    expect(row).toMatchObject({ width: 20, height: 20 })
    expect((await sharp(await bytesOf(row.id)).metadata()).pages ?? 1).toBe(1)
  })
})

describe('a document', () => {
  test.each([
    ['pdf', 'list.pdf', ascii('%PDF-1.7\n1 0 obj\n<<>>\n%%EOF\n')],
    ['csv', 'items.csv', new Uint8Array(Buffer.from('اسم,price\nقهوة,2\n'))],
    ['xlsx', 'items.xlsx', archiveOf(plainSheet)],
  ])('that is %s is kept byte by byte, without a picture', async (format, name, bytes) => {
    const row = await kept(name, bytes)
    expect(row).toMatchObject({ format, name, width: null, height: null, picture: null })
    expect(await bytesOf(row.id)).toEqual(Buffer.from(bytes))
    expect((await content(row.id, 'thumb')).status).toBe(404)
  })

  test('that is a real spreadsheet is kept', async () => {
    const { default: write } = await import('write-excel-file/node')
    const sheet = await write([[{ value: 'Name' }], [{ value: 'Coffee' }]] as never).toBuffer()
    expect(await kept('real.xlsx', sheet)).toMatchObject({ format: 'xlsx' })
  })
})

test('the same upload again gives the first file again', async () => {
  const id = newId()
  const before = stored().length
  const forms = [1, 2, 3].map((n) => uploadForm(`once ${n}.png`, tinyPicture, { id }))
  const [first, ...others] = await Promise.all(forms.map((form) => send(form)))
  expect(first?.status, first?.text).toBe(200)
  for (const again of others) expect(again.body).toEqual(first?.body)
  expect(stored().length).toBe(before + 2)
  const rows = await shop.list('/api/media-files', { q: 'once' })
  expect(rows.rows.map((row) => row.id)).toEqual([id])
})

test('the upload and a new name stand in the history', async () => {
  const row = await kept('first name.png', tinyPicture)
  const change = { version: 1, name: 'second name.png' }
  const saved = await shop.call<AnyRow>('PATCH', `/api/media-files/${row.id}`, change)
  expect(saved.body).toMatchObject({ name: 'second name.png', version: 2 })
  const refused = await shop.refused('PATCH', `/api/media-files/${row.id}`, {
    version: 2,
    format: 'pdf',
  })
  expect(refused).toMatchObject({ code: 'unknownField', field: 'format' })
  const history = await shop.call<{ rows: object[] }>('GET', `/api/media-files/${row.id}/history`)
  expect(history.body.rows).toMatchObject([
    { before: { name: 'first name.png' }, after: { name: 'second name.png' } },
    { command: 'POST /api/media-files', after: { name: 'first name.png' } },
  ])
})

type Refused = [what: string, name: string, bytes: () => Uint8Array, reason: string]

const declared = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x/>'

describe('what is refused leaves nothing behind:', () => {
  const refusal = async (form: FormData): Promise<Problem> => {
    const before = stored()
    const rows = await app.asOwner<{ count: string }>('select count(*) from media_file')
    const { status, body, text } = await send<Problem>(form)
    expect(body?.status, text).toBe(status)
    expect(stored()).toEqual(before)
    expect(await app.asOwner('select count(*) from media_file')).toEqual(rows)
    return body
  }

  const tooLarge = new Uint8Array(maxFileBytes + 1)
  tooLarge.set(tinyPicture)

  test('a file of five megabytes and one byte', async () => {
    const problem = await refusal(uploadForm('large.png', tooLarge))
    expect(problem).toMatchObject({ status: 413, code: 'fileTooLarge', field: 'file' })
    expect(problem.message).toBe('File size exceeds 5 MB. Please choose a smaller file.')
  })

  test('a file of many megabytes, refused before it is read', async () => {
    const problem = await refusal(uploadForm('huge.png', new Uint8Array(40 * 1024 * 1024)))
    expect(problem).toMatchObject({ status: 413, code: 'fileTooLarge' })
  })

  test('a body without an end', async () => {
    const part = Buffer.alloc(1024 * 1024, 97)
    let sent = 0
    const body = new ReadableStream({
      pull(stream) {
        sent += part.length
        if (sent > 300 * part.length) stream.close()
        else stream.enqueue(part)
      },
    })
    const answer = await fetch(`${app.url}/api/media-files`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${shop.token}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
      body,
      duplex: 'half',
    } as RequestInit).catch(() => undefined)
    expect(answer?.status ?? 413).toBe(413)
    expect(sent).toBeLessThan(100 * part.length)
  })

  test.each<Refused>([
    ['a page called a picture', 'a.png', () => ascii('<html></html>'), 'fileKindUnknown'],
    ['a drawing', 'a.svg', () => ascii('<svg xmlns="x"/>'), 'fileKindUnknown'],
    ['nothing at all', 'a.png', () => new Uint8Array(), 'fileIsEmpty'],
    [
      'a picture of 144 megapixels',
      'a.png',
      () => blackPicture(12_000, 12_000),
      'pictureHasTooManyPixels',
    ],
    ['half a picture', 'a.png', () => tinyPicture.subarray(0, 50), 'pictureIsBroken'],
    [
      'the mark of a picture alone',
      'a.jpg',
      () => ascii('\xff\xd8\xff\xe0 hello'),
      'pictureIsBroken',
    ],
    [
      'a drawing behind the mark of a picture',
      'a.gif',
      () => ascii('GIF89a<svg onload="alert(1)">'),
      'pictureIsBroken',
    ],
    ['a PDF without its end', 'a.pdf', () => ascii('%PDF-1.4 …'), 'pdfIsBroken'],
    [
      'an archive that unpacks to much more',
      'a.xlsx',
      () => archiveOf([...plainSheet, { name: 'xl/a.xml', content: Buffer.alloc(50_000_000) }]),
      'sheetIsTooLarge',
    ],
    [
      'an archive that lies about it',
      'a.xlsx',
      () =>
        archiveOf([
          ...plainSheet,
          { name: 'xl/a.xml', content: Buffer.alloc(50_000_000), claimed: 1000 },
        ]),
      'sheetIsBroken',
    ],
    [
      'a spreadsheet with macros',
      'a.xlsx',
      () => archiveOf([...plainSheet, { name: 'xl/vbaProject.bin', content: 'x' }]),
      'sheetHasMacros',
    ],
    ...['../../x.xml', 'xl/../../../x.xml', '/etc/x.xml', 'C:x.xml', 'xl\\..\\x.xml'].map(
      (name): Refused => [
        `a spreadsheet whose part ${name} leads out of it`,
        'a.xlsx',
        () => archiveOf([...plainSheet, { name, content: 'x' }]),
        'sheetLeavesItsFolder',
      ],
    ),
    [
      'a spreadsheet whose part is called otherwise where it lies',
      'a.xlsx',
      () =>
        archiveOf([...plainSheet, { name: 'xl/a.xml', content: 'x', calledWithin: '../a.xml' }]),
      'sheetIsBroken',
    ],
    ...[declared, `\ufeff${declared}`, Buffer.from(`\ufeff${declared}`, 'utf16le')].map(
      (content): Refused => [
        'a spreadsheet that declares a document type',
        'a.xlsx',
        () => archiveOf([...plainSheet, { name: 'xl/sharedStrings.xml', content }]),
        'sheetDeclaresType',
      ],
    ),
  ])('%s', async (_, name, bytes, reason) => {
    const form = uploadForm(name, bytes())
    let problem = {} as Awaited<ReturnType<typeof refusal>>
    const worked = await workOf(async () => {
      problem = await refusal(form)
    })
    expect(worked).toBeLessThan(1000)
    expect(problem).toMatchObject({ status: 415, code: 'unsupportedMediaType', field: 'file' })
    expect(problem.message).toBe('Unsupported Media Type')
    expect(problem.errors.map(({ code }) => code)).toEqual(['unsupportedMediaType', reason])
    expect(problem.errors[1]?.message).not.toBe('')
  })

  test.each([
    ['a name that leads elsewhere', '../../../etc/passwd.png', 'fileName'],
    ['a name that leads elsewhere on Windows', '..\\..\\boot.png', 'fileName'],
    ['a name written backwards', 'gpj.\u202eexe', 'unsafeText'],
    ['a name with a NUL', 'a\u0000.png', 'unsafeText'],
    ['a name without an end', 'x'.repeat(250), 'tooLong'],
    ['no name', '   ', 'required'],
  ])('%s', async (_, name, code) => {
    const problem = await refusal(uploadForm(name, tinyPicture))
    expect(problem).toMatchObject({ status: 422, code, field: 'name' })
  })

  test('a form that says too much, too little or the same twice', async () => {
    const more = await refusal(uploadForm('a.png', tinyPicture, { companyId: newId() }))
    expect(more).toMatchObject({ code: 'unknownField', field: 'companyId' })
    const twice = uploadForm('a.png', tinyPicture)
    twice.append('name', 'b.png')
    expect(await refusal(twice)).toMatchObject({ code: 'unknownField', field: 'name' })
    const two = uploadForm('a.png', tinyPicture)
    two.append('file', new Blob(['x']), 'b.png')
    expect(await refusal(two)).toMatchObject({ code: 'unknownField', field: 'file' })
    const none = new FormData()
    none.append('id', newId())
    none.append('name', 'a.png')
    expect(await refusal(none)).toMatchObject({ code: 'required', field: 'file' })
    const poison = uploadForm('a.png', tinyPicture, { __proto__: 'x' })
    poison.append('__proto__', 'x')
    expect(await refusal(poison)).toMatchObject({ code: 'unknownField' })
  })

  test.each(languages)('with the customer’s sentence in %s', async (language) => {
    const say = (code: string): string => app.services.words.say(language, `refusal.${code}`)
    const path = '/api/media-files'
    const ask = (body: FormData) =>
      app.call<Problem>('POST', path, { token: shop.token, body, language })
    const large = await ask(uploadForm('a.png', tooLarge))
    expect(large.body.message).toBe(say('fileTooLarge'))
    const page = await ask(uploadForm('a.png', ascii('<html>')))
    expect(page.body.message).toBe(say('unsupportedMediaType'))
    expect(page.body.errors[1]?.message).toBe(say('fileKindUnknown'))
    const sentences = languages.map((one) => app.services.words.say(one, 'refusal.fileTooLarge'))
    expect(new Set(sentences).size).toBe(3)
  })

  test('a stranger’s file is not even read', async () => {
    const answer = await app.call<Problem>('POST', '/api/media-files', {
      body: uploadForm('a.png', tooLarge),
    })
    expect(answer.body).toMatchObject({ status: 401, code: 'signInRequired' })
  })
})

test('bytes that cannot be committed are taken back', async () => {
  const before = stored()
  await app.asOwner(`
    create function refuse() returns trigger language plpgsql as $$ begin
      raise check_violation using constraint = 'media_file_size_is_positive'; end $$;
    create constraint trigger refused after insert on media_file
      deferrable initially deferred for each row execute function refuse()`)
  const { status } = await send(uploadForm('late.png', tinyPicture))
  await app.asOwner('drop trigger refused on media_file; drop function refuse')
  expect(status).toBe(422)
  expect(stored()).toEqual(before)
  expect((await shop.list('/api/media-files', { q: 'late' })).rows).toEqual([])
})
