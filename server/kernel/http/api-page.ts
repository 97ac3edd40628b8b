/** The readable page of the API: plain HTML made from the same description, no script needed. */
import { escaped } from '../../../domain/kernel/writing/html.ts'

type Operation = {
  summary: string
  tags: string[]
  'x-permission': string
  parameters: { name: string; in: string; required: boolean; schema?: Record<string, unknown> }[]
  requestBody?: { content: Record<string, { schema: BodySchema }> }
}

type BodySchema = { properties?: Record<string, Record<string, unknown>>; required?: string[] }

function typeText(schema: Record<string, unknown> = {}): string {
  if (Array.isArray(schema.anyOf)) return schema.anyOf.map(typeText).join(' | ')
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => `"${value}"`).join(' | ')
  if (schema.type === 'array') return `${typeText(schema.items as Record<string, unknown>)}[]`
  return String(schema.type ?? 'any')
}

const row = (name: string, place: string, isRequired: boolean, type: string): string =>
  `<tr><th scope="row"><code>${escaped(name)}</code></th><td>${place}</td><td>${
    isRequired ? 'required' : ''
  }</td><td><code>${escaped(type)}</code></td></tr>`

function inputRows(operation: Operation): string {
  const parameters = operation.parameters.map((parameter) =>
    row(parameter.name, parameter.in, parameter.required, typeText(parameter.schema)),
  )
  const [content] = Object.values(operation.requestBody?.content ?? {})
  const body = content?.schema
  const fields = Object.entries(body?.properties ?? {}).map(([name, schema]) =>
    row(name, 'body', body?.required?.includes(name) ?? false, typeText(schema)),
  )
  const rows = [...parameters, ...fields].join('')
  return rows ? `<table><tbody>${rows}</tbody></table>` : ''
}

function section(method: string, path: string, operation: Operation): string {
  return `<details id="${escaped(`${method}-${path}`)}"><summary><b class="${method}">${method.toUpperCase()}</b>
<code>${escaped(path)}</code> <span>${escaped(operation.summary)}</span></summary>
<p>Needs: <code>${escaped(operation['x-permission'])}</code></p>${inputRows(operation)}</details>`
}

const style = `
:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}
body{max-inline-size:60rem;margin:2rem auto;padding-inline:1rem}
h2{margin-block:2rem .5rem;font-size:1.1rem}
details{border-block-end:1px solid color-mix(in srgb,currentColor 18%,transparent);padding-block:.4rem}
summary{cursor:pointer}summary span{opacity:.75}
b{display:inline-block;min-inline-size:4.5rem;font-size:.8rem}
table{border-collapse:collapse;margin-block:.5rem}th,td{text-align:start;padding:.15rem .8rem .15rem 0;font-weight:400}
code{font-size:.9em}`

export function apiPage(description: Record<string, unknown>): string {
  const info = description.info as { title: string; version: string; description: string }
  const paths = description.paths as Record<string, Record<string, Operation>>
  const byTag = new Map<string, string[]>()
  for (const [path, operations] of Object.entries(paths))
    for (const [method, operation] of Object.entries(operations)) {
      const tag = operation.tags[0] ?? ''
      byTag.set(tag, [...(byTag.get(tag) ?? []), section(method, path, operation)])
    }
  const sections = [...byTag]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([tag, parts]) => `<h2>${escaped(tag)}</h2>${parts.join('')}`)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${info.title} API</title><style>${style}</style></head>
<body><h1>${info.title} API ${info.version}</h1><p>${info.description}</p>
<p>Sign in with <code>POST /api/login</code> and send the token as <code>Authorization: Bearer …</code>. The machine-readable description is <a href="/api/openapi.json">/api/openapi.json</a>.</p>
${sections.join('')}</body></html>`
}
