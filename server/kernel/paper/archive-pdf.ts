/**
 * Makes a paper of ours one for the archive (PDF/A-3) that carries a file. The paper stays as it
 * was set; behind it come the file, the profile of its colours, what it says of itself, and a new
 * catalogue that knows them: what the format calls an incremental update. It works on what our
 * typesetters write (plain objects, a plain table of their places) and on nothing else.
 */
import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { type ArchivedFacts, xmpOf } from './archive-xmp.ts'
import { srgbProfile } from './srgb-profile.ts'

export type Carried = { name: string; type: string; content: Uint8Array; description: string }

type Dictionary = Map<string, string>

const wrong = (what: string): Error => new Error(`A paper cannot be archived: ${what}`)

const open = new Set(['<<', '['])
const closed = new Set(['>>', ']'])

const word =
  /<<|>>|\[|\]|\((?:\\[\s\S]|[^\\()])*\)|<[0-9A-Fa-f\s]*>|\/[^\s<>[\]()/]*|[^\s<>[\]()/]+/g

/** The keys of a dictionary with what stands behind each, as it is written. */
function dictionaryOf(text: string): Dictionary {
  const words = text.match(word) ?? []
  if (words[0] !== '<<' || words.at(-1) !== '>>') throw wrong('no dictionary')
  const found: Dictionary = new Map()
  let [depth, key] = [0, '']
  let value: string[] = []
  const keep = (): void => {
    if (key) found.set(key, value.join(' '))
    value = []
  }
  for (const it of words.slice(1, -1)) {
    if (depth === 0 && it.startsWith('/') && (key === '' || value.length > 0)) {
      keep()
      key = it
      continue
    }
    depth += Number(open.has(it)) - Number(closed.has(it))
    value.push(it)
  }
  keep()
  return found
}

const written = (dictionary: Dictionary): string =>
  `<<${[...dictionary].map(([key, value]) => `${key} ${value}`).join('\n')}>>`

/** A text as hexadecimal digits, which need no escaping. */
const textOf = (text: string): string =>
  `<${Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex')}>`

const momentOf = (at: Date): string => `(D:${at.toISOString().replace(/\D/g, '').slice(0, 14)}Z)`

type Base = { size: number; root: string; before: string; id: string; catalogue: Dictionary }

function readBase(pdf: Buffer): Base {
  const text = pdf.toString('latin1')
  const before = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text.slice(-64))?.[1]
  if (!before || !text.startsWith('xref', Number(before))) throw wrong('no plain table of places')
  const start = text.indexOf('trailer', Number(before)) + 'trailer'.length
  const trailer = dictionaryOf(text.slice(start, text.lastIndexOf('startxref')).trim())
  const root = /^(\d+) 0 R$/.exec(trailer.get('/Root') ?? '')?.[1]
  const body = root && new RegExp(`^${root} 0 obj\\s([\\s\\S]*?)\\sendobj`, 'm').exec(text)?.[1]
  if (!body) throw wrong('no catalogue')
  const made = createHash('md5').update(pdf).digest('hex')
  return {
    size: Number(trailer.get('/Size')),
    root,
    before,
    id: trailer.get('/ID') ?? `[<${made}> <${made}>]`,
    catalogue: dictionaryOf(body.trim()),
  }
}

const stream = (entries: Record<string, string>, content: Uint8Array): Buffer => {
  const dictionary = new Map(Object.entries({ ...entries, '/Length': String(content.length) }))
  return Buffer.concat([
    Buffer.from(`${written(dictionary)}\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ])
}

const packed = (entries: Record<string, string>, content: Uint8Array): Buffer =>
  stream({ ...entries, '/Filter': '/FlateDecode' }, deflateSync(content))

function carriedObjects({ name, type, content, description }: Carried, at: Date, file: number) {
  const embedded = packed(
    {
      '/Type': '/EmbeddedFile',
      '/Subtype': `/${type.replace('/', '#2F')}`,
      '/Params': `<</Size ${content.length} /ModDate ${momentOf(at)}>>`,
    },
    content,
  )
  const places = `<</F ${file} 0 R /UF ${file} 0 R>>`
  const specification = written(
    new Map([
      ['/Type', '/Filespec'],
      ['/F', `(${name})`],
      ['/UF', textOf(name)],
      ['/AFRelationship', '/Alternative'],
      ['/Desc', textOf(description)],
      ['/EF', places],
    ]),
  )
  return { embedded, specification: Buffer.from(specification) }
}

/** The table of the places of what was added: one row of twenty bytes for each. */
const row = (offset: number): string => `${String(offset).padStart(10, '0')} 00000 n \n`

export function archived(
  paper: Uint8Array,
  facts: Omit<ArchivedFacts, 'carried'> & { level: string },
  file: Carried,
): Uint8Array {
  const pdf = Buffer.from(paper)
  const { size, root, before, id, catalogue } = readBase(pdf)
  const [fileAt, specAt, profileAt, xmpAt] = [size, size + 1, size + 2, size + 3]
  const { embedded, specification } = carriedObjects(file, facts.at, fileAt)
  const xmp = xmpOf({ ...facts, carried: { name: file.name, level: facts.level } })
  const named = `<</EmbeddedFiles <</Names [(${file.name}) ${specAt} 0 R]>>>>`
  const intent =
    '<</Type /OutputIntent /S /GTS_PDFA1 /OutputConditionIdentifier (sRGB IEC61966-2.1)' +
    ` /Info (sRGB IEC61966-2.1) /DestOutputProfile ${profileAt} 0 R>>`
  const renewed = new Map([
    ...catalogue,
    ['/Metadata', `${xmpAt} 0 R`],
    ['/OutputIntents', `[${intent}]`],
    ['/AF', `[${specAt} 0 R]`],
    ['/Names', named],
  ])
  const objects: [number, Buffer][] = [
    [Number(root), Buffer.from(written(renewed), 'latin1')],
    [fileAt, embedded],
    [specAt, specification],
    [profileAt, packed({ '/N': '3' }, srgbProfile())],
    [xmpAt, stream({ '/Type': '/Metadata', '/Subtype': '/XML' }, Buffer.from(xmp))],
  ]
  const parts: Buffer[] = [pdf, Buffer.from('\n')]
  let end = pdf.length + 1
  const offsets = objects.map(([number, body]) => {
    const whole = Buffer.concat([Buffer.from(`${number} 0 obj\n`), body, Buffer.from('\nendobj\n')])
    const offset = end
    parts.push(whole)
    end += whole.length
    return offset
  })
  const [catalogueAt = 0, ...added] = offsets
  const table =
    `xref\n${root} 1\n${row(catalogueAt)}${size} ${added.length}\n${added.map(row).join('')}` +
    `trailer\n<</Size ${size + added.length} /Root ${root} 0 R /Prev ${before} /ID ${id}>>\n` +
    `startxref\n${end}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(table, 'latin1')])
}
