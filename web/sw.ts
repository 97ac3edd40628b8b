/**
 * The worker that lets a till, and the floor of a restaurant, start without network. It keeps the
 * files of one build, all of them or none, and hands them out unchanged: a page and its parts are
 * always of the same build. A newer build waits until a page asks for it. Of the API it keeps
 * nothing but pictures, which never change; the rest they keep themselves, where it is looked after.
 */

/** Put in by the build: its name, the files it keeps, and those of them no till starts without. */
declare const buildName: string
declare const buildFiles: readonly string[]
declare const tillFiles: readonly string[]

type Waiting = Event & { waitUntil(work: Promise<unknown>): void }
type Installing = Waiting & {
  addRoutes?(routes: { condition: { urlPattern: string }; source: 'cache' }[]): unknown
}
type Fetching = Waiting & {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}

/** What this file uses of a worker's world; the browser's own types do not go with those of pages. */
type WorkerWorld = {
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  addEventListener(name: 'install', run: (event: Installing) => void): void
  addEventListener(name: 'activate', run: (event: Waiting) => void): void
  addEventListener(name: 'fetch', run: (event: Fetching) => void): void
  addEventListener(name: 'message', run: (event: Waiting & MessageEvent) => void): void
}

const world = self as unknown as WorkerWorld

const page = '/index.html'
const till = '/Pos'
const prefix = 'comptoir-'
const filesCache = `${prefix}${buildName}`
const picturesCache = `${prefix}pictures`
const mostPictures = 3000
const mostPictureBytes = 1_000_000

async function install(): Promise<void> {
  const cache = await caches.open(filesCache)
  // Past the browser's own store: what it holds may be of another build.
  await cache.addAll([page, ...buildFiles].map((path) => new Request(path, { cache: 'reload' })))
  await cache.put(till, await tillPage(await cache.match(page)))
}

const hint = (path: string): string =>
  path.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="${path}">`
    : `<link rel="modulepreload" crossorigin href="${path}">`

/** The page with all the till is made of named at its head: fetched at once, not file after file. */
async function tillPage(plain: Response | undefined): Promise<Response> {
  if (!plain) throw new Error('The page was not kept')
  const { status, headers } = plain
  const text = await plain.text()
  const unnamed = tillFiles.filter((path) => !text.includes(path))
  const whole = text.replace('</head>', `${unnamed.map(hint).join('')}</head>`)
  const ofText = new Headers(headers)
  for (const name of ['Content-Encoding', 'Content-Length']) ofText.delete(name)
  return new Response(whole, { status, headers: ofText })
}

async function activate(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter(
    (name) => name.startsWith(prefix) && name !== filesCache && name !== picturesCache,
  )
  await Promise.all(old.map((name) => caches.delete(name)))
  await world.clients.claim()
}

/**
 * Whoever wants a newer build gets it at once, though the browser lets its worker take over only
 * when this one has nothing left to do, which on a busy till can last minutes: the newer worker
 * writes down that its files are the ones to hand out, and this one does so until it is relieved.
 */
const choiceCache = `${prefix}choice`
const choice = '/choice'

async function choose(): Promise<void> {
  const cache = await caches.open(choiceCache)
  await cache.put(choice, new Response(filesCache))
}

/** Own files come second: pages of this build may still be open. */
async function openShelves(): Promise<Cache[]> {
  const chosen = await caches.match(choice, { cacheName: choiceCache })
  const names = chosen ? [await chosen.text(), filesCache] : [filesCache]
  return Promise.all(names.map((name) => caches.open(name)))
}

let shelves: Promise<Cache[]> | undefined

/** Opened once: a till starts with dozens of files. */
async function kept(path: string): Promise<Response | undefined> {
  shelves ??= openShelves()
  for (const shelf of await shelves) {
    const found = await shelf.match(path)
    if (found) return found
  }
  return undefined
}

async function file(request: Request, path: string): Promise<Response> {
  return (await kept(path)) ?? fetch(request)
}

/** The till opens from what is kept, at once; other screens only when nobody answers. */
async function screen(request: Request, path: string): Promise<Response> {
  const ours = await kept(path === till ? till : page)
  if (ours && path === till) return ours
  try {
    return await fetch(request)
  } catch (error) {
    if (ours) return ours
    throw error
  }
}

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Whoever shows another token is another reader; the token itself is written down nowhere. */
async function readerOf(request: Request): Promise<string> {
  const token = new TextEncoder().encode(request.headers.get('Authorization') ?? '')
  return hex(await crypto.subtle.digest('SHA-256', token))
}

/** A picture is handed out only to the token it was fetched with. */
async function picture(request: Request, path: string): Promise<Response> {
  const [cache, reader] = await Promise.all([caches.open(picturesCache), readerOf(request)])
  const own = `${path}?reader=${reader}`
  const known = await cache.match(own)
  if (known) return known
  const answer = await fetch(request)
  const bytes = Number(answer.headers.get('Content-Length') ?? mostPictureBytes)
  if (answer.status === 200 && bytes <= mostPictureBytes) {
    // The header that tells readers apart would keep it from ever being found again by its path.
    const { status, headers } = answer
    const plain = new Headers(headers)
    plain.delete('Vary')
    // Whoever reads the time from an answer must not read it from this one.
    plain.delete('Date')
    const copy = new Response(answer.clone().body, { status, headers: plain })
    await cache.put(own, copy).catch(() => undefined)
    await dropOldest(cache, reader)
  }
  return answer
}

/** What nobody can show the token for any more goes too: a user has one at a time. */
async function dropOldest(cache: Cache, reader: string): Promise<void> {
  const all = await cache.keys()
  const own = all.filter(({ url }) => url.endsWith(`?reader=${reader}`))
  const stale = all.filter((request) => !own.includes(request))
  const excess = own.slice(0, Math.max(0, own.length - mostPictures))
  await Promise.all([...stale, ...excess].map((request) => cache.delete(request)))
}

/** Only whoever shows a token was ever given a picture. */
const isPicture = (request: Request, path: string): boolean =>
  /^\/api\/media-files\/[^/]+\/(thumb|content)$/.test(path) && request.headers.has('Authorization')

/** Guests read menus, with a worker of their own: they are never handed the app. */
const isOfGuests = (path: string): boolean => path.startsWith('/Menu/')

/** The names of a newer build's files are not known here, only where they lie. */
const isFile = (path: string): boolean => path.startsWith('/assets/') || buildFiles.includes(path)

function answerTo(request: Request): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || isOfGuests(pathname))
    return undefined
  if (request.mode === 'navigate' && !pathname.startsWith('/api')) return screen(request, pathname)
  if (isPicture(request, pathname)) return picture(request, pathname)
  return isFile(pathname) ? file(request, pathname) : undefined
}

/** The files of a build are handed out by the browser itself where it can: a till starts with dozens. */
function handOutFiles(event: Installing): void {
  event.addRoutes?.([{ condition: { urlPattern: '/assets/*' }, source: 'cache' }])
}

world.addEventListener('install', (event) => {
  handOutFiles(event)
  event.waitUntil(install())
})
world.addEventListener('activate', (event) => event.waitUntil(activate()))
world.addEventListener('message', (event) => {
  const { data, ports } = event
  const answer = (words: string): void => ports[0]?.postMessage(words)
  if (data === 'build') answer(buildName)
  if (data === 'takeOver') {
    event.waitUntil(choose().then(() => answer(buildName)))
    void world.skipWaiting()
  }
  if (data === 'handOutChosen') {
    shelves = undefined
    answer(buildName)
  }
})
world.addEventListener('fetch', (event) => {
  const answer = answerTo(event.request)
  if (answer !== undefined) event.respondWith(answer)
})
