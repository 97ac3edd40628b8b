/**
 * Several papers of our own as one file, so that they leave for the printer together. Enough of the
 * format for what our typesetter writes: plain objects and one table of their places. Each paper keeps
 * its objects under other numbers, its page tree becomes a branch of the new one.
 */

/** One character for each byte. */
function textOf(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 8192)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)))
  return parts.join('')
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at)
  return bytes
}

type Objects = Map<number, string>

/** The bodies of a paper's objects by their numbers, and that of its catalogue. */
function read(text: string): { objects: Objects; root: number; size: number } {
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1])
  const table = /^xref\s+0 (\d+)\s+/.exec(text.slice(start))
  const root = Number(/\/Root (\d+) 0 R/.exec(text.slice(start))?.[1])
  if (!table || !root) throw new Error('This is no paper of ours')
  const size = Number(table[1])
  const rows = text.slice(start + table[0].length, start + table[0].length + size * 20)
  const places = Array.from({ length: size }, (_, at) => rows.slice(at * 20, at * 20 + 18))
    .flatMap((row, number) => (row.endsWith('n') ? [{ number, at: Number(row.slice(0, 10)) }] : []))
    .toSorted((one, other) => one.at - other.at)
  const objects: Objects = new Map()
  for (const [index, { number, at }] of places.entries()) {
    const whole = text.slice(at, places[index + 1]?.at ?? start)
    objects.set(number, whole.slice(whole.indexOf('obj') + 3, whole.lastIndexOf('endobj')).trim())
  }
  return { objects, root, size }
}

/** What an object points at has moved on by so many numbers; a stream is left as it is. */
function moved(body: string, by: number): string {
  const stream = body.search(/\bstream\r?\n/)
  const head = stream < 0 ? body : body.slice(0, stream)
  const rest = stream < 0 ? '' : body.slice(stream)
  return head.replace(/\b(\d+) 0 R\b/g, (_, number: string) => `${Number(number) + by} 0 R`) + rest
}

function written(objects: Objects, root: number): Uint8Array<ArrayBuffer> {
  const head = '%PDF-1.7\n%\x80\x80\x80\x80\n'
  const parts: string[] = [head]
  const places: number[] = []
  let at = head.length
  for (const [number, body] of objects) {
    const part = `${number} 0 obj\n${body}\nendobj\n`
    places[number] = at
    parts.push(part)
    at += part.length
  }
  const size = Math.max(...objects.keys()) + 1
  const rows = Array.from({ length: size }, (_, number) => {
    const place = places[number]
    return place === undefined
      ? '0000000000 65535 f\r\n'
      : `${String(place).padStart(10, '0')} 00000 n\r\n`
  })
  parts.push(`xref\n0 ${size}\n${rows.join('')}`)
  parts.push(`trailer\n<< /Size ${size} /Root ${root} 0 R >>\nstartxref\n${at}\n%%EOF\n`)
  return bytesOf(parts.join(''))
}

export function mergedPdf(papers: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const [catalogue, tree] = [1, 2]
  const objects: Objects = new Map()
  const branches: number[] = []
  let next = 3
  let pages = 0
  for (const paper of papers) {
    const { objects: own, root, size } = read(textOf(paper))
    const branch = Number(/\/Pages (\d+) 0 R/.exec(own.get(root) ?? '')?.[1])
    pages += Number(/\/Count (\d+)/.exec(own.get(branch) ?? '')?.[1])
    for (const [number, body] of own) {
      if (number === root) continue
      const kept = moved(body, next)
      objects.set(
        number + next,
        number === branch ? kept.replace('<<', `<< /Parent ${tree} 0 R`) : kept,
      )
    }
    branches.push(branch + next)
    next += size
  }
  objects.set(catalogue, `<< /Type /Catalog /Pages ${tree} 0 R >>`)
  const kids = branches.map((number) => `${number} 0 R`).join(' ')
  objects.set(tree, `<< /Type /Pages /Count ${pages} /Kids [${kids}] >>`)
  return written(objects, catalogue)
}
